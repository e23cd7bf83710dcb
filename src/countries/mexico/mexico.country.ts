import { defineCountry, type DocumentType, type State } from '../country.ts';

/** ISO 3166-2:MX. Most states have one zone; Nayarit's coast around Bahía de Banderas keeps central time. */
const states: readonly State[] = [
  { code: 'AGU', name: 'Aguascalientes' },
  { code: 'BCN', name: 'Baja California', timeZone: 'America/Tijuana' },
  { code: 'BCS', name: 'Baja California Sur', timeZone: 'America/Mazatlan' },
  { code: 'CAM', name: 'Campeche', timeZone: 'America/Merida' },
  { code: 'CHP', name: 'Chiapas' },
  { code: 'CHH', name: 'Chihuahua', timeZone: 'America/Chihuahua' },
  { code: 'CMX', name: 'Ciudad de México' },
  { code: 'COA', name: 'Coahuila', timeZone: 'America/Monterrey' },
  { code: 'COL', name: 'Colima' },
  { code: 'DUR', name: 'Durango', timeZone: 'America/Monterrey' },
  { code: 'MEX', name: 'Estado de México' },
  { code: 'GUA', name: 'Guanajuato' },
  { code: 'GRO', name: 'Guerrero' },
  { code: 'HID', name: 'Hidalgo' },
  { code: 'JAL', name: 'Jalisco' },
  { code: 'MIC', name: 'Michoacán' },
  { code: 'MOR', name: 'Morelos' },
  { code: 'NAY', name: 'Nayarit', timeZone: 'America/Mazatlan' },
  { code: 'NLE', name: 'Nuevo León', timeZone: 'America/Monterrey' },
  { code: 'OAX', name: 'Oaxaca' },
  { code: 'PUE', name: 'Puebla' },
  { code: 'QUE', name: 'Querétaro' },
  { code: 'ROO', name: 'Quintana Roo', timeZone: 'America/Cancun' },
  { code: 'SLP', name: 'San Luis Potosí' },
  { code: 'SIN', name: 'Sinaloa', timeZone: 'America/Mazatlan' },
  { code: 'SON', name: 'Sonora', timeZone: 'America/Hermosillo' },
  { code: 'TAB', name: 'Tabasco' },
  { code: 'TAM', name: 'Tamaulipas', timeZone: 'America/Monterrey' },
  { code: 'TLA', name: 'Tlaxcala' },
  { code: 'VER', name: 'Veracruz' },
  { code: 'YUC', name: 'Yucatán', timeZone: 'America/Merida' },
  { code: 'ZAC', name: 'Zacatecas' },
];

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
export const mexico = defineCountry('MX', { states, documentTypes });
