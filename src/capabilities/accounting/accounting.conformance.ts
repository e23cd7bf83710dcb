import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { ProviderConnection } from '../connection.ts';
import { failureOf } from '../failures.conformance.ts';
import { taxKeyOf } from '../fiscal/fiscal.document.ts';
import type { AccountingCapability, AccountingEntry } from './accounting.capability.ts';

/** An accounting program beside its simulator. */
export type AccountingSubject = {
  readonly accounting: AccountingCapability;
  readonly connection: ProviderConnection;
  /** The same place with credentials that are not accepted. */
  readonly stranger: ProviderConnection;
  /** Names of what is there and may no longer be used. */
  readonly inactive: readonly string[];
  /** A tax that they have, by kind and rate. */
  readonly taxKey: string;
  /** They are closed for the next requests. */
  readonly close: () => void;
  readonly stop: () => Promise<void>;
};

/** What every accounting program owes us, whatever it speaks. */
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

    test('a tax says what it is, so that nobody takes one of another rate', async () => {
      const taxes = await listsOf(subject).taxes();
      const keys = taxes.flatMap(({ kind, rate }) =>
        kind === 'vat' || kind === 'consumption' ? [taxKeyOf({ kind, rate })] : [],
      );
      expect(keys).toContain(subject.taxKey);
    });

    test('closed means wait, and credentials that are no longer accepted ask to reconnect', async () => {
      const { accounting, connection, stranger } = subject;
      expect((await failureOf(accounting.taxes(stranger))).kind).toBe('reconnect');
      subject.close();
      expect((await failureOf(accounting.taxes(connection))).kind).toBe('wait');
    });
  });
}
