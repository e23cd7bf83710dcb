import { defineCountry } from '../country.ts';
import { fieldsFor } from './argentina.check-in.ts';
import { documentTypes } from './argentina.documents.ts';

/**
 * Argentina has no national registry of guests. Lodgings keep a book of passengers (Ley 18.828 and the laws of the provinces) with
 * these questions; which article asks what has not been confirmed, so nothing is kept longer than elsewhere.
 */
export const argentina = defineCountry('AR', {
  documentTypes,
  fieldsFor,
  cardNumber: { field: 'number', form: /^\d{7,8}$/ },
});
