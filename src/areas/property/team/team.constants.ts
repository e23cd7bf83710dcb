/** SEC-18. */
export const INVITATION_DAYS = 7;
