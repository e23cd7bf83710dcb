import { z } from 'zod';

import type {
  AccountingCodes,
  AccountingEntry,
  AccountingMapping,
  AccountingTax,
} from '#areas/invoicing/accounting/accounting.contract.ts';
import { PAYMENT_METHODS, SERVICES } from '#areas/stays/folios/folios.constants.ts';
import type { Lists } from './queries.ts';

/** The products of a document: nights, everything that is added to a folio, and the cent that rounding leaves. */
export const PRODUCTS = ['night', ...SERVICES, 'charge:other'] as const;
/** A channel pays what it collected itself, so this is in no list. */
export const PAYMENTS = PAYMENT_METHODS;

const choice = z.string().optional();
const choices = z.record(z.string(), choice);

/** Every choice is an id of the accounting program; a missing choice is empty or absent. */
export const mappingForm = z.object({
  documentType: choice,
  creditNoteType: choice,
  seller: choice,
  costCenter: choice,
  unit: choice,
  payments: choices,
  taxes: choices,
  products: choices,
});
export type MappingValues = z.infer<typeof mappingForm>;

/** The name under which a tax is mapped, as the contract has it. */
const keyOf = ({ kind, rate }: AccountingTax): string => `${kind}:${Number(rate)}`;
const isSold = ({ kind }: AccountingTax): boolean => kind === 'vat' || kind === 'consumption';

/** The rates that can be mapped: those that they have, and those that were mapped before. */
export const taxKeysOf = (taxes: Lists['taxes'], mapped: object): readonly string[] =>
  [...new Set([...(taxes ?? []).filter(isSold).map(keyOf), ...Object.keys(mapped)])].toSorted((one, other) =>
    other.localeCompare(one, 'en', { numeric: true }),
  );

export const taxesOf = (taxes: Lists['taxes'], key: string): readonly AccountingTax[] =>
  (taxes ?? []).filter((tax) => keyOf(tax) === key);

const only = (entries: readonly AccountingEntry[] | null): string =>
  entries?.length === 1 ? (entries[0]?.thirdPartyId ?? '') : '';

/** The stored mapping; before the first one, the only choice of each list with a single one. */
export function valuesOf({ codes, version }: AccountingMapping, lists: Lists): MappingValues {
  const isNew = version === 0;
  const first = (stored: string | null, entries: readonly AccountingEntry[] | null): string =>
    stored ?? (isNew ? only(entries) : '');
  const taxes = taxKeysOf(lists.taxes, codes.taxes).map((key) => [
    key,
    codes.taxes[key] ?? (isNew ? only(taxesOf(lists.taxes, key)) : ''),
  ]);
  const all = (names: readonly string[], stored: Readonly<Record<string, string>>) =>
    Object.fromEntries([...names, ...Object.keys(stored)].map((name) => [name, stored[name] ?? '']));
  return {
    documentType: first(codes.documentType, lists.documentTypes),
    creditNoteType: first(codes.creditNoteType, lists.creditNoteTypes),
    seller: first(codes.seller, lists.sellers),
    costCenter: codes.costCenter ?? '',
    unit: codes.unit ?? '',
    payments: all(PAYMENTS, codes.payments),
    taxes: Object.fromEntries(taxes) as MappingValues['taxes'],
    products: all(PRODUCTS, codes.products),
  };
}

const chosenIn = (values: MappingValues['taxes']): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, id]) => (id ? [[name, id]] : [])));

export const codesOf = (values: MappingValues): AccountingCodes => ({
  documentType: values.documentType || null,
  creditNoteType: values.creditNoteType || null,
  seller: values.seller || null,
  costCenter: values.costCenter || null,
  unit: values.unit || null,
  payments: chosenIn(values.payments),
  taxes: chosenIn(values.taxes),
  products: chosenIn(values.products),
});

export const isMapping = (value: unknown): value is AccountingMapping =>
  typeof value === 'object' && value !== null && 'codes' in value && 'version' in value;
