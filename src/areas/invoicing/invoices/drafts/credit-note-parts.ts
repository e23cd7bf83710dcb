import { spread } from '#vocabulary/spread.ts';
import { type Part, sumParts } from './reductions.ts';

/** A line of an invoice that a credit note credits. */
type GivenLine = {
  /** The remaining amount of each entry, less all earlier notes. */
  readonly left: readonly Part[];
  /** The amount that this note credits. */
  readonly grossMinor: number;
};

/**
 * Spreads a credit note over entries, in minor units for each line. Overdocumented entries come first (the entry was
 * corrected, or a discount followed the invoice), then the entries of the line by their remaining amounts. A note that
 * mends a difference thus makes the documents match the folio for each entry.
 *
 * @param excess how much documents exceed the folio for each entry: entries of the line, and reductions.
 */
export function attributeNote(
  lines: readonly GivenLine[],
  excess: ReadonlyMap<string, number>,
): readonly (readonly Part[])[] {
  const rest = new Map([...excess].filter(([, amount]) => amount > 0));
  const owned = new Set(lines.flatMap(({ left }) => left.map(({ entryId }) => entryId)));
  return lines.map(({ left, grossMinor }) => {
    const parts: Part[] = [];
    let wanted = grossMinor;
    const take = (entryId: string, most: number) => {
      const amount = Math.min(wanted, most, rest.get(entryId) ?? 0);
      if (amount <= 0) return;
      parts.push({ entryId, amountMinor: amount });
      rest.set(entryId, (rest.get(entryId) ?? 0) - amount);
      wanted -= amount;
    };
    // A reduction can grow without limit; a charge can only be used up.
    for (const { entryId, amountMinor } of left) take(entryId, amountMinor > 0 ? amountMinor : wanted);
    for (const entryId of rest.keys()) if (!owned.has(entryId)) take(entryId, wanted);
    const taken = new Map(parts.map(({ entryId, amountMinor }) => [entryId, amountMinor]));
    const weights = left.map(({ entryId, amountMinor }) =>
      Math.max(0, amountMinor - (taken.get(entryId) ?? 0)),
    );
    const spare = wanted === 0 ? [] : spread(wanted, weights);
    return sumParts([
      ...parts,
      ...left.map(({ entryId }, place) => ({ entryId, amountMinor: spare[place] ?? 0 })),
    ]).filter(({ amountMinor }) => amountMinor !== 0);
  });
}
