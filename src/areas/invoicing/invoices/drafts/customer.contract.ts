import { z } from 'zod';

import { LocalWithholdingRate, Withholds } from '#areas/invoicing/customers/customers.contract.ts';

/**
 * The buyer (E-23). A person has a name and a last name, a company has one name. `documentType: null` is the final
 * consumer, who is not named.
 */
export const InvoiceCustomer = z.object({
  personType: z.enum(['person', 'company']).default('person'),
  name: z.string().trim().max(160, 'general.invalid.tooLong').default(''),
  lastName: z.string().trim().max(160, 'general.invalid.tooLong').default(''),
  documentType: z.string().max(40).nullable().default(null),
  documentNumber: z.string().trim().max(40, 'general.invalid.tooLong').default(''),
  email: z.email('register.email.invalid').max(254).nullable().default(null),
  phone: z.string().trim().max(40, 'general.invalid.tooLong').nullable().default(null),
  address: z.string().trim().max(200, 'general.invalid.tooLong').nullable().default(null),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'general.invalid.format')
    .nullable()
    .default(null),
  state: z.string().trim().max(100, 'general.invalid.tooLong').nullable().default(null),
  city: z.string().trim().max(100, 'general.invalid.tooLong').nullable().default(null),
  /** The document shows it; it does not reduce the amount due. */
  withholds: Withholds,
  localWithholdingRate: LocalWithholdingRate,
});
export type InvoiceCustomer = z.infer<typeof InvoiceCustomer>;
