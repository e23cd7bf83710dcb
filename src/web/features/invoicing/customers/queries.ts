import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { accountingContract } from '#areas/invoicing/accounting/accounting.contract.ts';
import { type Customer, customersContract } from '#areas/invoicing/customers/customers.contract.ts';
import { call } from '#web/shell/call.ts';

const PAGE_SIZE = 50;

export const KINDS = ['all', 'person', 'company'] as const;
export type Kind = (typeof KINDS)[number];
export const kindOf = (text: string | null): Kind => KINDS.find((kind) => kind === text) ?? 'all';

export type CustomersAsked = { readonly kind: Kind; readonly search: string; readonly page: number };

/** Topic `customers`. */
export const customersQuery = (propertyId: string, { kind, search, page }: CustomersAsked) =>
  queryOptions({
    queryKey: ['customers', propertyId, 'list', kind, search, page],
    queryFn: ({ signal }) => {
      const filter = kind === 'all' ? {} : { filter: JSON.stringify({ personType: kind }) };
      const query = { propertyId, page, limit: PAGE_SIZE, ...(search && { search }), ...filter };
      return call(customersContract.listCustomers, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** Topic `customers`. */
export const customerQuery = (propertyId: string, id: string) =>
  queryOptions({
    queryKey: ['customers', propertyId, 'one', id],
    queryFn: ({ signal }) =>
      call(customersContract.getCustomer, { params: { id }, query: { propertyId } }, { signal }),
  });

/** Topic `customers`: documents that one can be named with, by the country of the property. */
export const documentTypesQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['customers', propertyId, 'document-types'],
    queryFn: ({ signal }) =>
      call(accountingContract.listCustomerDocuments, { query: { propertyId } }, { signal }),
  });

type Document = Pick<Customer, 'documentTypeId' | 'documentNumber'>;

/**
 * Topic `customers`: customers with a document. A number with a mistake matches none: its field shows the error at the
 * save.
 */
export const knownQuery = (propertyId: string, document: Document) =>
  queryOptions({
    queryKey: ['customers', propertyId, 'known', document.documentTypeId, document.documentNumber],
    queryFn: async ({ signal }) => {
      const asked = { query: { propertyId }, body: document };
      return call(customersContract.lookUpCustomer, asked, { signal }).catch(() => null);
    },
    enabled: document.documentTypeId !== '' && document.documentNumber.length >= 5,
    staleTime: 60_000,
    retry: false,
  });

export const CUSTOMER_TOPICS = [['customers'], ['history']] as const;
