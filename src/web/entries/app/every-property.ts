/** Limit of the call that lists properties: more than any person has. */
export const EVERY_PROPERTY = { limit: 500 } as const;
