import { documentTypesIn } from '../country.ts';
import { defineGuestBook, WHOLE_BOOK } from '../guest-book.ts';
import { documentTypes } from './argentina.documents.ts';

/** The book of guests that a lodging keeps itself: asked always, since no registry has to be connected for it. */
export const fieldsFor = defineGuestBook(WHOLE_BOOK, documentTypesIn('AR', documentTypes));
