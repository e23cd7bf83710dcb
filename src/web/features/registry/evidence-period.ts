import { addDays, type PlainDate, plainDate } from '#vocabulary/plain-date.ts';

const MONTHS = 24;

export type EvidenceMonth = {
  /** `2026-11`. */
  readonly month: string;
  readonly from: PlainDate;
  readonly to: PlainDate;
};

const named = (year: number, index: number): string =>
  `${year + Math.floor(index / 12)}-${String((((index % 12) + 12) % 12) + 1).padStart(2, '0')}`;

/** The month of a day and those before it, the newest first. */
export function monthsUntil(today: PlainDate): readonly EvidenceMonth[] {
  const year = Number(today.slice(0, 4));
  const index = Number(today.slice(5, 7)) - 1;
  return Array.from({ length: MONTHS }, (_, back) => ({
    month: named(year, index - back),
    from: plainDate(`${named(year, index - back)}-01`),
    to: addDays(plainDate(`${named(year, index - back + 1)}-01`), -1),
  }));
}
