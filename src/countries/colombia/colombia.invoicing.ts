import type { FiscalIdentity } from '#capabilities/fiscal/fiscal.document.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import type { Complaint } from '../complaint.ts';
import type { InvoicingRules, IssuerAnswers, IssuerComplaint } from '../invoicing-rules.ts';
import { cities } from './colombia.cities.ts';
import { sales } from './colombia.sales.ts';
import { nitCheckDigit, readNit } from './colombia.tax-ids.ts';

/**
 * DIAN's code of the NIT, which every issuer of electronic invoices has, natural persons too (technical annex 1.9,
 * 13.2.1).
 */
const NIT = '31';

/** "None of the others" (technical annex 1.9, 13.2.6.1). */
const NO_RESPONSIBILITY = 'R-99-PN';

const cityCodes = new Set(cities.map(({ code }) => code));

function identityOf(written: string): FiscalIdentity | Complaint {
  const read = readNit(written);
  return 'text' in read ? read : { type: NIT, number: read.number };
}

const unless = (
  isRight: boolean,
  field: IssuerComplaint['field'],
  text: IssuerComplaint['text'],
): readonly IssuerComplaint[] => (isRight ? [] : [{ field, text }]);

const complaintsAbout = (issuer: IssuerAnswers): readonly IssuerComplaint[] => [
  ...unless(
    issuer.responsibilities.length === 1 || !issuer.responsibilities.includes(NO_RESPONSIBILITY),
    'responsibilities',
    'country.responsibility.alone',
  ),
  ...unless(issuer.rnt === null || /^\d{3,10}$/.test(issuer.rnt), 'rnt', 'registryProblem.rnt'),
  ...unless(cityCodes.has(issuer.cityCode), 'cityCode', 'fiscal.address.city'),
  ...unless(/^\d{6}$/.test(issuer.postalCode), 'postalCode', 'fiscal.address.postalCode'),
];

export const invoicing: InvoicingRules = {
  // Technical annex 1.9, FAD09 and FAD10: -05:00 always.
  timeZone: 'America/Bogota',
  taxId: { name: 'NIT', example: '900123456-8' },
  identityOf,
  writtenTaxId: ({ number }) => `${number}-${nitCheckDigit(number)}`,
  responsibilities: [
    { code: 'O-13', label: 'country.responsibility.largeTaxpayer' },
    { code: 'O-15', label: 'country.responsibility.selfWithholder' },
    { code: 'O-23', label: 'country.responsibility.vatWithholder' },
    { code: 'O-47', label: 'country.responsibility.simpleRegime' },
    { code: NO_RESPONSIBILITY, label: 'country.responsibility.none' },
  ],
  taxes: ['vat', 'consumption', 'both', 'none'],
  hasTourismRegister: true,
  granted: ['invoice'],
  // Technical annex 1.9, FAB10: up to four letters and digits, as the resolution has them.
  prefix: { pattern: /^[A-Z0-9]{0,4}$/, text: 'fiscal.series.prefix' },
  // The range that DIAN gives every issuer for its habilitación, with the technical key that it publishes.
  testSeries: {
    invoice: {
      prefix: 'SETP',
      from: 990_000_000,
      to: 995_000_000,
      authorization: {
        resolution: '18760000001',
        resolvedOn: plainDate('2019-01-19'),
        validFrom: plainDate('2019-01-19'),
        validTo: plainDate('2030-01-19'),
        technicalKey: 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c',
      },
    },
    'credit-note': { prefix: 'NCP', from: 1, to: null, authorization: null },
  },
  complaintsAbout,
  sales,
};
