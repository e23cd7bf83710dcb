import { AUDIT_SUBJECTS } from '#areas/platform/audit/audit.contract.ts';
import { atLocalTime } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';

export const PERIODS = ['day', 'week', 'month', 'all'] as const;
export type Period = (typeof PERIODS)[number];

const DAYS_OF: Readonly<Record<Exclude<Period, 'all'>, number>> = { day: 1, week: 7, month: 30 };

/** The filters as the address keeps them. */
export function askedOf(search: URLSearchParams, today: PlainDate, zone: string) {
  const period = PERIODS.find((one) => one === search.get('period')) ?? 'all';
  const subject = AUDIT_SUBJECTS.find((one) => one === search.get('subject'));
  const actor = search.get('actor') ?? undefined;
  const before = Number(search.get('before')) || undefined;
  // A day begins when it begins at the property (D-57).
  const from = period === 'all' ? undefined : atLocalTime(addDays(today, 1 - DAYS_OF[period]), '00:00', zone);
  return { period, subject, actor, before, filter: { subject, actor, from } };
}
export type Asked = ReturnType<typeof askedOf>;
