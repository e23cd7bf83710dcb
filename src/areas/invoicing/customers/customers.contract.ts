import { z } from 'zod';

import { programQuery } from '#areas/invoicing/accounting/accounting.contract.ts';
import { accountingErrors } from '#areas/invoicing/accounting/accounting.errors.ts';
import { defineCall } from '#vocabulary/call.ts';
import { CustomerId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { jsonQuery, PageMeta, pagingQuery } from '#vocabulary/paging.ts';
import { customerErrors } from './customers.errors.ts';

export const CUSTOMERS_PAGE = 50;
export const CUSTOMERS_MOST = 200;

const words = (max: number) => z.string().trim().max(max, 'general.invalid.tooLong');
const optional = (max: number) => words(max).nullable().default(null);

/** Taxes that a customer withholds and pays to the authority itself. */
export const Withholds = z
  .array(z.enum(['income', 'vat'], 'general.invalid.option'))
  .max(2)
  .default([]);
/** Percent of the municipal tax: `0.966`. */
export const LocalWithholdingRate = z
  .number('general.invalid.format')
  .positive('general.invalid.tooSmall')
  .max(5, 'general.invalid.tooBig')
  .nullable()
  .default(null);

/** E-32. A person has a name and a last name, a company has one name. The country defines the document types (C-CRM-07). */
export const CustomerInput = z.object({
  personType: z.enum(['person', 'company'], 'general.invalid.option').default('person'),
  name: words(160).default(''),
  lastName: words(160).default(''),
  companyName: words(160).default(''),
  documentTypeId: z.string('general.required').min(1, 'general.required').max(40),
  documentNumber: words(40).min(1, 'general.required'),
  email: z.email('register.email.invalid').max(254).nullable().default(null),
  phone: optional(40),
  address: optional(200),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'general.invalid.format')
    .nullable()
    .default(null),
  state: optional(100),
  city: optional(100),
  withholds: Withholds,
  localWithholdingRate: LocalWithholdingRate,
});
export type CustomerInput = z.infer<typeof CustomerInput>;

const Similar = z.object({
  _id: CustomerId,
  name: z.string(),
  documentTypeName: z.string(),
  documentNumber: z.string(),
});

export const Customer = z.object({
  _id: CustomerId,
  ...z.object(CustomerInput.shape).shape,
  /** First and last name, or the name of the company (R-INV-17). */
  fullName: z.string(),
  documentTypeName: z.string(),
  /** Id in the connected accounting program; null if the program does not have the customer. */
  thirdPartyId: z.string().nullable(),
  /** The same id if the program is Siigo. */
  siigoId: z.string().nullable(),
  version: z.number().int(),
  changedAt: Instant,
});
export type Customer = z.infer<typeof Customer>;

export const OneCustomer = z.object({
  ...Customer.shape,
  /** Customers with the same name or e-mail: possible duplicates. */
  similar: z.array(Similar),
});
export type OneCustomer = z.infer<typeof OneCustomer>;

export const CustomerFilter = z
  .object({
    personType: z.enum(['person', 'company']).optional(),
    documentTypeId: z.string().max(40).optional(),
  })
  .strict();
export type CustomerFilter = z.infer<typeof CustomerFilter>;

/** A known customer with a typed document number, and the source. */
export const KnownCustomer = z.object({
  /** `book`: stored in Posada. `program`: in the accounting program. `authority`: from the tax authority. */
  source: z.enum(['book', 'program', 'authority']),
  customer: z.object({ ...CustomerInput.shape, _id: CustomerId.nullable(), fullName: z.string() }),
});
export type KnownCustomer = z.infer<typeof KnownCustomer>;

