import crypto from 'node:crypto';

import type { Database } from '#foundation/database/database.ts';
import { httpErrors } from './http.errors.ts';

/** The stored answer of a request that was carried out before (REL-11). */
export type StoredReply = { readonly status: number; readonly body: string };

const RESERVE = `
  insert into idempotency_keys (scope, key, body_hash) values ($1, $2, $3)
  on conflict (scope, key) do nothing returning key`;
const FIND =
  'select body_hash, status, reply, created_at from idempotency_keys where scope = $1 and key = $2';
const STORE = 'update idempotency_keys set status = $3, reply = $4 where scope = $1 and key = $2';
const RELEASE = 'delete from idempotency_keys where scope = $1 and key = $2 and status is null';
/** A process that died left its key without an answer; after this the request may be carried out again. */
const ABANDONED = `
  delete from idempotency_keys
   where scope = $1 and key = $2 and status is null and created_at < now() - interval '1 minute'
  returning key`;

/**
 * Carries a request out once. The same key and body again gets the first answer; another body 422; one that
 * still runs 409. Refused validation is not stored, because nothing was done.
 */
export async function once(
  system: Database,
  request: { scope: string; key: string; body: unknown },
  run: () => Promise<StoredReply>,
): Promise<{ reply: StoredReply; replayed: boolean }> {
  const { scope, key } = request;
  const hash = crypto
    .createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest('hex');
  const reserve = () => system.named<{ key: string }>('idempotency-reserve', RESERVE, [scope, key, hash]);
  let reserved = (await reserve()).length > 0;
  if (!reserved) {
    const [earlier] = await system.named<{
      body_hash: string;
      status: number | null;
      reply: { body: string } | null;
    }>('idempotency-find', FIND, [scope, key]);
    if (earlier && earlier.body_hash !== hash) throw httpErrors.keyReused();
    if (earlier?.status != null && earlier.reply) {
      return { reply: { status: earlier.status, body: earlier.reply.body }, replayed: true };
    }
    const abandoned = await system.named('idempotency-abandoned', ABANDONED, [scope, key]);
    reserved = abandoned.length > 0 && (await reserve()).length > 0;
    if (!reserved) throw httpErrors.running({ retryAfterSeconds: 1 });
  }
  try {
    const reply = await run();
    await system.named('idempotency-store', STORE, [
      scope,
      key,
      reply.status,
      JSON.stringify({ body: reply.body }),
    ]);
    return { reply, replayed: false };
  } catch (error) {
    await system.named('idempotency-release', RELEASE, [scope, key]);
    throw error;
  }
}

export async function forgetOldKeys(system: Database): Promise<void> {
  await system.named(
    'idempotency-forget',
    "delete from idempotency_keys where created_at < now() - interval '30 days'",
    [],
  );
}
