import { type LaidBar, UNASSIGNED } from './calendar-layout.ts';

/** For each column: nights that are sold, and nights that can be. */
export type Occupancy = { readonly sold: Int32Array; readonly sellable: Int32Array };

/**
 * One step for each stay and one for each day, however many the window shows. The second of two sales has no night of
 * its own; closed nights cannot be sold.
 */
export function occupancyOf(
  rooms: readonly string[],
  bars: ReadonlyMap<string, readonly LaidBar[]>,
  days: number,
): Occupancy {
  const sold = new Int32Array(days + 1);
  const sellable = new Int32Array(days + 1);
  sellable[0] = rooms.filter((room) => room !== UNASSIGNED).length;
  for (const room of rooms) {
    for (const { bar, start, end } of bars.get(room) ?? []) {
      const first = Math.max(0, start);
      const last = Math.min(days, end);
      if (bar.conflict || first >= last) continue;
      const isStay = bar.kind === 'stay';
      const counts = isStay ? sold : sellable;
      const step = isStay ? 1 : -1;
      counts[first]! += step;
      counts[last]! -= step;
    }
  }
  for (let day = 1; day < days; day += 1) {
    sold[day]! += sold[day - 1]!;
    sellable[day]! += sellable[day - 1]!;
  }
  return { sold: sold.subarray(0, days), sellable: sellable.subarray(0, days) };
}
