/** The states of a modification (migrations/0007-channels.sql says what each means). */
const MODIFICATION_STATES = ['waiting', 'sending', 'done', 'refused'] as const;
export type ModificationState = (typeof MODIFICATION_STATES)[number];

/** Why the system did not make the change. */
const MODIFICATION_PROBLEMS = [
  'sold',
  'permission',
  'canceled',
  'rooms',
  'missing',
  'ignored',
  'refused',
  'gave-up',
] as const;
export type ModificationProblem = (typeof MODIFICATION_PROBLEMS)[number];
