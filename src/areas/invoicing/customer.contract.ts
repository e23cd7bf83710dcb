import { z } from 'zod';

/**
 * Whoever buys (E-23). A person has a name and a last name, a company its name; `null` as a document type is whoever asks
 * for no document in their name.
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
  /** What a buyer keeps back and pays to the authority itself. It stands on the document and lowers nothing that is due. */
  withholds: z
    .array(z.enum(['income', 'vat'], 'general.invalid.option'))
    .max(2)
    .default([]),
  /** Percent of the municipality's own tax that the buyer keeps back: `0.966`. */
  localWithholdingRate: z
    .number('general.invalid.format')
    .positive('general.invalid.tooSmall')
    .max(5, 'general.invalid.tooBig')
    .nullable()
    .default(null),
});
export type InvoiceCustomer = z.infer<typeof InvoiceCustomer>;
