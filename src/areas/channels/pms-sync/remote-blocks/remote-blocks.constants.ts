/** The states of a remote block (migrations/0007-channels.sql says what each means). */
export const REMOTE_BLOCK_STATES = [
  'wanted',
  'placing',
  'held',
  'shrinking',
  'releasing',
  'refused',
  'stuck',
] as const;
export type RemoteBlockState = (typeof REMOTE_BLOCK_STATES)[number];

/** Why its nights are not in the wanted state. */
export const REMOTE_BLOCK_PROBLEMS = ['sold', 'permission', 'refused', 'gave-up', 'unknown'] as const;
export type RemoteBlockProblem = (typeof REMOTE_BLOCK_PROBLEMS)[number];
