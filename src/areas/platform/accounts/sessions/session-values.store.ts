import type { Database } from '#foundation/database/database.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { TOKEN_GRACE_SECONDS } from '../accounts.constants.ts';

/** In one statement, so that many simultaneous callers share one row. It is counted once a minute. */
const OFFER_NEXT = `
  with offered as (
    insert into session_tokens as known (token_hash, session_id, issued_at, offers)
    values ($1, $2::uuid, $3::timestamptz, 1)
    on conflict (token_hash) do update set issued_at = excluded.issued_at, offers = known.offers + 1
      where known.seen_at is null and known.issued_at <= excluded.issued_at - make_interval(secs => $4::int)
    returning issued_at, offers)
  select issued_at, offers from offered
  union all
  select issued_at, offers from session_tokens where token_hash = $1 and not exists (select from offered)`;

type Offer = { readonly issued_at: Instant; readonly offers: number };

/** Hands out the value that follows another, for the first time or again. */
export async function issueNextSessionValue(
  system: Database,
  { id, tokenHash, now }: { id: string; tokenHash: string; now: Instant },
): Promise<Offer> {
  const values = [tokenHash, id, now, TOKEN_GRACE_SECONDS];
  const [offer] = await system.named<Offer>('offer-next-token', OFFER_NEXT, values);
  // Made by another process while this one looked: it was the first.
  return offer ?? { issued_at: now, offers: 1 };
}

const MARK_SEEN = `
  with seen as (
    update session_tokens set seen_at = $2::timestamptz
     where token_hash = $1 and seen_at is null and superseded_at is null
    returning session_id)
  update session_tokens set superseded_at = $2::timestamptz
    from seen
   where session_tokens.session_id = seen.session_id and superseded_at is null and token_hash <> $1`;

/** A value came back for the first time: it has arrived, and the one before it is replaced. */
export async function markSessionValueReceived(
  system: Database,
  tokenHash: string,
  now: Instant,
): Promise<void> {
  await system.named('mark-token-seen', MARK_SEEN, [tokenHash, now]);
}
