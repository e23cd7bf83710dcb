import type { DocumentType } from '../country.ts';

export const documentTypes: readonly DocumentType[] = [
  { code: 'passport', label: 'country.document.passport', reads: 'passport', heldBy: 'anyone' },
  { code: 'ine', label: 'country.document.ine', reads: 'national_id', heldBy: 'nationals' },
  {
    code: 'residence_card',
    label: 'country.document.residenceCard',
    reads: 'foreigner_id',
    heldBy: 'foreigners',
  },
];
