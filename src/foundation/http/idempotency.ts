import crypto from 'node:crypto';

import type { Context } from '#foundation/context/context.ts';
import {
  runWithCompanion,
  type Database,
  isProcessGone,
  type Queries,
  sqlState,
} from '#foundation/database/database.ts';
import type { Secrets } from '#foundation/secrets/secrets.ts';
import type { CallShape } from '#vocabulary/call.ts';
import { Failure } from '#vocabulary/errors.ts';
import { httpErrors } from './http.errors.ts';

/** The stored answer of a request that was carried out before (REL-11). */
export type StoredReply = { readonly status: number; readonly body: string };

export type IdempotentRequest = {
  /** The caller and the call. */
  readonly scope: string;
  readonly key: string;
  readonly body: unknown;
  /** Ids of the people, stays and guests that the answer may tell of (PRV-06). */
  readonly about: readonly string[];
  readonly keptHours: number;
  /** A turn that ended without an answer is taken up although something of it was carried out. */
  readonly isResumable?: boolean;
};

const RESERVE = `
  insert into idempotent_requests (id, body_hash, about, kept_until, holder, process)
  values ($1, $2, $3, now() + $4 * interval '1 hour', $5, $6)
  on conflict (id) do nothing returning id`;
const FIND = `select body_hash, status, reply, carried_out from idempotent_requests where id = $1`;
const STORE = 'update idempotent_requests set status = $2, reply = $3, is_bare = $4 where id = $1';
const RELEASE = 'delete from idempotent_requests where id = $1 and holder = $2 and status is null';
/**
 * A request that failed without an answer was perhaps done before it failed: it is not repeated, and no caller waits
 * for it.
 */
const GIVE_UP = `
  with kept as (update idempotent_requests set process = null where id = $1 and holder = $2 and carried_out returning id)
  delete from idempotent_requests
   where id = $1 and holder = $2 and status is null and not carried_out and not exists (select from kept)`;
/** No request takes a minute; a process that was killed is known to be gone at once. */
const IS_OVER = `status is null and (process is null and carried_out or ${isProcessGone('process')}
                 or created_at < now() - interval '1 minute')`;
/** The next turn. One that was thought gone and is not cannot commit any more: its turn is over. */
const TAKE_OVER = `
  update idempotent_requests set holder = $2, process = $3, created_at = now()
   where id = $1 and not carried_out and ${IS_OVER} returning id`;
/** The same for work that skips finished parts: the earlier attempt was perhaps not complete (W2-Q-05). */
const TAKE_UP = `
  update idempotent_requests set holder = $2, process = $3, created_at = now()
   where id = $1 and ${IS_OVER} returning id`;
const OVER = `select id from idempotent_requests where id = $1 and ${IS_OVER}`;
const CARRY_OUT = 'select carry_out_request($1, $2)';
const TAKEN_OVER = 'PT409';

/** The row of an earlier request with the same key. */
type Earlier = { body_hash: Buffer; status: number | null; reply: Buffer | null; carried_out: boolean };

/** `process`: under which number this process is known to live. */
type KeyKeeper = Pick<Context, 'system' | 'secrets' | 'log' | 'requestId'> & { readonly process: number };

const PLACE = 'idempotent_requests.reply';

