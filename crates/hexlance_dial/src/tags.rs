//! The names of the parts of breakdowns (D17.3).

hexlance_rules::tags! {
    pub static:
    /// Printed attack value.
    ATTACK_VALUE = "attack value", "D7.1.2";
    /// The three dice.
    DICE = "dice", "D7.1.1";
    /// From behind.
    REAR = "rear attack", "D6.1.5";
    /// Members of a formation.
    FORMATION = "formation", "D13";
    /// Printed defense value.
    DEFENSE_VALUE = "defense value", "D7.1.2";
    /// Defense value of a friend in base contact.
    POINT_DEFENSE = "point defense system", "eq.ballistic_point_defense_system";
    /// Hindered line of fire.
    HINDERED = "hindered line", "D6.5";
    /// The target stands higher.
    HEIGHT = "height", "D7.2";
    /// Indirect fire.
    INDIRECT = "indirect fire", "D8.4.3";
    /// Camouflage.
    CAMOUFLAGE = "camouflage", "eq.speed_camouflage";
    /// Evade.
    EVADE = "evade", "eq.speed_evade";
    /// Second attack of Pulse.
    PULSE_SECOND = "pulse second attack", "eq.energy_pulse";
    /// A 'Mech that is not shut down is captured.
    OPERATING_MECH = "operating 'mech", "D11.1.3";
    /// Printed damage value.
    DAMAGE_VALUE = "damage value", "D7.3.1";
    /// Modifier of the heat dial, to damage or speed.
    HEAT_DIAL = "heat dial", "D2.2.4";
    /// Die of a Hand-to-Hand Weapon.
    HAND_TO_HAND = "hand-to-hand weapon", "eq.melee_hand_to_hand_weapon";
    /// Streak Missiles.
    STREAK = "streak missiles", "eq.ballistic_streak_missiles";
    /// Clicks of Alpha Strike, to damage or as heat.
    ALPHA_STRIKE = "alpha strike", "eq.energy_alpha_strike";
    /// Brawling.
    BRAWLING = "brawling", "eq.melee_brawling";
    /// Flamers, to damage or as heat.
    FLAMERS = "flamers", "eq.energy_flamers";
    /// Critical hit.
    CRITICAL_HIT = "critical hit", "D7.1.3";
    /// Share of one target of several.
    DIVIDED = "divided", "D8.3.3";
    /// Agility.
    AGILITY = "agility", "eq.melee_agility";
    /// Reflective Armor.
    REFLECTIVE = "reflective armor", "eq.defense_reflective_armor";
    /// Reactive Armor.
    REACTIVE = "reactive armor", "eq.defense_reactive_armor";
    /// Hardened Armor.
    HARDENED = "hardened armor", "eq.defense_hardened_armor";
    /// Heavy Armor.
    HEAVY = "heavy armor", "eq.defense_heavy_armor";
    /// Charge, as damage or heat.
    CHARGE = "charge", "D9.3.1";
    /// Ram.
    RAM = "ram", "D9.3.1";
    /// Death from above, as damage or heat.
    DEATH_FROM_ABOVE = "death from above", "D9.3.1";
    /// Own critical miss.
    CRITICAL_MISS = "critical miss", "D7.1.4";
    /// Artillery that came down here.
    ARTILLERY = "artillery", "D8.5.6";
    /// Artillery that came down beside it.
    NEAR_MISS = "beside the shells", "D8.5.6";
    /// Ammunition that exploded.
    AMMUNITION = "ammunition explosion", "D10.3.3";
    /// Heat of a combat order.
    COMBAT_ORDER = "combat order", "D10.2";
    /// Heat of a second attack.
    SECOND_ATTACK = "second attack", "D10.2";
    /// Heat of a run; doubled speed.
    RUN = "run", "D4.5.1";
    /// Pushed: heat or damage.
    PUSHED = "pushed", "D3.3.2";
    /// Heat sink overload.
    OVERLOAD = "heat sink overload", "D10.3.3";
    /// Vented.
    VENT = "vent", "D10.5.1";
    /// Rest.
    REST = "rest", "D10.5.2";
    /// Water.
    WATER = "water", "D5.6.1";
    /// Printed speed value.
    SPEED_VALUE = "speed value", "D4.2.1";
    /// Engine Overheat.
    ENGINE_OVERHEAT = "engine overheat", "D10.4.1";
    /// Half the speed from a start in hindering terrain.
    HINDERING_START = "hindering start", "D5.2.3";
    /// Half the speed of a controlling unit.
    CONTROLLING = "controlling", "D11.5.1";
    /// Half the speed for taking passengers aboard.
    BOARDING = "boarding", "D12.2.1";
    /// Half the speed for setting passengers down.
    SETTING_DOWN = "setting down", "D12.3.1";
    /// What keeps a value from falling below 0.
    NOT_BELOW_ZERO = "not below 0", "D1.4.1";
}
