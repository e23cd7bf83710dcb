import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { accountingContract } from './accounting.contract.ts';
import { customerDocumentTypes } from './customer-documents.service.ts';
import { listOf } from './lists.service.ts';
import { changeMapping, getMapping } from './mapping.service.ts';

export const accountingRoutes = serve(accountingContract, {
  listPaymentMethods: (ctx, { query }) =>
    listOf(ctx, query, (accounting, connection) => accounting.paymentTypes(connection, 'invoice')),
  listPaymentTypes: (ctx, { query }) =>
    listOf(ctx, query, (accounting, connection) => accounting.paymentTypes(connection, 'invoice')),
  listDocumentTypes: (ctx, { query }) =>
    listOf(ctx, query, async (accounting, connection) =>
      query.kind === 'journal'
        ? ((await accounting.journals?.documentTypes(connection)) ?? [])
        : accounting.documentTypes(connection, query.kind),
    ),
  listTaxes: (ctx, { query }) => listOf(ctx, query, (accounting, connection) => accounting.taxes(connection)),
  listCostCenters: (ctx, { query }) =>
    listOf(ctx, query, (accounting, connection) => accounting.costCenters(connection)),
  listUnits: (ctx, { query }) =>
    listOf(ctx, query, async (accounting, connection) => (await accounting.units?.(connection)) ?? []),
  listCustomerDocuments: (ctx) => customerDocumentTypes(ctx),
  listAccountingUsers: (ctx, { query }) =>
    listOf(ctx, query, (accounting, connection) => accounting.users(connection)),
  listProducts: (ctx, { query }) =>
    listOf(ctx, query, (accounting, connection) => accounting.products(connection)),
  getAccountingMapping: (ctx, { query }) => getMapping(ctx, query),
  saveAccountingMapping: (ctx, { query, body }, { request }) =>
    changeMapping(ctx, query, body, versionOf(request)),
});
