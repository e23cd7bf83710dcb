/** Where a change of a stay of theirs stands (migration 0029 says what each means). */
const AMEND_STATES = ['waiting', 'sending', 'done', 'refused'] as const;
export type ModificationState = (typeof AMEND_STATES)[number];

/** Why it was not made over there. */
const AMEND_PROBLEMS = [
  'sold',
  'permission',
  'canceled',
  'rooms',
  'missing',
  'ignored',
  'refused',
  'gave-up',
] as const;
export type ModificationProblem = (typeof AMEND_PROBLEMS)[number];
