import type { InvoiceRow } from './invoices.store.ts';

type Note = Pick<InvoiceRow, 'state' | 'signed'>;

/**
 * How much of each line of an invoice its credit notes give back, in minor units; lines are called by the first entry that
 * they tell of. A note that is on its way counts, so that two do not give back the same.
 */
export function givenBack(
  notes: readonly Note[],
  { evenOnItsWay = false }: { readonly evenOnItsWay?: boolean } = {},
): ReadonlyMap<string, number> {
  const given = new Map<string, number>();
  for (const { state, signed } of notes) {
    if (state !== 'success' && !(evenOnItsWay && state === 'processing')) continue;
    for (const { entries, grossMinor } of signed?.lines ?? []) {
      const [first = ''] = entries;
      given.set(first, (given.get(first) ?? 0) + grossMinor);
    }
  }
  return given;
}
