import { defineCountry, type DocumentType, type State } from '../country.ts';

/** ISO 3166-2:AR. All provinces keep the same hour, so none names a zone of its own. */
const states: readonly State[] = [
  { code: 'B', name: 'Buenos Aires' },
  { code: 'K', name: 'Catamarca' },
  { code: 'H', name: 'Chaco' },
  { code: 'U', name: 'Chubut' },
  { code: 'C', name: 'Ciudad Autónoma de Buenos Aires' },
  { code: 'X', name: 'Córdoba' },
  { code: 'W', name: 'Corrientes' },
  { code: 'E', name: 'Entre Ríos' },
  { code: 'P', name: 'Formosa' },
  { code: 'Y', name: 'Jujuy' },
  { code: 'L', name: 'La Pampa' },
  { code: 'F', name: 'La Rioja' },
  { code: 'M', name: 'Mendoza' },
  { code: 'N', name: 'Misiones' },
  { code: 'Q', name: 'Neuquén' },
  { code: 'R', name: 'Río Negro' },
  { code: 'A', name: 'Salta' },
  { code: 'J', name: 'San Juan' },
  { code: 'D', name: 'San Luis' },
  { code: 'Z', name: 'Santa Cruz' },
  { code: 'S', name: 'Santa Fe' },
  { code: 'G', name: 'Santiago del Estero' },
  { code: 'V', name: 'Tierra del Fuego' },
  { code: 'T', name: 'Tucumán' },
];

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
export const argentina = defineCountry('AR', { states, documentTypes });
