import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { accountingContract } from './accounting.contract.ts';
import { customerDocumentTypes } from './customer-documents.service.ts';
import { readProgramList } from './lists.service.ts';
import { changeAccountingMapping, getAccountingMapping } from './mapping.service.ts';

export const accountingRoutes = serve(accountingContract, {
  listPaymentMethods: (ctx, { query }) =>
    readProgramList(ctx, query, (accounting, connection) => accounting.paymentTypes(connection, 'invoice')),
  listPaymentTypes: (ctx, { query }) =>
    readProgramList(ctx, query, (accounting, connection) => accounting.paymentTypes(connection, 'invoice')),
  listDocumentTypes: (ctx, { query }) =>
    readProgramList(ctx, query, async (accounting, connection) =>
      query.kind === 'journal'
        ? ((await accounting.journals?.documentTypes(connection)) ?? [])
        : accounting.documentTypes(connection, query.kind),
    ),
  listTaxes: (ctx, { query }) =>
    readProgramList(ctx, query, (accounting, connection) => accounting.taxes(connection)),
  listCostCenters: (ctx, { query }) =>
    readProgramList(ctx, query, (accounting, connection) => accounting.costCenters(connection)),
  listUnits: (ctx, { query }) =>
    readProgramList(
      ctx,
      query,
      async (accounting, connection) => (await accounting.units?.(connection)) ?? [],
    ),
  listCustomerDocuments: (ctx) => customerDocumentTypes(ctx),
  listAccountingUsers: (ctx, { query }) =>
    readProgramList(ctx, query, (accounting, connection) => accounting.users(connection)),
  listProducts: (ctx, { query }) =>
    readProgramList(ctx, query, (accounting, connection) => accounting.products(connection)),
  getAccountingMapping: (ctx, { query }) => getAccountingMapping(ctx, query),
  saveAccountingMapping: (ctx, { query, body }, { request }) =>
    changeAccountingMapping(ctx, query, body, versionOf(request)),
});
