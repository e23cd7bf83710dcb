import type { FolioLine } from '#areas/stays/folios/index.ts';
import { spread } from '#vocabulary/spread.ts';

/** The amount of an entry in a document, in minor units; negative if it reduces its line. */
export type Part = { readonly entryId: string; readonly amountMinor: number };

type Amount = {
  readonly line: Pick<FolioLine, 'entryId' | 'service' | 'night'>;
  /** Negative for a reduction of other lines. */
  readonly grossMinor: number;
};

/** `extra` and `other` name no service: they do not tell what a reduction applies to. */
const NAMELESS: readonly string[] = ['extra', 'other'];

const shares = (one: Amount, other: Amount) => ({
  night: other.line.night !== null && other.line.night === one.line.night,
  service: other.line.service === one.line.service,
});

/** What a reduction applies to, nearest first: its own night, then lines of the same service, then all lines. */
function targetsOf(reduction: Amount, charges: readonly Amount[]): readonly (readonly Amount[])[] {
  const own = charges.filter((charge) => {
    const { night, service } = shares(reduction, charge);
    return night && service;
  });
  const alike = NAMELESS.includes(reduction.line.service)
    ? []
    : charges.filter((charge) => shares(reduction, charge).service);
  return [own, alike, charges];
}

export type LoweredLine<Line> = {
  readonly of: Line;
  /** Its own amount, then its reductions; the sum is what the document charges for the line. */
  readonly parts: readonly Part[];
  readonly grossMinor: number;
};

/**
 * Applies the reductions of a folio to the lines of a document (W2-H-01). Each is spread over its nearest lines by their
 * amounts, exact to the minor unit, so that the lines sum to what the folio charges.
 *
 * A line that is reduced to zero does not stand on a document: its parts join the first remaining line.
 *
 * @returns null if the reductions equal or exceed the lines: there is nothing to bill.
 */
export function applyReductions<Line extends Amount>(
  lines: readonly Line[],
): readonly LoweredLine<Line>[] | null {
  const charges = lines.filter(({ grossMinor }) => grossMinor > 0);
  const reductions = lines.filter(({ grossMinor }) => grossMinor < 0);
  if (lines.reduce((sum, { grossMinor }) => sum + grossMinor, 0) <= 0) return null;
  const left = new Map(charges.map((charge) => [charge, charge.grossMinor]));
  const parts = new Map(
    charges.map((charge): [Line, Part[]] => [
      charge,
      [{ entryId: charge.line.entryId, amountMinor: charge.grossMinor }],
    ]),
  );
  const leftOf = (charge: Amount) => left.get(charge as Line) ?? 0;
  for (const reduction of reductions) {
    let rest = -reduction.grossMinor;
    for (const targets of targetsOf(reduction, charges)) {
      const most = targets.reduce((sum, target) => sum + leftOf(target), 0);
      const taken = Math.min(rest, most);
      if (taken === 0) continue;
      const shared = spread(taken, targets.map(leftOf));
      for (const [place, target] of targets.entries()) {
        const share = shared[place] ?? 0;
        if (share === 0) continue;
        left.set(target as Line, leftOf(target) - share);
        parts.get(target as Line)?.push({ entryId: reduction.line.entryId, amountMinor: -share });
      }
      rest -= taken;
    }
  }
  const standing = charges.filter((charge) => leftOf(charge) > 0);
  const gone = charges.filter((charge) => leftOf(charge) === 0).flatMap((charge) => parts.get(charge) ?? []);
  return standing.map((charge, place) => ({
    of: charge,
    parts: [...(parts.get(charge) ?? []), ...(place === 0 ? gone : [])],
    grossMinor: leftOf(charge),
  }));
}

/** Sums the parts of the same entry. */
export function sumParts(parts: readonly Part[]): Part[] {
  const sums = new Map<string, number>();
  for (const { entryId, amountMinor } of parts) sums.set(entryId, (sums.get(entryId) ?? 0) + amountMinor);
  return [...sums].map(([entryId, amountMinor]) => ({ entryId, amountMinor }));
}
