/** Of deriving one key: what tools write by themselves is at most as much (Java 12 to 15). */
export const ROUNDS_MAX = 100_000;
/** Of a file: its check value, its certificates and its key. */
export const ROUNDS_IN_ALL_MAX = 3 * ROUNDS_MAX;
