import { spread } from '#vocabulary/spread.ts';
import { type Part, sumParts } from './reductions.ts';

/** A line of an invoice, of which a credit note gives something back. */
type GivenLine = {
  /** What is left of each of its entries, after all notes before. */
  readonly left: readonly Part[];
  /** What this note gives back of it. */
  readonly grossMinor: number;
};

/**
 * Which entries a credit note gives back, in minor units for each line: first what documents tell too much of (the entry was
 * corrected, or a discount came after the invoice), the rest over the entries of the line by what is left of them. So what
 * documents say of an entry is what the account says of it, where the note mends a difference.
 *
 * @param excess what documents tell of each entry more than the account, the line's own entries and what lowers the account.
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
    // What lowers the line can grow without end, what it charges only go.
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
