import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { ProviderConnection } from '../connection.ts';
import { failureOf } from '../failures.conformance.ts';
import { taxKeyOf } from '../fiscal/fiscal.document.ts';
import type {
  AccountingCapability,
  AccountingCustomer,
  AccountingEntry,
  AccountingJournal,
} from './accounting.capability.ts';

/** An accounting program beside its simulator. */
export type AccountingSubject = {
  readonly accounting: AccountingCapability;
  readonly connection: ProviderConnection;
  /** The same place with credentials that are not accepted. */
  readonly stranger: ProviderConnection;
  /** Names of entries that may no longer be used. */
  readonly inactive: readonly string[];
  /** A tax that the program has, by kind and rate. */
  readonly taxKey: string;
  /** A journal that the program takes, if it takes any, and how many it has. */
  readonly journals?: {
    readonly right: AccountingJournal;
    readonly count: () => number;
    /** The next journal is posted, and its answer gets lost. */
    readonly loseAnswer: () => void;
  };
  /** How many customers the program has. */
  readonly customers: () => number;
  /** The next customer is made, and its answer gets lost. */
  readonly loseAnswer: () => void;
  /** Access is refused for the next requests. */
  readonly close: () => void;
  readonly stop: () => Promise<void>;
};

const BOGOTA = {
  country: 'CO',
  stateCode: '11',
  stateName: 'Bogotá, D.C.',
  cityCode: '11001',
  cityName: 'Bogotá, D.C.',
  postalCode: '110221',
  line: 'Calle 93 # 11-20',
};

/** Of no program yet. */
export const CUSTOMERS = {
  person: {
    person: 'person',
    identity: { type: '13', number: '1047382910' },
    name: 'Lucía de la Hoz Pérez',
    names: { first: 'Lucía', last: 'de la Hoz Pérez' },
    email: 'lucia@example.test',
    phone: '+573001234567',
    address: null,
    writtenAddress: null,
    seller: BOGOTA,
  },
  company: {
    person: 'company',
    identity: { type: '31', number: '900373076' },
    name: 'Viajes del Sinú S.A.S.',
    names: null,
    email: 'pagos@sinu.example',
    phone: null,
    address: BOGOTA,
    writtenAddress: 'Calle 93 # 11-20, Bogotá',
    seller: null,
  },
} as const satisfies Record<string, AccountingCustomer>;

