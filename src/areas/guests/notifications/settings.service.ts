import { propertyFacts } from '#areas/property/properties/index.ts';
import { contextOver, type MemberContext, type PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { atLocalTime, dayIn, type Instant } from '#vocabulary/instant.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import {
  ADDRESSES_MAX,
  NOTIFICATION_KEYS,
  NOTIFICATION_TYPES,
  type NotificationType,
  REMINDER_TIME,
} from './notifications.constants.ts';
import {
  NotificationAddressInput,
  type NotificationSetting,
  type NotificationSettings,
  type NotificationValue,
} from './notifications.contract.ts';
import { notificationErrors } from './notifications.errors.ts';
import { askOnce, countNewAddresses, readRecipients } from './recipients.service.ts';
import { findSetting, lockSetting, settingRows, type SettingRow, writeSetting } from './settings.store.ts';

type Path = { readonly a: string; readonly b: string };
type Key = NotificationSetting['key'];

/** 404 for an unknown type, and for a key that the type does not have. */
function readPath({ a, b }: Path): { readonly type: NotificationType; readonly key: Key } {
  const type = NOTIFICATION_TYPES.find((one) => one === a);
  const keys: readonly Key[] = type ? NOTIFICATION_KEYS[type] : [];
  const key = keys.find((one) => one === b);
  if (!type || !key) throw httpErrors.missing();
  return { type, key };
}

async function present(ctx: PropertyContext, db: Queries): Promise<NotificationSettings> {
  const rows = await settingRows(db, ctx.propertyId);
  const recipients = await readRecipients(
    ctx,
    db,
    rows.flatMap(({ emails }) => emails),
  );
  const of = (type: NotificationType) => {
    const row = rows.find((one) => one.type === type);
    return {
      status: row?.is_on ?? false,
      emails: (row?.emails ?? []).map((email) => ({
        email,
        state: recipients.get(email)?.state ?? 'pending',
      })),
      version: row?.version ?? 0,
    };
  };
  return {
    propertyId: ctx.propertyId,
    completedCheckIn: of('completedCheckIn'),
    pendingCheckIn: { ...of('pendingCheckIn'), whatsapp: [] },
    sireTraReports: of('sireTraReports'),
    systemAlert: { ...of('systemAlert'), whatsapp: [] },
  };
}

/** C-NOT-03. Reading creates nothing (D-37). */
export const getNotificationSettings = (ctx: PropertyContext): Promise<NotificationSettings> =>
  present(ctx, ctx.db);

/** C-NOT-04. */
export async function getNotificationSetting(ctx: PropertyContext, path: Path): Promise<NotificationSetting> {
  const { type, key } = readPath(path);
  const setting = (await present(ctx, ctx.db))[type];
  const value = key === 'whatsapp' ? [] : setting[key];
  return { type, key, value, version: setting.version };
}

/** The addresses as they are stored: valid, in lower case, each once. */
function readEmails(value: NotificationValue): readonly string[] {
  if (!Array.isArray(value)) throw httpErrors.invalid({ field: 'value' });
  const emails = value.map((typed, at) => {
    const read = NotificationAddressInput.safeParse({ email: typed });
    if (!read.success) throw notificationErrors.email({ field: `value.${at}` });
    return read.data.email.toLowerCase();
  });
  const each = [...new Set(emails)];
  if (each.length > ADDRESSES_MAX) {
    throw notificationErrors.tooManyAddresses({ field: 'value', params: { max: ADDRESSES_MAX } });
  }
  return each;
}

function readStatus(value: NotificationValue): boolean {
  if (typeof value !== 'boolean') throw httpErrors.invalid({ field: 'value' });
  return value;
}

/** WhatsApp carries codes only, so no number can be stored. */
function refuseNumbers(value: NotificationValue): void {
  if (!Array.isArray(value)) throw httpErrors.invalid({ field: 'value' });
  if (value.length > 0) throw notificationErrors.noWhatsApp({ field: 'value.0' });
}

/** C-NOT-05. */
export async function changeNotificationSetting(
  ctx: MemberContext,
  path: Path,
  value: NotificationValue,
  version: number | null,
): Promise<NotificationSettings> {
  const { type, key } = readPath(path);
  if (key === 'whatsapp') refuseNumbers(value);
  const emails = key === 'emails' ? readEmails(value) : undefined;
  const isOn = key === 'status' ? readStatus(value) : undefined;
  if (emails) await countStrangers(ctx, type, emails);
  return ctx.db.transaction(async (tx) => {
    const inside = contextOver(ctx, tx);
    const before = await lockSetting(tx, ctx.propertyId, type, ctx.clock.now());
    if (version !== null && version !== before.version) {
      throw httpErrors.stale({ details: await present(inside, tx) });
    }
    const added = emails?.filter((email) => !before.emails.includes(email)) ?? [];
    for (const email of added) {
      await askOnce(inside, tx, email, `value.${emails?.indexOf(email) ?? 0}`);
    }
    await save(inside, tx, before, { is_on: isOn ?? before.is_on, emails: emails ?? before.emails });
    return present(inside, tx);
  });
}

/** Counts the added addresses whose owners have to be asked. */
async function countStrangers(
  ctx: PropertyContext,
  type: NotificationType,
  emails: readonly string[],
): Promise<void> {
  const [setting, recipients] = await Promise.all([
    findSetting(ctx.db, ctx.propertyId, type),
    readRecipients(ctx, ctx.db, emails),
  ]);
  const asked = emails.filter(
    (email) => !setting?.emails.includes(email) && recipients.get(email)?.state !== 'confirmed',
  );
  await countNewAddresses(ctx, asked.length);
}

/** 09:00 of the property, the next one. */
export async function nextReminder(ctx: PropertyContext): Promise<Instant> {
  const { timeZone } = await propertyFacts(ctx);
  const now = ctx.clock.now();
  const today = dayIn(timeZone, now);
  const next = atLocalTime(today, REMINDER_TIME, timeZone);
  return next > now ? next : atLocalTime(addDays(today, 1), REMINDER_TIME, timeZone);
}

/** The history has the number of addresses only: an address could not be erased there (PRV-06). */
export const forHistory = ({ type, is_on, emails }: Pick<SettingRow, 'type' | 'is_on' | 'emails'>) => ({
  type,
  is_on,
  addresses: emails.length,
});

async function save(
  ctx: PropertyContext,
  tx: Transaction,
  before: SettingRow,
  changes: Pick<SettingRow, 'is_on' | 'emails'>,
): Promise<void> {
  const isSame =
    changes.is_on === before.is_on && JSON.stringify(changes.emails) === JSON.stringify(before.emails);
  if (isSame) return;
  const reminds = before.type === 'pendingCheckIn' && changes.is_on;
  const remind_at = reminds ? (before.remind_at ?? (await nextReminder(ctx))) : null;
  const after = { ...before, ...changes, remind_at, version: before.version + 1 };
  await writeSetting(tx, ctx.propertyId, after, ctx.clock.now());
  await recordChange(ctx, tx, {
    subject: 'notification-settings',
    subjectId: before.type,
    action: 'changed',
    before: forHistory(before),
    after: forHistory(after),
  });
}
