/** Of the time from the moment a report may go to the moment it is late: when its team is warned first, and again. */
export const FIRST_WARNING_AT = 0.5;
export const SECOND_WARNING_AT = 0.8;
