import { createHash } from 'node:crypto';

/**
 * The key of the rate limit and the breaker of a connection: the same for the same credentials, and useless to a reader
 * of the logs.
 */
export function connectionKeyOf(connection: {
  readonly mode: string;
  readonly credentials: Readonly<Record<string, string>>;
}): string {
  const parts = Object.entries(connection.credentials).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([connection.mode, parts]))
    .digest('base64url')
    .slice(0, 16);
}
