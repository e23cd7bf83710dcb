/** Of the maps, within an hour. */
export const LOOK_UPS_OF_A_PERSON = 60;