/** What every accounting program owes us, in any protocol. */
export function accountingConformance(start: () => Promise<AccountingSubject>): void {
  describe('as an accounting program', () => {
    let subject: AccountingSubject;
    beforeEach(async () => {
      subject = await start();
    });
    afterEach(() => subject.stop());

    const listsOf = ({ accounting, connection }: AccountingSubject) => {
      const { documentTypes, paymentTypes, taxes, costCenters, users, products, units } = accounting;
      return {
        invoices: () => documentTypes(connection, 'invoice'),
        creditNotes: () => documentTypes(connection, 'credit-note'),
        payments: () => paymentTypes(connection, 'invoice'),
        taxes: () => taxes(connection),
        costCenters: () => costCenters(connection),
        users: () => users(connection),
        products: () => products(connection),
        ...(units && { units: () => units(connection) }),
      };
    };

    test('every list has entries that can be told apart, and nothing that may no longer be used', async () => {
      for (const [name, asked] of Object.entries(listsOf(subject))) {
        const list: readonly AccountingEntry[] = await asked();
        expect(list.length, name).toBeGreaterThan(0);
        const ids = list.map(({ thirdPartyId }) => thirdPartyId);
        expect([name, new Set(ids).size]).toEqual([name, ids.length]);
        for (const entry of list) {
          expect([entry.thirdPartyId, entry.name], name).not.toContain('');
          expect(subject.inactive).not.toContain(entry.name);
        }
      }
    });

    test('documents of one kind are not those of the other', async () => {
      const { invoices, creditNotes } = listsOf(subject);
      const notes = (await creditNotes()).map(({ thirdPartyId }) => thirdPartyId);
      expect((await invoices()).filter(({ thirdPartyId }) => notes.includes(thirdPartyId))).toEqual([]);
    });

    test('a tax says what it is, so that it is not mistaken for one of another rate', async () => {
      const taxes = await listsOf(subject).taxes();
      const keys = taxes.flatMap(({ kind, rate }) =>
        kind === 'vat' || kind === 'consumption' ? [taxKeyOf({ kind, rate })] : [],
      );
      expect(keys).toContain(subject.taxKey);
    });

    test.each(Object.entries(CUSTOMERS))(
      'a %s is made once, found by document and changed',
      async (_kind, customer) => {
        const { accounting, connection, customers } = subject;
        const { find, save } = accounting.customers;
        const before = customers();
        expect(await find(connection, customer.identity)).toBeNull();
        const id = await save(connection, customer, null);
        expect(await save(connection, customer, null)).toBe(id);
        expect(await save(connection, { ...customer, email: 'otro@example.test' }, id)).toBe(id);
        expect(customers()).toBe(before + 1);
        const { person, name } = customer;
        const found = await find(connection, customer.identity);
        expect(found).toMatchObject({ thirdPartyId: id, person, name, email: 'otro@example.test' });
      },
    );

    test('a customer whose answer was lost is not created again, and one that was deleted there is [REL-02]', async () => {
      const { accounting, connection, customers, loseAnswer } = subject;
      const { save } = accounting.customers;
      const before = customers();
      loseAnswer();
      expect((await failureOf(save(connection, CUSTOMERS.company, null))).kind).toBe('unknown');
      await save(connection, CUSTOMERS.company, null);
      expect(customers()).toBe(before + 1);
      await save(connection, CUSTOMERS.person, '00000000-0000-4000-8000-000000000000');
      expect(customers()).toBe(before + 2);
    });

    test('a journal is posted once for a key, also when its answer was lost [C-ACC-24]', async () => {
      const { accounting, connection, journals } = subject;
      expect(accounting.journals === undefined).toBe(journals === undefined);
      if (!accounting.journals || !journals) return;
      const { post, hasThirdParty } = accounting.journals;
      expect(await hasThirdParty(connection, journals.right.thirdParty)).toBe(true);
      expect(await hasThirdParty(connection, '5')).toBe(false);
      journals.loseAnswer();
      expect((await failureOf(post(connection, journals.right, 'uno'))).kind).toBe('unknown');
      const number = await post(connection, journals.right, 'uno');
      expect(number).not.toBe('');
      expect(await post(connection, { ...journals.right, description: 'otra' }, 'uno')).toBe(number);
      expect(journals.count()).toBe(1);
      expect(await post(connection, journals.right, 'dos')).not.toBe(number);
    });

    test.each([
      ['documentType', { documentType: '999999' }],
      ['debit', { debit: '99999999' }],
      ['credit', { credit: '99999999' }],
      ['thirdParty', { thirdParty: '5' }],
      ['costCenter', { costCenter: '999999' }],
      ['currency', { currency: 'USD' }],
    ])('what is wrong with a journal is said at its field: %s [C-ACC-24]', async (field, change) => {
      const { accounting, connection, journals } = subject;
      if (!accounting.journals || !journals) return;
      const failure = await failureOf(
        accounting.journals.post(connection, { ...journals.right, ...change }, 'uno'),
      );
      expect(failure.kind).toBe('refused');
      expect([...new Set(failure.fields.map((one) => one.field))]).toEqual([field]);
      expect(journals.count()).toBe(0);
    });

    test('closed means wait, and credentials that are no longer accepted ask to reconnect', async () => {
      const { accounting, connection, stranger } = subject;
      expect((await failureOf(accounting.taxes(stranger))).kind).toBe('reconnect');
      subject.close();
      expect((await failureOf(accounting.taxes(connection))).kind).toBe('wait');
    });
  });
}
