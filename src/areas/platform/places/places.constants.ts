export const COUNTRIES_LIMIT = 250;
export const STATES_LIMIT = 1000;
export const CITIES_LIMIT = 10_000;

/** Of the maps, within an hour. */
export const MAP_LOOK_UPS_PER_HOUR = 60;
