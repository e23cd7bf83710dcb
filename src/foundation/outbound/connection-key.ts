import { createHash } from 'node:crypto';

/**
 * The key under which limits and breakers of one connection are kept: the same for the same credentials, and
 * of no use to whoever reads it in a log.
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
