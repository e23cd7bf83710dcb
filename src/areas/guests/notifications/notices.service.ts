import { reportsOfIds } from '#areas/guests/registry/index.ts';
import { findConnection } from '#areas/property/connections/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { hashOf } from '#foundation/secrets/secrets.ts';
import type { ConnectionId, ReservationId } from '#vocabulary/ids.ts';
import { atLocalTime, dayIn, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { addToDigest, insertNotice, type Notice } from './notices.store.ts';
import { DIGEST_SECONDS, SUMMARY_TIME } from './notifications.constants.ts';
import { findSetting } from './settings.store.ts';

/**
 * Notes a piece of news for the team in the transaction of its job: once for each revision of its subject, and only
 * while its type is on.
 */
async function note(
  ctx: PropertyContext,
  tx: Transaction,
  notice: Notice,
  digest: { readonly kind: 'news' } | { readonly kind: 'summary'; readonly dueAt: Instant } = {
    kind: 'news',
  },
): Promise<void> {
  const setting = await findSetting(tx, ctx.propertyId, notice.type);
  if (!setting?.is_on) return;
  const now = ctx.clock.now();
  const id = await insertNotice(tx, ctx.propertyId, notice, now);
  if (id === undefined) return;
  const dueAt = digest.kind === 'news' ? plusSeconds(now, DIGEST_SECONDS) : digest.dueAt;
  await addToDigest(tx, ctx.propertyId, id, { type: notice.type, kind: digest.kind, dueAt });
}

/** A check-in is completed once; later answers are corrections. */
export const noteCompletion = (ctx: PropertyContext, reservationId: ReservationId): Promise<void> =>
  ctx.db.transaction((tx) =>
    note(ctx, tx, {
      type: 'completedCheckIn',
      subject: 'stay',
      subjectId: reservationId,
      revision: 'completed',
    }),
  );

/** 20:00 of the property, the next one. */
async function nextSummary(ctx: PropertyContext): Promise<Instant> {
  const { timeZone } = await propertyFacts(ctx);
  const now = ctx.clock.now();
  const today = dayIn(timeZone, now);
  const next = atLocalTime(today, SUMMARY_TIME, timeZone);
  return next > now ? next : atLocalTime(addDays(today, 1), SUMMARY_TIME, timeZone);
}

/** A report that needs a person is news, a sent one waits for the summary of the day. */
export async function noteReport(ctx: PropertyContext, reportId: string): Promise<void> {
  const [report] = await reportsOfIds(ctx, [reportId]);
  if (!report) return;
  const { state, revision } = report;
  const notice = {
    type: 'sireTraReports',
    subject: 'report',
    subjectId: reportId,
    revision: `${state}:${revision}`,
  } as const;
  if (state === 'refused' || state === 'attention') {
    await ctx.db.transaction((tx) => note(ctx, tx, notice));
  } else if (state === 'sent') {
    const dueAt = await nextSummary(ctx);
    await ctx.db.transaction((tx) => note(ctx, tx, notice, { kind: 'summary', dueAt }));
  }
}

/** The revision is that of the refused credentials: renewed ones that are refused as well are news again. */
export async function noteLostAccess(ctx: PropertyContext, connectionId: ConnectionId): Promise<void> {
  const connection = await findConnection(ctx.db, ctx.propertyId, connectionId);
  if (connection?.state !== 'reconnect') return;
  await ctx.db.transaction((tx) =>
    note(ctx, tx, {
      type: 'systemAlert',
      subject: 'connection',
      subjectId: connectionId,
      revision: hashOf(connection.credentials.toString('base64')),
    }),
  );
}

/** For the area above that reads calendars: the calendar of a listing has not been read since `lastGoodAt`. */
export const noteStaleCalendar = (
  ctx: PropertyContext,
  tx: Transaction,
  { listingId, feedId, lastGoodAt }: { listingId: string; feedId: string; lastGoodAt: Instant },
): Promise<void> =>
  note(ctx, tx, {
    type: 'systemAlert',
    subject: 'listing',
    subjectId: listingId,
    revision: `${lastGoodAt} ${feedId}`,
  });
