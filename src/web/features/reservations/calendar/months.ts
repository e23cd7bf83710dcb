import { plainDate, type PlainDate } from '#vocabulary/plain-date.ts';

export const firstOfMonth = (day: PlainDate): PlainDate => plainDate(`${day.slice(0, 8)}01`);
/** The same of the month so many later or earlier. */
export function monthFrom(day: PlainDate, months: number): PlainDate {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const [year, place] = [Math.floor(index / 12), (index % 12) + 1];
  return plainDate(`${String(year).padStart(4, '0')}-${String(place).padStart(2, '0')}-01`);
}
