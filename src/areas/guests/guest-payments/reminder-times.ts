import { atLocalTime, type Instant } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { REMINDER_FROM, REMINDER_UNTIL } from './guest-payments.constants.ts';

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
