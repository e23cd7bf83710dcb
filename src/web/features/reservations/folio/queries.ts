import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { foliosContract } from '#areas/stays/folios/folios.contract.ts';
import { folioDocumentsContract } from '#areas/invoicing/invoices/folio-documents/folio-documents.contract.ts';
import { call } from '#web/shell/call.ts';

/** The queries that a new entry of a folio makes stale. */
export const FOLIO_TOPICS = [['folios']] as const;

/** Topic `folios`: the account of a reservation with all of its lines. */
export const stayFolioQuery = (propertyId: string, id: string) =>
  queryOptions({
    queryKey: ['folios', propertyId, 'stay', id],
    queryFn: ({ signal }) =>
      call(foliosContract.getStayFolio, { params: { id }, query: { propertyId } }, { signal }),
  });

/** Topic `folios`: the taxes inside of it, where documents are made. */
export const stayTaxesQuery = (propertyId: string, id: string) =>
  queryOptions({
    queryKey: ['folios', propertyId, 'stay', id, 'taxes'],
    queryFn: ({ signal }) =>
      call(folioDocumentsContract.getFolioTaxes, { params: { id }, query: { propertyId } }, { signal }),
    retry: false,
  });

type State = 'open' | 'closed';

/** Topic `folios`: the accounts that the house keeps for itself. */
export const houseFoliosQuery = (propertyId: string, state: State, page: number) =>
  queryOptions({
    queryKey: ['folios', propertyId, 'house', state, page],
    queryFn: ({ signal }) =>
      call(foliosContract.listHouseFolios, { query: { propertyId, state, page } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const houseFolioQuery = (propertyId: string, id: string) =>
  queryOptions({
    queryKey: ['folios', propertyId, 'account', id],
    queryFn: ({ signal }) =>
      call(foliosContract.getHouseFolio, { params: { id }, query: { propertyId } }, { signal }),
  });

export const houseEntriesQuery = (propertyId: string, id: string, page: number) =>
  queryOptions({
    queryKey: ['folios', propertyId, 'account', id, 'entries', page],
    queryFn: ({ signal }) =>
      call(foliosContract.listHouseEntries, { params: { id }, query: { propertyId, page } }, { signal }),
    placeholderData: keepPreviousData,
  });