/** Such a body contains no text except the names of its fields: "deleted: true" contains no personal data. */
const isBare = (body: string): boolean => !/[:[]"/.test(body);

const hoursOf = (days: number) => days * 24;
/** Families of calls that move money or make documents, also where no member calls them: bills, cards, credits, self-invoice. */
const MONEY_FAMILIES = new Set(['ACC', 'BILL', 'CRED', 'FOL', 'ISS', 'JRN', 'PAY', 'SELF', 'SUB']);

/** REL-11: longer for money and for documents towards an authority. */
export const retentionHoursOf = ({ app, id }: CallShape): number => {
  const [, family = ''] = id.split('-');
  const isLong = app === 'registry' || app === 'invoicing' || MONEY_FAMILIES.has(family);
  return hoursOf(isLong ? 30 : 2);
};

/**
 * Carries a request out once. The same key and body again gets the first answer; another body gets 422; a running
 * request gets 409. A refused validation is not stored, because nothing was done. The transaction that does the work
 * also
 * records that it was done, stored answer or not, so that neither a kill nor a lost connection does it twice.
 *
 * Door codes and birthdays can be guessed from a plain hash, and answers contain guests. What is stored can be
 * recognized
 * only with the key of this installation. Only a client that sends the same request again can read it (PRV-05).
 *
 * Resumable work is many transactions. The first one records that the work was carried out; the next request does the
 * rest.
 */
export async function runIdempotent(
  { system, secrets, log, requestId, process }: KeyKeeper,
  { scope, key, body, about, keptHours, isResumable = false }: IdempotentRequest,
  run: () => Promise<StoredReply>,
): Promise<{ reply: StoredReply; replayed: boolean }> {
  const name = `${scope}\n${key}`;
  const id = hashOf(secrets, `idempotent id\n${name}`);
  // With the name, so that equal bodies look different.
  const bodyHash = hashOf(secrets, `idempotent body\n${name}\n${JSON.stringify(body ?? null)}`);
  const turn = crypto.randomUUID();
  const reserve = () =>
    system.named('idempotency-reserve', RESERVE, [id, bodyHash, about, keptHours, turn, process]);
  if ((await reserve()).length === 0) {
    const [earlier] = await system.named<Earlier>('idempotency-find', FIND, [id]);
    if (earlier && !earlier.body_hash.equals(bodyHash)) throw httpErrors.keyReused();
    if (earlier?.status != null) {
      const kept = earlier.reply && secrets.keyWith(name).unseal(earlier.reply, PLACE);
      return { reply: { status: earlier.status, body: kept ?? erasedBody(earlier.status) }, replayed: true };
    }
    if (
      !isResumable &&
      earlier?.carried_out === true &&
      (await system.named('idempotency-over', OVER, [id])).length > 0
    ) {
      throw httpErrors.carriedOut();
    }
    const [take, takeOver] = isResumable
      ? ['idempotency-take-up', TAKE_UP]
      : ['idempotency-take-over', TAKE_OVER];
    const taken = await system.named(take, takeOver, [id, turn, process]);
    if (taken.length === 0) throw httpErrors.running({ retryAfterSeconds: 1 });
  }
  const work = { text: CARRY_OUT, values: [id, turn], isCommitted: false };
  const reply = await runWithCompanion(work, run).catch(async (error: unknown) => {
    const isRefused = error instanceof Failure && error.isUndone;
    const [end, sql] = isRefused ? ['idempotency-release', RELEASE] : ['idempotency-give-up', GIVE_UP];
    // When the database is away, the key is over with this process, or in a minute.
    await system.named(end, sql, [id, turn]).catch(() => {});
    throw sqlState(error) === TAKEN_OVER ? httpErrors.running({ retryAfterSeconds: 1 }) : error;
  });
  const sealed = secrets.keyWith(name).seal(reply.body, PLACE);
  // The work is done. A client that sees a failure here would repeat it.
  await system
    .named('idempotency-store', STORE, [id, reply.status, sealed, isBare(reply.body)])
    .catch((error: unknown) =>
      log.error({ requestId, error: String(error) }, 'the answer of a request could not be kept'),
    );
  return { reply, replayed: false };
}

const hashOf = (secrets: Secrets, text: string): Buffer => Buffer.from(secrets.keyedHash(text), 'hex');

/** The work was done, and its subject has been erased since. */
const erasedBody = (status: number): string =>
  status === 204 ? '' : JSON.stringify({ statusCode: status, data: null });

/** PRV-06: an erased guest is in no stored answer either. The record that a request was carried out stays. */
export async function forgetAnswersAbout(system: Queries, ids: readonly string[]): Promise<void> {
  await system.named(
    'idempotency-erase',
    'update idempotent_requests set reply = null where about && $1::uuid[] and not is_bare and reply is not null',
    [ids],
  );
}

export async function forgetOldKeys(system: Database): Promise<void> {
  await system.named('idempotency-forget', 'delete from idempotent_requests where kept_until < now()', []);
}
