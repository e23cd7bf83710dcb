export { buyerComplaints, fullName } from './customer.ts';
export { rememberCompany } from './remembered.service.ts';
