/** Of the call that lists them: more than anybody has. */
export const EVERY_PROPERTY = { limit: 500 } as const;
