import { defineCountry, type DocumentType } from '../country.ts';

const documentTypes: readonly DocumentType[] = [
  { code: 'passport', label: 'country.document.passport', reads: 'passport', heldBy: 'anyone' },
  { code: 'dni', label: 'country.document.dni', reads: 'national_id', heldBy: 'anyone' },
  {
    code: 'foreign_id',
    label: 'country.document.foreignId',
    reads: 'national_id',
    heldBy: 'foreigners',
    issuers: ['BO', 'BR', 'CL', 'CO', 'EC', 'PE', 'PY', 'UY', 'VE'],
  },
];

/** Argentina has no national registry of guests; the lodging registers of some provinces are not covered yet. */
export const argentina = defineCountry('AR', {
  documentTypes,
  cardNumber: { field: 'number', form: /^\d{7,8}$/ },
});
