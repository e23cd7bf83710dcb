import type { z } from 'zod';

import { type Customer, CustomerInput } from '#areas/invoicing/customers/customers.contract.ts';
import type { TextKey } from '#texts/index.ts';

/** The rules of the call; the country's further rules are checked when it is saved, and shown at their field. */
export const CustomerForm = CustomerInput;
export type CustomerValues = z.input<typeof CustomerForm>;
export type CustomerChecked = z.output<typeof CustomerForm>;

export const valuesOf = (customer: Partial<CustomerInput> | undefined) =>
  ({
    personType: customer?.personType ?? 'company',
    name: customer?.name ?? '',
    lastName: customer?.lastName ?? '',
    companyName: customer?.companyName ?? '',
    documentTypeId: customer?.documentTypeId ?? '',
    documentNumber: customer?.documentNumber ?? '',
    email: customer?.email ?? '',
    phone: customer?.phone ?? '',
    address: customer?.address ?? '',
    country: customer?.country ?? '',
    state: customer?.state ?? '',
    city: customer?.city ?? '',
    withholds: customer?.withholds ?? [],
    localWithholdingRate: customer?.localWithholdingRate ?? null,
  }) satisfies CustomerValues;

/** The fields that two people can change at once, and can choose between. */
export const STALE_LABELS = {
  name: 'invoicing.field.name',
  lastName: 'invoicing.field.lastName',
  companyName: 'invoicing.field.companyName',
  documentNumber: 'invoicing.field.documentNumber',
  email: 'app.stay.email',
  phone: 'app.stay.phone',
  address: 'invoicing.field.address',
  city: 'app.property.city',
} as const satisfies Partial<Record<keyof CustomerValues, TextKey>>;

export const isCustomer = (value: unknown): value is Customer =>
  typeof value === 'object' && value !== null && 'version' in value && 'documentTypeId' in value;
