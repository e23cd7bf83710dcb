import { atLocalTime, dayIn, type Instant } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { PLAN_MAIL_DAYS, REMINDER_FROM, REMINDER_UNTIL } from './guest-payments.constants.ts';

/** When the reminder of a request may leave: on the day before it is due, by the clock of the property. */
export function reminderWindow(
  dueOn: PlainDate,
  timeZone: string,
): { readonly from: Instant; readonly until: Instant } {
  const day = addDays(dueOn, -1);
  return {
    from: atLocalTime(day, REMINDER_FROM, timeZone),
    until: atLocalTime(day, REMINDER_UNTIL, timeZone),
  };
}

export const isReminderTime = (dueOn: PlainDate, timeZone: string, now: Instant): boolean => {
  const { from, until } = reminderWindow(dueOn, timeZone);
  return from <= now && now < until;
};

/** When a part of a plan may be asked for by mail: some days before it is due or later, in the same hours of any day. */
export function isAskTime(dueOn: PlainDate, timeZone: string, now: Instant): boolean {
  const today = dayIn(timeZone, now);
  return (
    addDays(dueOn, -PLAN_MAIL_DAYS) <= today &&
    atLocalTime(today, REMINDER_FROM, timeZone) <= now &&
    now < atLocalTime(today, REMINDER_UNTIL, timeZone)
  );
}
