/** R-SIGNUP-13. */
export const DEFAULT_TIMEZONE = 'America/Bogota';
export const DEFAULT_CURRENCY = 'COP';
