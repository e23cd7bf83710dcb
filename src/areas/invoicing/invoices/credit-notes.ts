import type { Part } from './drafts/reductions.ts';
import type { InvoiceRow } from './invoices.store.ts';
import type { SignedLine } from './submissions/signed.ts';

type Note = Pick<InvoiceRow, 'state' | 'signed'>;

/** The key of an invoice line in its credit notes: its first entry. */
export const keyOfLine = ({ parts: [first] }: Pick<SignedLine, 'parts'>): string => first?.entryId ?? '';

/** The notes that count. A note in submission counts too: two notes must not credit the same amount. */
const standing = (notes: readonly Note[], evenOnItsWay: boolean) =>
  notes.filter(({ state }) => state === 'success' || (evenOnItsWay && state === 'processing'));

/** How much of each line of an invoice its credit notes give back, in minor units. */
export function creditedByLine(
  notes: readonly Note[],
  { evenOnItsWay = false }: { readonly evenOnItsWay?: boolean } = {},
): ReadonlyMap<string, number> {
  const given = new Map<string, number>();
  for (const { signed } of standing(notes, evenOnItsWay)) {
    for (const { corrects, grossMinor } of signed?.lines ?? []) {
      if (corrects !== null) given.set(corrects, (given.get(corrects) ?? 0) + grossMinor);
    }
  }
  return given;
}

export type CreditableLine = {
  readonly key: string;
  readonly line: SignedLine;
  /** The amount that may still be credited, in minor units. */
  readonly leftMinor: number;
  /** The same by entry, less the notes so far. */
  readonly left: readonly Part[];
};

/** How much of each line of an invoice may still be credited: the one limit of every credit note (W2-M-03). */
export function creditableLines(
  { signed }: Pick<InvoiceRow, 'signed'>,
  notes: readonly Note[],
): readonly CreditableLine[] {
  const given = creditedByLine(notes, { evenOnItsWay: true });
  const noted = standing(notes, true).flatMap((note) => note.signed?.lines ?? []);
  return (signed?.lines ?? []).map((line) => {
    const key = keyOfLine(line);
    const gone = noted.filter(({ corrects }) => corrects === key).flatMap(({ parts }) => parts);
    const left = line.parts.map(({ entryId, amountMinor }) => ({
      entryId,
      amountMinor: gone
        .filter((part) => part.entryId === entryId)
        .reduce((rest, part) => rest - part.amountMinor, amountMinor),
    }));
    return { key, line, leftMinor: line.grossMinor - (given.get(key) ?? 0), left };
  });
}

/** The remaining amount of each entry of an invoice, less its notes: a replacement bills it (W2-H-07). */
export function leftByEntry(
  { signed }: Pick<InvoiceRow, 'signed'>,
  notes: readonly Note[],
): ReadonlyMap<string, number> {
  const left = new Map<string, number>();
  const add = ({ entryId, amountMinor }: Part, sign: 1 | -1) =>
    left.set(entryId, (left.get(entryId) ?? 0) + sign * amountMinor);
  for (const part of (signed?.lines ?? []).flatMap(({ parts }) => parts)) add(part, 1);
  for (const { signed: note } of standing(notes, true)) {
    for (const part of (note?.lines ?? []).flatMap(({ parts }) => parts)) add(part, -1);
  }
  return left;
}
