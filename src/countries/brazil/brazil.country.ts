import { defineCountry, type DocumentType } from '../country.ts';

const documentTypes: readonly DocumentType[] = [
  { code: 'passport', label: 'country.document.passport', reads: 'passport', heldBy: 'anyone' },
  { code: 'rg', label: 'country.document.rg', reads: 'national_id', heldBy: 'nationals' },
  { code: 'cnh', label: 'country.document.cnh', reads: 'driver_licence', heldBy: 'nationals' },
  { code: 'crnm', label: 'country.document.crnm', reads: 'foreigner_id', heldBy: 'foreigners' },
  {
    code: 'foreign_id',
    label: 'country.document.foreignId',
    reads: 'national_id',
    heldBy: 'foreigners',
    issuers: ['AR', 'BO', 'CL', 'CO', 'EC', 'PE', 'PY', 'UY', 'VE'],
  },
];

/** The national guest card (FNRH) is not covered yet. */
export const brazil = defineCountry('BR', { documentTypes });
