import type { DocumentType } from '../country.ts';

export const documentTypes: readonly DocumentType[] = [
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
