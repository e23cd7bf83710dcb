import { listMembers } from '#areas/platform/accounts/index.ts';
import { queueEmail } from '#areas/platform/messaging/index.ts';
import { propertyFacts, readPropertyNames } from '#areas/property/properties/index.ts';
import {
  type Context,
  contextOver,
  type MemberContext,
  type PropertyContext,
} from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { countWithLimit } from '#foundation/http/rate-limits.ts';
import { hashOf, randomToken } from '#foundation/secrets/secrets.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import type { Language } from '#vocabulary/language.ts';
import { maskAddress } from '#vocabulary/mask-address.ts';
import {
  CONFIRMATION_DAYS,
  CONFIRMATION_MEMORY_DAYS,
  CONFIRMATION_PAUSE_SECONDS,
  CONFIRMATIONS_MAX,
  NEW_ADDRESSES_PER_DAY,
} from './notifications.constants.ts';
import type { NotificationAddress } from './notifications.contract.ts';
import { notificationErrors } from './notifications.errors.ts';
import { addressAnswered } from './notifications.events.ts';
import {
  changeRecipient,
  findLink,
  type FoundLink,
  lockRecipient,
  type RecipientRow,
  recipientRows,
} from './recipients.store.ts';
import { settingRows } from './settings.store.ts';

const DAY_SECONDS = 86_400;
const TOKEN_BITS = 128;

const sealContextOf = (ctx: PropertyContext, email: string) =>
  `notification_recipients.stop_token:${ctx.propertyId}:${email}`;

/** The page behind every link of this area. */
const linkOf = ({ publicUrl }: Pick<Context, 'publicUrl'>, token: string) =>
  `${publicUrl}/app/notification-address#${token}`;

/** An address of the settings, with what its owner said. */
type Recipient = NotificationAddress & {
  readonly language: Language;
  readonly row: RecipientRow | undefined;
};

/**
 * The confirmed email of a member counts as confirmed: its owner proved it to Posada. After a stop only the link of a
 * new confirmation counts.
 */
const stateOf = (row: RecipientRow | undefined, isOfMember: boolean): NotificationAddress['state'] => {
  if (row && row.stopped_at !== null) return 'stopped';
  return isOfMember || (row && row.confirmed_at !== null) ? 'confirmed' : 'pending';
};