const query = z.object(programQuery);
const listQuery = z.object({
  ...query.shape,
  filter: jsonQuery(CustomerFilter).optional(),
  /** Part of a name, or a whole document number. */
  search: z.string().trim().max(120).optional(),
  ...pagingQuery(CUSTOMERS_PAGE, CUSTOMERS_MOST),
});
const read = {
  access: 'member',
  app: 'invoicing',
  permission: 'money',
  method: 'GET',
  query,
  status: 200,
  errors: [customerErrors.notOffered],
} as const;
const write = { ...read, permission: 'bill' } as const;
const asked = [
  accountingErrors.needsAccess,
  accountingErrors.slow,
  accountingErrors.siigoSlow,
  customerErrors.tryLater,
  customerErrors.notOffered,
] as const;
const params = z.object({ id: CustomerId });

export const customersContract = {
  listCustomers: defineCall({
    ...read,
    id: 'C-CRM-04',
    path: '/api/crm/customers',
    summary: 'List customers of a property',
    description: 'Sorted by name.',
    query: listQuery,
    reply: z.array(Customer),
    meta: PageMeta,
  }),
  getCustomer: defineCall({
    ...read,
    id: 'C-CRM-11',
    path: '/api/crm/customers/{id}',
    summary: 'Get a customer',
    description: 'The reply includes possible duplicates.',
    params,
    reply: OneCustomer,
  }),
  createCustomer: defineCall({
    ...write,
    id: 'C-CRM-05',
    method: 'POST',
    path: '/api/crm/customers',
    summary: 'Create a customer',
    description: 'Where an accounting program is connected, the customer is saved there first.',
    body: CustomerInput,
    status: 201,
    reply: Customer,
    errors: [...asked, customerErrors.exists],
  }),
  changeCustomer: defineCall({
    ...write,
    id: 'C-CRM-06',
    method: 'PUT',
    path: '/api/crm/customers/{siigoId}',
    summary: 'Replace a customer',
    description:
      'The path contains our id or the id of the accounting program. Where a program is connected, the customer is saved there first.',
    params: z.object({ siigoId: z.string().min(1).max(100) }),
    body: CustomerInput,
    ifMatch: true,
    reply: Customer,
    errors: [...asked, customerErrors.exists],
  }),
  deleteCustomer: defineCall({
    ...write,
    id: 'C-CRM-12',
    method: 'DELETE',
    path: '/api/crm/customers/{id}',
    summary: 'Delete a customer',
    description: 'Documents keep their customer data. The accounting program keeps its customer.',
    params,
    reply: z.object({ deleted: z.boolean() }),
  }),
  mergeCustomers: defineCall({
    ...write,
    id: 'C-CRM-13',
    method: 'POST',
    path: '/api/crm/customers/{id}/merge',
    summary: 'Merge two customers',
    description: 'The identity documents of both find the remaining customer.',
    params,
    body: z.object({ into: CustomerId }),
    reply: Customer,
    errors: [customerErrors.sameOne, customerErrors.notOffered],
  }),
  lookUpCustomer: defineCall({
    ...write,
    id: 'C-CRM-10',
    method: 'POST',
    path: '/api/crm/customers/look-up',
    summary: 'Find a customer by identity document',
    description:
      'The call searches the customers of the property, then the accounting program, then the tax authority. It returns null for an unknown document.',
    body: z.object({
      documentTypeId: CustomerInput.shape.documentTypeId,
      documentNumber: CustomerInput.shape.documentNumber,
    }),
    reply: KnownCustomer.nullable(),
    errors: asked,
  }),
  listCompanies: defineCall({
    ...read,
    id: 'C-CRM-01',
    path: '/api/core/companies',
    summary: 'List company customers',
    description: 'Sorted by name.',
    query: listQuery.omit({ filter: true }),
    reply: z.array(Customer),
    meta: PageMeta,
  }),
  createCompany: defineCall({
    ...write,
    id: 'C-CRM-02',
    method: 'POST',
    path: '/api/core/companies',
    summary: 'Create a company customer',
    description: 'The call saves the customer as C-CRM-05 does.',
    body: CustomerInput.omit({ personType: true, name: true, lastName: true }),
    status: 201,
    reply: Customer,
    errors: [...asked, customerErrors.exists],
  }),
};
