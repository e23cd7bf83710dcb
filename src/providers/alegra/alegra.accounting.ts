import type {
  AccountingCapability,
  AccountingEntry,
  AccountingTax,
} from '#capabilities/accounting/accounting.capability.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import type { AlegraClient } from './alegra.client.ts';
import { alegraCustomers } from './alegra.customers.ts';
import type { Listed, Tax } from './alegra.wire.ts';
import { ALEGRA, PAYMENT_METHODS } from './alegra.words.ts';

/** Types of taxes as accounts of Colombia have them, and the names of those whose type says nothing. */
const KINDS: readonly (readonly [pattern: RegExp, kind: AccountingTax['kind']])[] = [
  [/^IVA\b/i, 'vat'],
  [/^(ICO|INC|IMPOCONSUMO)\b|consumo/i, 'consumption'],
];

const entryOf = ({ id, code, name }: Listed): AccountingEntry => ({
  thirdPartyId: id,
  code: code ?? null,
  name,
});

const taxOf = (tax: Tax): AccountingTax => {
  const kindOf = (word: string) => KINDS.find(([pattern]) => pattern.test(word))?.[1];
  return {
    ...entryOf(tax),
    kind: kindOf(tax.type ?? '') ?? kindOf(tax.name) ?? 'other',
    rate: tax.percentage,
  };
};

const usable = <Item extends Pick<Listed, 'status'>>(items: readonly Item[]): Item[] =>
  items.filter(({ status }) => status == null || status === 'active');

const payments: readonly AccountingEntry[] = Object.entries(PAYMENT_METHODS).map(([code, name]) => ({
  thirdPartyId: code,
  code,
  name,
}));

/** Alegra's lists in our words. Units belong to its products. */
export function alegraAccounting(
  clientOf: (connection: ProviderConnection) => AlegraClient,
  checkDigitOf: (nit: string) => number,
): AccountingCapability {
  return {
    isSellerRequired: ALEGRA.isSellerRequired,
    slow: 'invoice.customerSlow.generic',
    customers: alegraCustomers(clientOf, checkDigitOf),
    documentTypes: async (connection, kind) =>
      usable(await clientOf(connection).numberTemplates(kind))
        .filter(({ isElectronic }) => isElectronic === true)
        .map((template) => ({ ...entryOf(template), code: template.prefix || null })),
    paymentTypes: () => Promise.resolve(payments),
    taxes: async (connection) => usable(await clientOf(connection).taxes()).map(taxOf),
    costCenters: async (connection) => usable(await clientOf(connection).costCenters()).map(entryOf),
    users: async (connection) => usable(await clientOf(connection).sellers()).map(entryOf),
    products: async (connection) =>
      usable(await clientOf(connection).items()).map(({ id, name, reference }) => ({
        thirdPartyId: id,
        code: typeof reference === 'string' && reference !== '' ? reference : null,
        name,
      })),
  };
}
