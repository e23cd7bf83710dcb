export { validateBuyer, fullName } from './customer.ts';
export { rememberCompany } from './invoiced-company.service.ts';
