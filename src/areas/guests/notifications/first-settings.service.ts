import { listMembers } from '#areas/platform/accounts/index.ts';
import { WIZARD_STEPS } from '#areas/property/properties/index.ts';
import type { MemberContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { NotificationType } from './notifications.constants.ts';
import type { NotificationSettings } from './notifications.contract.ts';
import { storeRecipient } from './recipients.service.ts';
import { forHistory, getNotificationSettings, nextReminder } from './settings.service.ts';
import { insertSetting } from './settings.store.ts';

/** The notification that each step of the check-in wizard turns on. */
const TYPE_OF_STEP = {
  'guest-fields': 'completedCheckIn',
  'guest-page': 'completedCheckIn',
  registries: 'sireTraReports',
  'guest-links': 'pendingCheckIn',
  forms: 'systemAlert',
} as const satisfies Record<(typeof WIZARD_STEPS)[number], NotificationType>;

/** C-NOT-06. A type that has settings keeps them, so a repeated step changes nothing. */
export async function initNotifications(ctx: MemberContext, name: string): Promise<NotificationSettings> {
  const step = WIZARD_STEPS.find((one) => one === name);
  if (!step) throw httpErrors.missing();
  const type = TYPE_OF_STEP[step];
  const members = await listMembers(ctx);
  const email = members.find(({ user_id }) => user_id === ctx.person.userId)?.email?.toLowerCase();
  const setting = {
    type,
    is_on: true,
    emails: email === undefined ? [] : [email],
    remind_at: type === 'pendingCheckIn' ? await nextReminder(ctx) : null,
    version: 1,
  };
  await ctx.db.transaction(async (tx) => {
    if (!(await insertSetting(tx, ctx.propertyId, setting, ctx.clock.now()))) return;
    if (email !== undefined) await storeRecipient(ctx, tx, email);
    await recordChange(ctx, tx, {
      subject: 'notification-settings',
      subjectId: type,
      action: 'changed',
      after: forHistory(setting),
    });
  });
  return getNotificationSettings(ctx);
}
