import type { Context } from '#foundation/context/context.ts';
import type { Database, Queries } from '#foundation/database/database.ts';
import type { Secrets } from '#foundation/secrets/secrets.ts';
import type { CallShape } from '#vocabulary/call.ts';
import { httpErrors } from './http.errors.ts';

/** The stored answer of a request that was carried out before (REL-11). */
export type StoredReply = { readonly status: number; readonly body: string };

export type IdempotentRequest = {
  /** Who asks, and for what. */
  readonly scope: string;
  readonly key: string;
  readonly body: unknown;
  /** Ids of the people, stays and guests that the answer may tell of (PRV-06). */
  readonly about: readonly string[];
  readonly keptHours: number;
};

const RESERVE = `
  insert into idempotent_requests (id, body_hash, about, kept_until)
  values ($1, $2, $3, now() + $4 * interval '1 hour')
  on conflict (id) do nothing returning id`;
const FIND = 'select body_hash, status, reply from idempotent_requests where id = $1';
const STORE = 'update idempotent_requests set status = $2, reply = $3, is_bare = $4 where id = $1';
const RELEASE = 'delete from idempotent_requests where id = $1 and status is null';
/** A process that died left its key without an answer; after this the request may be carried out again. */
const ABANDONED = `
  delete from idempotent_requests
   where id = $1 and status is null and created_at < now() - interval '1 minute'
  returning id`;

const PLACE = 'idempotent_requests.reply';

/** Nothing in it is text but the names of its fields: "deleted: true" tells of nobody. */
const isBare = (body: string): boolean => !/[:[]"/.test(body);

const hoursOf = (days: number) => days * 24;
/** REL-11: longer for what is a document towards an authority. */
export const keptHoursOf = ({ app }: CallShape): number => hoursOf(app === 'registry' ? 30 : 2);

/**
 * Carries a request out once. The same key and body again gets the first answer; another body 422; one that still
 * runs 409. Refused validation is not stored, because nothing was done; what was done is answered so, kept or not.
 *
 * Door codes and birthdays can be guessed from a plain hash, and answers contain guests: what is stored can be
 * recognised with the key of this installation only, and read only by whoever sends the same request again (PRV-05).
 */
export async function once(
  { system, secrets, log, requestId }: Pick<Context, 'system' | 'secrets' | 'log' | 'requestId'>,
  { scope, key, body, about, keptHours }: IdempotentRequest,
  run: () => Promise<StoredReply>,
): Promise<{ reply: StoredReply; replayed: boolean }> {
  const name = `${scope}\n${key}`;
  const id = hashOf(secrets, `idempotent id\n${name}`);
  // With the name, so that equal bodies look different.
  const bodyHash = hashOf(secrets, `idempotent body\n${name}\n${JSON.stringify(body ?? null)}`);
  const reserve = () =>
    system.named<{ id: Buffer }>('idempotency-reserve', RESERVE, [id, bodyHash, about, keptHours]);
  let reserved = (await reserve()).length > 0;
  if (!reserved) {
    const [earlier] = await system.named<{
      body_hash: Buffer;
      status: number | null;
      reply: Buffer | null;
    }>('idempotency-find', FIND, [id]);
    if (earlier && !earlier.body_hash.equals(bodyHash)) throw httpErrors.keyReused();
    if (earlier?.status != null) {
      const body = earlier.reply && secrets.keyWith(name).unseal(earlier.reply, PLACE);
      return { reply: { status: earlier.status, body: body ?? erasedBody(earlier.status) }, replayed: true };
    }
    const abandoned = await system.named('idempotency-abandoned', ABANDONED, [id]);
    reserved = abandoned.length > 0 && (await reserve()).length > 0;
    if (!reserved) throw httpErrors.running({ retryAfterSeconds: 1 });
  }
  const reply = await run().catch(async (error: unknown) => {
    await system.named('idempotency-release', RELEASE, [id]);
    throw error;
  });
  const sealed = secrets.keyWith(name).seal(reply.body, PLACE);
  // It is done, and whoever hears of a failure here does it again.
  await system
    .named('idempotency-store', STORE, [id, reply.status, sealed, isBare(reply.body)])
    .catch((error: unknown) =>
      log.error({ requestId, error: String(error) }, 'the answer of a request could not be kept'),
    );
  return { reply, replayed: false };
}

const hashOf = (secrets: Secrets, text: string): Buffer => Buffer.from(secrets.keyedHash(text), 'hex');

/** It was done, and whom it was about has been erased since. */
const erasedBody = (status: number): string =>
  status === 204 ? '' : JSON.stringify({ statusCode: status, data: null });

/** PRV-06: who was erased is in no stored answer either. That a request was carried out stays known. */
export async function forgetAnswersAbout(system: Queries, ids: readonly string[]): Promise<void> {
  await system.named(
    'idempotency-erase',
    'update idempotent_requests set reply = null where about && $1::uuid[] and not is_bare and reply is not null',
    [ids],
  );
}

export async function forgetOldKeys(system: Database): Promise<void> {
  await system.named('idempotency-forget', 'delete from idempotent_requests where kept_until < now()', []);
  // Of programs of the release before this table; goes with it.
  await system.named('idempotency-forget-before', 'delete from idempotency_keys', []);
}
