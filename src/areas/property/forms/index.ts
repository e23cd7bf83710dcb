export { listFormRows } from './forms.store.ts';
export { listFormsForListings } from './forms.service.ts';
