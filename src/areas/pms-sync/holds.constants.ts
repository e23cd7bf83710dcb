/** Where nights that are to be closed over there stand (migration 0024 says what each means). */
export const HOLD_STATES = [
  'wanted',
  'placing',
  'held',
  'shrinking',
  'releasing',
  'refused',
  'stuck',
] as const;
export type HoldState = (typeof HOLD_STATES)[number];

/** Why they are not as they should be. */
export const HOLD_PROBLEMS = ['sold', 'permission', 'refused', 'gave-up', 'unknown'] as const;
export type HoldProblem = (typeof HOLD_PROBLEMS)[number];
