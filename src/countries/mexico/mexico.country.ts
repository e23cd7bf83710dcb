import { defineCountry } from '../country.ts';
import { fieldsFor } from './mexico.check-in.ts';
import { documentTypes } from './mexico.documents.ts';

/**
 * Mexico has no federal registry of guests. States and municipalities make lodgings keep a book of them, with the same few
 * questions; which article asks what in each of them has not been confirmed, so nothing is kept longer than elsewhere.
 */
export const mexico = defineCountry('MX', { documentTypes, fieldsFor });
