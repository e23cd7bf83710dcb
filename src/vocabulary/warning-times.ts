/** Of the time from the moment a report may go to the moment it is late: when its team is warned first, and again. */
export const HALF = 0.5;
export const MOST = 0.8;
