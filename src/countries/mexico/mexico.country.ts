import { defineCountry, type DocumentType } from '../country.ts';

const documentTypes: readonly DocumentType[] = [
  { code: 'passport', label: 'country.document.passport', reads: 'passport', heldBy: 'anyone' },
  { code: 'ine', label: 'country.document.ine', reads: 'national_id', heldBy: 'nationals' },
  {
    code: 'residence_card',
    label: 'country.document.residenceCard',
    reads: 'foreigner_id',
    heldBy: 'foreigners',
  },
];

/** Mexico has no federal registry of guests; the hosts' registers of some states are not covered yet. */
export const mexico = defineCountry('MX', { documentTypes });
