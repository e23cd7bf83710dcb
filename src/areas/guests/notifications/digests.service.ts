import { queueEmail } from '#areas/platform/messaging/index.ts';
import { linkToApp, propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import { staysAround } from '#areas/stays/reservations/index.ts';
import { contextInTransaction, type PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { describeNotices, describeStays } from './lines.service.ts';
import { type Line, listLines } from './lines.ts';
import { closeDigest, insertNotice, noticesOfDigest } from './notices.store.ts';
import type { NotificationType } from './notifications.constants.ts';
import { readRecipients, stopLinkOf } from './recipients.service.ts';
import { nextReminder } from './settings.service.ts';
import { findSetting, setReminder } from './settings.store.ts';

/** The words of a mail, and the page where the person continues. */
const MAILS = {
  completed: {
    one: 'mail.notify.completed.subject.one',
    other: 'mail.notify.completed.subject.other',
    lead: 'mail.notify.completed.lead',
    page: '/check-in',
  },
  pending: {
    one: 'mail.notify.pending.subject.one',
    other: 'mail.notify.pending.subject.other',
    lead: 'mail.notify.pending.lead',
    page: '/check-in',
  },
  refused: {
    one: 'mail.notify.refused.subject.one',
    other: 'mail.notify.refused.subject.other',
    lead: 'mail.notify.refused.lead',
    page: '/registry',
  },
  reported: {
    one: 'mail.notify.reported.subject.one',
    other: 'mail.notify.reported.subject.other',
    lead: 'mail.notify.reported.lead',
    page: '/registry',
  },
  alert: {
    one: 'mail.notify.alert.subject.one',
    other: 'mail.notify.alert.subject.other',
    lead: 'mail.notify.alert.lead',
    page: '/',
  },
} as const;

/** One mail to each address whose owner confirmed it. */
async function sendToTeam(
  ctx: PropertyContext,
  tx: Transaction,
  what: keyof typeof MAILS,
  emails: readonly string[],
  lines: readonly Line[],
): Promise<void> {
  if (lines.length === 0) return;
  const { one, other, lead, page } = MAILS[what];
  const recipients = await readRecipients(ctx, tx, emails);
  const { name: property } = await propertyFacts(ctx);
  for (const { email, state, language, row } of recipients.values()) {
    if (state !== 'confirmed' || !row) continue;
    await queueEmail(ctx, tx, {
      to: email,
      language,
      subject: lines.length === 1 ? one : other,
      text: 'mail.notify.text',
      params: {
        property,
        count: lines.length,
        lead: translate(allTexts[language], lead),
        lines: listLines(lines, language),
        link: linkToApp(ctx, page),
        stop: stopLinkOf(ctx, row),
      },
    });
  }
}

const MAIL_OF = {
  completedCheckIn: 'completed',
  pendingCheckIn: 'pending',
  sireTraReports: 'refused',
  systemAlert: 'alert',
} as const satisfies Record<NotificationType, keyof typeof MAILS>;

/** Sends a digest that is due, once: the mails are written in the transaction that closes it. */
export async function sendDigest(ctx: PropertyContext, digestId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const digest = await closeDigest(tx, ctx.propertyId, digestId, ctx.clock.now());
    if (!digest) return;
    const setting = await findSetting(tx, ctx.propertyId, digest.type);
    // It was turned off since.
    if (!setting?.is_on) return;
    const inside = contextInTransaction(ctx, tx);
    const lines = await describeNotices(inside, await noticesOfDigest(tx, ctx.propertyId, digestId));
    const what = digest.kind === 'summary' ? 'reported' : MAIL_OF[digest.type];
    await sendToTeam(inside, tx, what, setting.emails, lines);
  });
}

/** On the morning of a day, the arrivals of that day and the next whose check-in is not complete: once a day. */
export async function remindOfPendingCheckIns(ctx: PropertyContext): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const inside = contextInTransaction(ctx, tx);
    const setting = await findSetting(tx, ctx.propertyId, 'pendingCheckIn');
    const now = ctx.clock.now();
    if (!setting?.is_on || setting.remind_at === null || setting.remind_at > now) return;
    await setReminder(tx, ctx.propertyId, await nextReminder(inside));
    const today = todayOfProperty(ctx, await propertyFacts(inside));
    const notice = { type: 'pendingCheckIn', subject: 'day', subjectId: today, revision: '' } as const;
    if ((await insertNotice(tx, ctx.propertyId, notice, now)) === undefined) return;
    const missing = (await staysAround(tx, ctx.propertyId, today)).filter(
      ({ arrival, status, check_in_state }) =>
        (arrival === today || arrival === addDays(today, 1)) &&
        check_in_state !== 'complete' &&
        status !== 'checked_in' &&
        status !== 'checked_out',
    );
    await sendToTeam(inside, tx, 'pending', setting.emails, await describeStays(inside, missing));
  });
}
