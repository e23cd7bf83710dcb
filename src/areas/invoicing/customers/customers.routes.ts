import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { customersContract } from './customers.contract.ts';
import {
  changeCustomer,
  createCustomer,
  deleteCustomer,
  getCustomer,
  listCustomers,
  mergeCustomers,
} from './customers.service.ts';
import { lookUpCustomer } from './look-up.service.ts';

export const customersRoutes = serve(customersContract, {
  listCustomers: (ctx, { query }) => listCustomers(ctx, query),
  getCustomer: (ctx, { params }) => getCustomer(ctx, params.id),
  createCustomer: (ctx, { query, body }) => createCustomer(ctx, query, body),
  changeCustomer: (ctx, { params, query, body }, { request }) =>
    changeCustomer(ctx, params.siigoId, { asked: query, typed: body, version: versionOf(request) }),
  deleteCustomer: (ctx, { params }) => deleteCustomer(ctx, params.id),
  mergeCustomers: (ctx, { params, body }) => mergeCustomers(ctx, params.id, body.into),
  lookUpCustomer: (ctx, { query, body }) => lookUpCustomer(ctx, query, body),
  listCompanies: (ctx, { query }) => listCustomers(ctx, { ...query, filter: { personType: 'company' } }),
  createCompany: (ctx, { query, body }) =>
    createCustomer(ctx, query, { ...body, personType: 'company', name: '', lastName: '' }),
});
