export { listFormsForListings } from './forms.service.ts';
