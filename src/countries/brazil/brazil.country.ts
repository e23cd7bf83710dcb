import { defineCountry, type DocumentType, type State } from '../country.ts';

/** Units of the federation with the letters on every plate and invoice; zones of the capitals. */
const states: readonly State[] = [
  { code: 'AC', name: 'Acre', timeZone: 'America/Rio_Branco' },
  { code: 'AL', name: 'Alagoas', timeZone: 'America/Maceio' },
  { code: 'AP', name: 'Amapá', timeZone: 'America/Belem' },
  { code: 'AM', name: 'Amazonas', timeZone: 'America/Manaus' },
  { code: 'BA', name: 'Bahia', timeZone: 'America/Bahia' },
  { code: 'CE', name: 'Ceará', timeZone: 'America/Fortaleza' },
  { code: 'DF', name: 'Distrito Federal' },
  { code: 'ES', name: 'Espírito Santo' },
  { code: 'GO', name: 'Goiás' },
  { code: 'MA', name: 'Maranhão', timeZone: 'America/Fortaleza' },
  { code: 'MT', name: 'Mato Grosso', timeZone: 'America/Cuiaba' },
  { code: 'MS', name: 'Mato Grosso do Sul', timeZone: 'America/Campo_Grande' },
  { code: 'MG', name: 'Minas Gerais' },
  { code: 'PA', name: 'Pará', timeZone: 'America/Belem' },
  { code: 'PB', name: 'Paraíba', timeZone: 'America/Fortaleza' },
  { code: 'PR', name: 'Paraná' },
  { code: 'PE', name: 'Pernambuco', timeZone: 'America/Recife' },
  { code: 'PI', name: 'Piauí', timeZone: 'America/Fortaleza' },
  { code: 'RJ', name: 'Rio de Janeiro' },
  { code: 'RN', name: 'Rio Grande do Norte', timeZone: 'America/Fortaleza' },
  { code: 'RS', name: 'Rio Grande do Sul' },
  { code: 'RO', name: 'Rondônia', timeZone: 'America/Porto_Velho' },
  { code: 'RR', name: 'Roraima', timeZone: 'America/Boa_Vista' },
  { code: 'SC', name: 'Santa Catarina' },
  { code: 'SP', name: 'São Paulo' },
  { code: 'SE', name: 'Sergipe', timeZone: 'America/Maceio' },
  { code: 'TO', name: 'Tocantins', timeZone: 'America/Araguaina' },
];

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
export const brazil = defineCountry('BR', { states, documentTypes });
