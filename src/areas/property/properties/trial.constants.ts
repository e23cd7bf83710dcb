/** R-SIGNUP-10: the trial of a property, and the bonus for finishing its setup soon (D-1). */
export const TRIAL_DAYS = 8;
export const TRIAL_BONUS_DAYS = 4;
export const TRIAL_BONUS_WINDOW_MIN = 90;
