export { findCustomer } from './customers.store.ts';
export { validateBuyer, fullName } from './customer.ts';
export { rememberCompany } from './invoiced-company.service.ts';
