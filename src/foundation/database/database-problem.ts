import { QueueFull, sqlState } from './database.ts';

/**
 * The meaning of an error of the database for the caller, in one place. `away`: the database does not answer now.
 * `busy`: another transaction holds the lock for longer than a caller waits. `input`: a value that no column accepts.
 * `taken`: a constraint of the tables refuses it, mostly because another transaction was first.
 */
export type DatabaseProblem = 'away' | 'busy' | 'input' | 'taken';

const BY_STATE: readonly (readonly [DatabaseProblem, RegExp])[] = [
  // Connection lost or refused, out of connections, out of space, shutting down or starting, statement cancelled.
  ['away', /^(08|53|57|25P03)/],
  // Serialisation, deadlock, waited too long for a lock.
  ['busy', /^(40001|40P01|55P03)$/],
  ['input', /^22/],
  ['taken', /^(23505|23P01|23503)$/],
  // The system speaks before the database can: it moves, or was killed.
  ['away', /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/],
];

/** The driver's own words; the third of them for a connection that broke while its transaction worked something out. */
const CONNECTION_GONE =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout/;

/** Null for any other error: a mistake of ours. */
export function databaseProblemOf(error: unknown): DatabaseProblem | null {
  if (error instanceof QueueFull) return 'busy';
  const state = sqlState(error);
  const known = state !== undefined && BY_STATE.find(([, pattern]) => pattern.test(state));
  if (known) return known[0];
  return error instanceof Error && CONNECTION_GONE.test(error.message) ? 'away' : null;
}
