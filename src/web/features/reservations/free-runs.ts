import type { PlainDate } from '#vocabulary/plain-date.ts';

export type Nights = { readonly from: PlainDate; readonly to: PlainDate };

/** The free nights of a range, in their order. */
export function freeRuns(from: PlainDate, to: PlainDate, taken: readonly Nights[]): readonly Nights[] {
  const runs: Nights[] = [];
  let start = from;
  for (const one of [...taken].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    if (one.from > start) runs.push({ from: start, to: one.from < to ? one.from : to });
    if (one.to > start) start = one.to;
    if (start >= to) return runs;
  }
  return [...runs, { from: start, to }];
}
