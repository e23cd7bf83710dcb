import { defineCountry, type RegistryPolicy } from '../country.ts';
import { readCedulaBarcode } from './colombia.card-barcode.ts';
import { fieldsFor } from './colombia.check-in.ts';
import { cities } from './colombia.cities.ts';
import { DOCUMENT_TYPES } from './colombia.documents.ts';
import { invoicing } from './colombia.invoicing.ts';
import { registry } from './colombia.registry.ts';
import { nitComplaint } from './colombia.tax-ids.ts';
import { DEPARTMENTS } from './data/departments.data.ts';

/** PRV-01. No duty to keep the identity itself longer is known; the proof of each report is kept apart. */
const policies: readonly RegistryPolicy[] = [
  {
    registry: 'tra',
    authority: 'Ministerio de Comercio, Industria y Turismo',
    purpose: 'country.policy.tra.purpose',
    legalBasis: 'Ley 2068 de 2020; Resolución 409 de 2022 (MinCIT)',
    needsImage: false,
    keepDays: 90,
    limitedRight: 'country.policy.limitedRight',
    confirmedBy: null,
  },
  {
    registry: 'sire',
    authority: 'Migración Colombia',
    purpose: 'country.policy.sire.purpose',
    legalBasis: 'Decreto 1067 de 2015; Resolución 3167 de 2019 (Migración Colombia)',
    needsImage: false,
    keepDays: 90,
    limitedRight: 'country.policy.limitedRight',
    confirmedBy: null,
  },
];

export const colombia = defineCountry('CO', {
  states: DEPARTMENTS,
  officialCities: cities,
  documentTypes: DOCUMENT_TYPES,
  // The digital cédula has its serial where others have the number, and the NUIP in the second line.
  cardNumber: { field: 'optional2', form: /^\d{6,10}$/ },
  cardBarcode: readCedulaBarcode,
  fieldsFor,
  registry,
  policies,
  cardNotices: {
    data: 'country.card.colombia.data',
    minors: 'country.card.colombia.minors',
    minorsOnPage: 'country.card.colombia.minorsOnPage',
  },
  taxId: { name: 'NIT', check: nitComplaint },
  invoicing,
});
