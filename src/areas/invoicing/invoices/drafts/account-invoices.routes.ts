import { serve } from '#foundation/http/serve.ts';
import { accountInvoicesContract } from './account-invoices.contract.ts';
import {
  listAccountInvoices,
  listReservationInvoices,
  restampAccount,
  stampAccounts,
} from './account-invoices.service.ts';

export const accountInvoicesRoutes = serve(accountInvoicesContract, {
  listReservationInvoices: (ctx, { query }) => listReservationInvoices(ctx, query),
  listAccountInvoices: (ctx, { params }) => listAccountInvoices(ctx, params.id),
  stampAccounts: (ctx, { body }) => stampAccounts(ctx, body.folioIds),
  restampAccount: (ctx, { params, body }) => restampAccount(ctx, params.id, body),
});
