import type { AccountingCodes } from '#areas/invoicing/accounting/accounting.contract.ts';
import { CASA_AZUL, ISSUERS } from '#areas/invoicing/issuers/issuers.test-issuer.ts';
import { liveAccess } from '#support/fiscal-access.ts';
import type { Ask } from '../product.ts';
import { CUSTOMER, type Decided, type Differences, isToBeRejected } from './office.ts';

/** One document in the books of an accounting program. */
export type Booked = {
  /** The document number of the buyer; every stay has its own. */
  readonly customer: string;
  /** Null for a document that was never sent. */
  readonly number: number | null;
  /** As it is printed. */
  readonly name: string;
  readonly key: string;
  readonly verdict: 'accepted' | 'rejected' | 'open';
};

const FIRST_CUSTOMER = 52_000_000;
const numberOf = (place: number): string => String(FIRST_CUSTOMER + place);

/** A customer of its own for each stay; the programs have the name of some rejected. */
export const customerOf = (place: number): object => ({
  ...CUSTOMER,
  ...(isToBeRejected(place) && { name: 'Rechazo', lastName: 'DIAN' }),
  documentNumber: numberOf(place),
});

/** Connects a program and maps our charges to its codes. */
export const openProgram =
  (id: string, codes: AccountingCodes) =>
  async (ask: Ask): Promise<void> => {
    await ask('POST', ISSUERS, { ...CASA_AZUL, rnt: '45612' });
    await ask('POST', '/api/common/property-integrations', liveAccess(id));
    await ask('PUT', '/api/accounting/mapping', codes);
  };

/**
 * One document there for each that was sent from here, with the verdict that it has here; their numbers follow each other
 * from the first.
 */
export function compareBooks(
  { accepted, rejected }: Decided,
  books: readonly Booked[],
  firstNumber: number,
): Differences {
  const byCustomer = Map.groupBy(books, ({ customer }) => customer);
  const of = (place: number) => byCustomer.get(numberOf(place)) ?? [];
  const sent = new Map([...accepted, ...rejected].map((one) => [numberOf(one.place), one.revision]));
  const numbers = books.flatMap(({ number }) => number ?? []).toSorted((a, b) => a - b);
  return {
    lost: accepted
      .filter(({ place, number, key }) => {
        const one = of(place).at(-1);
        return one?.verdict !== 'accepted' || one.name !== number || one.key !== key;
      })
      .map(({ id }) => id),
    doubled: [...byCustomer]
      .filter(([customer, documents]) => documents.length > (sent.get(customer) ?? 0))
      .map(([customer]) => customer),
    dishonest: rejected
      .filter(
        ({ place, problems, revision }) =>
          problems === 0 ||
          of(place).length !== revision ||
          of(place).some(({ verdict }) => verdict !== 'rejected'),
      )
      .map(({ id }) => id),
    gaps: numbers.filter((number, index) => number !== firstNumber + index).map(String),
    // What an accounting program stamps costs nothing here.
    uncounted: [],
    leftBehind: books.filter(({ number }) => number === null).map(({ customer }) => customer),
  };
}