/** The addresses by their text; `db` may be a transaction. */
export async function readRecipients(
  ctx: PropertyContext,
  db: Queries,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Recipient>> {
  const [rows, members] = await Promise.all([
    recipientRows(db, ctx.propertyId, [...new Set(emails)]),
    listMembers(ctx),
  ]);
  const rowOf = new Map(rows.map((row) => [row.email, row]));
  const memberOf = new Map(members.map((member) => [member.email?.toLowerCase(), member]));
  return new Map(
    emails.map((email) => {
      const [row, member] = [rowOf.get(email), memberOf.get(email)];
      const language = member?.language ?? row?.language ?? ctx.language;
      return [email, { email, state: stateOf(row, member !== undefined), language, row }];
    }),
  );
}

/** The link with which the owner of an address stops the mails; it is in each of them. */
export const stopLinkOf = (ctx: PropertyContext, { email, stop_token }: RecipientRow): string =>
  linkOf(ctx, ctx.secrets.platformKey.unseal(stop_token, sealContextOf(ctx, email)));

/** Stores an address that is new, in the language of the person who added it, and locks it. */
export function storeRecipient(ctx: PropertyContext, tx: Transaction, email: string): Promise<RecipientRow> {
  const token = randomToken(TOKEN_BITS);
  return lockRecipient(tx, ctx.propertyId, {
    email,
    language: ctx.language,
    stop_hash: hashOf(token),
    stop_token: ctx.secrets.platformKey.seal(token, sealContextOf(ctx, email)),
    created_at: ctx.clock.now(),
  });
}

/** Refuses a property that writes to one stranger after the other. Called before the transaction. */
export async function countNewAddresses(ctx: PropertyContext, count: number): Promise<void> {
  if (count === 0) return;
  const key = `notification-addresses:${ctx.propertyId}`;
  await countWithLimit(ctx.system, ctx.clock, key, NEW_ADDRESSES_PER_DAY, DAY_SECONDS, count);
}

/** Confirmation mails to the address that still count against its limit. */
const countAsked = (ctx: PropertyContext, { asked, asked_at }: RecipientRow): number => {
  const since = plusSeconds(ctx.clock.now(), -CONFIRMATION_MEMORY_DAYS * DAY_SECONDS);
  return asked_at === null || asked_at < since ? 0 : asked;
};

const hasOpenLink = (ctx: PropertyContext, { confirm_until }: RecipientRow): boolean =>
  confirm_until !== null && confirm_until > ctx.clock.now();

/** Sends the link of a new address, unless an earlier one still opens. */
export async function askOnce(
  ctx: MemberContext,
  tx: Transaction,
  email: string,
  field: string,
): Promise<void> {
  const row = await storeRecipient(ctx, tx, email);
  const known = (await readRecipients(ctx, tx, [email])).get(email);
  if (known?.state === 'confirmed' || hasOpenLink(ctx, row)) return;
  await ask(ctx, tx, row, field);
}

/** The token is in the part of the address that browsers do not send: no log ever has it. */
async function ask(ctx: MemberContext, tx: Transaction, row: RecipientRow, field: string): Promise<void> {
  const asked = countAsked(ctx, row);
  if (asked >= CONFIRMATIONS_MAX) {
    throw notificationErrors.askedOften({ field, params: { max: CONFIRMATIONS_MAX } });
  }
  const now = ctx.clock.now();
  const token = randomToken(TOKEN_BITS);
  const confirm_until = plusSeconds(now, CONFIRMATION_DAYS * DAY_SECONDS);
  await changeRecipient(tx, ctx.propertyId, row.email, {
    confirm_hash: hashOf(token),
    confirm_until,
    asked: asked + 1,
    asked_at: now,
  });
  const [property, members] = await Promise.all([propertyFacts(ctx), listMembers(ctx)]);
  const inviter = members.find(({ user_id }) => user_id === ctx.person.userId)?.name || property.name;
  await queueEmail(ctx, tx, {
    to: row.email,
    language: row.language,
    subject: 'mail.notifyConfirm.subject',
    text: 'mail.notifyConfirm.text',
    params: { inviter, property: property.name, link: linkOf(ctx, token), days: CONFIRMATION_DAYS },
    notAfter: confirm_until,
  });
}

/** C-NOT-07. Only for an address of the settings. */
export async function resendConfirmation(ctx: MemberContext, typed: string): Promise<void> {
  const email = typed.toLowerCase();
  const settings = await settingRows(ctx.db, ctx.propertyId);
  if (!settings.some(({ emails }) => emails.includes(email))) throw httpErrors.missing();
  await ctx.db.transaction(async (tx) => {
    const inside = contextOver(ctx, tx);
    const row = await storeRecipient(inside, tx, email);
    const known = (await readRecipients(inside, tx, [email])).get(email);
    if (known?.state === 'confirmed') throw notificationErrors.isConfirmed({ field: 'email' });
    const since = plusSeconds(ctx.clock.now(), -CONFIRMATION_PAUSE_SECONDS);
    if (row.asked_at !== null && row.asked_at > since) {
      const minutes = CONFIRMATION_PAUSE_SECONDS / 60;
      throw notificationErrors.askedJustNow({ field: 'email', params: { minutes } });
    }
    await ask(inside, tx, row, 'email');
  });
}

/** Unknown, replaced and expired links have one answer. */
async function linkBehind(ctx: Context, token: string): Promise<FoundLink> {
  const found = await findLink(ctx.system, hashOf(token), ctx.clock.now());
  if (!found) throw notificationErrors.linkEnded();
  return found;
}

/** C-NOT-08. Reading changes nothing: mail scanners open links (D-37). */
export async function openAddressLink(ctx: Context, token: string) {
  const { property_id, email, does, confirmed_at, stopped_at } = await linkBehind(ctx, token);
  const names = await readPropertyNames(ctx, [property_id]);
  return {
    does,
    propertyName: names.get(property_id) ?? '',
    email: maskAddress(email),
    isDone: does === 'stop' ? stopped_at !== null : confirmed_at !== null && stopped_at === null,
  };
}

/** C-NOT-09. A second press changes nothing. */
export async function confirmAddress(ctx: Context, token: string): Promise<void> {
  const link = await linkBehind(ctx, token);
  if (link.does !== 'confirm') throw notificationErrors.linkEnded();
  await answer(ctx, link, 'confirmed');
}

/** C-NOT-10. The links that confirm the address end with it. */
export async function stopAddress(ctx: Context, token: string): Promise<void> {
  const link = await linkBehind(ctx, token);
  if (link.does !== 'stop') throw notificationErrors.linkEnded();
  await answer(ctx, link, 'stopped');
}

async function answer(ctx: Context, link: FoundLink, action: 'confirmed' | 'stopped'): Promise<void> {
  const inside = ctx.forProperty(link.property_id);
  const now = ctx.clock.now();
  const isDone =
    action === 'stopped' ? link.stopped_at !== null : link.confirmed_at !== null && link.stopped_at === null;
  if (isDone) return;
  await inside.db.transaction(async (tx) => {
    await changeRecipient(
      tx,
      link.property_id,
      link.email,
      action === 'confirmed'
        ? { confirmed_at: now, stopped_at: null }
        : { confirmed_at: null, stopped_at: now, confirm_hash: null, confirm_until: null },
    );
    await recordChange(inside, tx, { subject: 'notification-settings', subjectId: 'address', action });
    await inside.publish(tx, addressAnswered, { propertyId: link.property_id });
  });
}
