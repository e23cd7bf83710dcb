import { z } from 'zod';

import { Invoice, type InvoiceChange } from '#areas/invoicing/invoices/invoices.contract.ts';
import type { TextKey } from '#texts/index.ts';

const text = (max: number) => z.string().trim().max(max, 'general.invalid.tooLong');

/** A person's choices for an unsent document. */
export const InvoiceForm = z.object({
  customer: Invoice.shape.customer,
  items: z.array(z.string()),
  payments: z.array(z.string()),
  names: z.record(z.string(), text(160).optional()),
  notes: text(500).default(''),
});
export type InvoiceValues = z.input<typeof InvoiceForm>;
export type InvoiceChecked = z.output<typeof InvoiceForm>;

type Choosable = { readonly _id: string; readonly selectedToBill: boolean };
const chosen = (list: readonly Choosable[]): string[] =>
  list.flatMap(({ _id, selectedToBill }) => (selectedToBill ? _id : []));

/** In the form's format: null is an empty text. */
export const customerValuesOf = (customer: Invoice['customer']): InvoiceValues['customer'] => ({
  ...customer,
  documentType: customer.documentType ?? '',
  email: customer.email ?? '',
  phone: customer.phone ?? '',
  address: customer.address ?? '',
  country: customer.country ?? '',
  state: customer.state ?? '',
  city: customer.city ?? '',
});

export const valuesOf = ({ customer, items, payments, notes }: Invoice): InvoiceValues => ({
  customer: customerValuesOf(customer),
  items: chosen(items),
  payments: chosen(payments),
  names: Object.fromEntries(items.map((item) => [item._id, item.name])),
  notes,
});

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/**
 * The fields that differ from the document that was read. An untouched choice is not sent: it stays "everything that
 * may be chosen", also for later charges.
 */
export function changeOf(values: InvoiceChecked, stored: Invoice): InvoiceChange {
  const before = valuesOf(stored);
  const names = stored.items.flatMap(({ _id, name: known }) => {
    const typed = values.names[_id] ?? '';
    return typed === known ? [] : [[_id, typed]];
  });
  return {
    customer: values.customer,
    notes: values.notes,
    ...(!isSame(values.items, before.items) && { items: values.items }),
    ...(!isSame(values.payments, before.payments) && { payments: values.payments }),
    ...(names.length > 0 && { names: Object.fromEntries(names) as Record<string, string> }),
  };
}

/** The fields that two people can change at once, and can choose between. */
export const STALE_LABELS = {
  'customer.name': 'invoicing.field.name',
  'customer.lastName': 'invoicing.field.lastName',
  'customer.documentNumber': 'invoicing.field.documentNumber',
  'customer.email': 'app.stay.email',
  'customer.phone': 'app.stay.phone',
  'customer.address': 'invoicing.field.address',
  'customer.city': 'app.property.city',
  notes: 'app.stay.notes',
} as const satisfies Record<string, TextKey>;

export const isInvoice = (value: unknown): value is Invoice =>
  typeof value === 'object' && value !== null && 'version' in value && 'items' in value;
