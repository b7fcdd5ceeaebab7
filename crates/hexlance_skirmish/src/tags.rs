//! The names of the parts of breakdowns.

hexlance_rules::tags! {
    pub static:
    /// Shooting.
    BS = "BS", "K2.1";
    /// Close combat.
    CC = "CC", "K2.1";
    /// Body.
    PH = "PH", "K2.1";
    /// Will and technology.
    WIP = "WIP", "K2.1";
    /// Armour.
    ARM = "ARM", "K10.1.1";
    /// Bio-technological shield.
    BTS = "BTS", "K10.1.1";
    /// Range.
    RANGE = "range", "K8.1.2";
    /// Partial Cover of the target, to its shooter's roll or its own ARM.
    COVER = "Partial Cover", "K5.3.2";
    /// Visibility along the line.
    VISIBILITY = "visibility", "K5.2.5";
    /// An ally in the combat that is shot into.
    MELEE = "allies in the combat", "K8.2.1";
    /// Troop Type of a dodger.
    TROOP_TYPE = "Troop Type", "K11.1.3";
    /// A template or mine out of sight.
    UNSEEN = "out of sight", "K11.1.3";
    /// What a Reset takes to end more.
    RESET = "Reset", "K11.5.1";
    /// A Sensor.
    SENSOR = "Sensor", "skill.sensor";
    /// Sat-Lock.
    SAT_LOCK = "Sat-Lock", "skill.sat_lock";
    /// An Impersonation-1 Marker.
    DISGUISE = "Impersonation-1", "K11.6.1";
    /// Change Facing.
    TURNING = "Change Facing", "K11.2.1";
    /// Surprise Shot.
    SURPRISE_SHOT = "Surprise Shot", "K13.7.1";
    /// Surprise Attack.
    SURPRISE_ATTACK = "Surprise Attack", "K13.7.1";
    /// Suppressive Fire against it.
    SUPPRESSED = "Suppressive Fire", "K8.3.1";
    /// ARM or BTS that counts half (AP, E/M).
    HALVED = "halved", "K10.2";
    /// The PH roll against Adhesive.
    ADHESIVE = "Adhesive", "K10.6.1";
    /// A Firewall, to the BTS rolls of its bearer.
    FIREWALL = "Firewall", "K14.2.3";
    /// The PH roll of whom a MediKit is used on.
    MEDIKIT = "MediKit", "K15.1.1";
    /// Speculative Fire.
    SPECULATIVE = "Speculative Fire", "K8.5.1";
    /// Guided Fire at somebody Targeted.
    GUIDED = "Guided Fire", "K8.5.2";
    /// A link team of five.
    TEAM = "link team", "K19.3.3";
    /// Mimetism, Camouflage, TO.
    CAMOUFLAGE = "camouflage", "K8.1.2";
    /// Infiltrate.
    INFILTRATION = "Infiltrate", "K17.3";
    /// Glide Path.
    GLIDE_PATH = "Glide Path", "K17.8.2";
    /// Attack MOD of a program.
    ATTACK_MOD = "Attack MOD", "K14.2.1";
    /// Opponent MOD of a program.
    OPPONENT_MOD = "Opponent MOD", "K14.2.1";
}
