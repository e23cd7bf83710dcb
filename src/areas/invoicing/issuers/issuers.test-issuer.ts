import type { IssuerId, ListingId } from '#vocabulary/ids.ts';
import type { Host } from '#support/host.ts';
import type { BillingIssuer, IssuerInput } from './issuers.contract.ts';
import type { InvoiceSeries, SeriesInput } from './series.contract.ts';

/** A company from the examples of DIAN, as a host enters it. */
export const CASA_AZUL: Partial<IssuerInput> & { taxId: string } = {
  legalName: 'Casa Azul Cartagena S.A.S.',
  taxId: '900.373.076-4',
  person: 'company',
  responsibilities: ['R-99-PN'],
  collects: 'vat',
  cityCode: '13001',
  postalCode: '130001',
  line: 'Calle de la Media Luna 10-20',
};

export const MORA: typeof CASA_AZUL = {
  ...CASA_AZUL,
  legalName: 'Valentina Mora',
  taxId: '52123456-2',
  person: 'person',
  collects: 'none',
};

export const TECHNICAL_KEY = 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c';

/** A part of the public test range of DIAN, on days of the tests. */
export const RANGE: Partial<SeriesInput> = {
  kind: 'invoice',
  prefix: 'SETP',
  from: 990000001,
  to: 990000100,
  resolution: '18760000001',
  resolvedOn: '2026-01-15' as never,
  validFrom: '2026-01-19' as never,
  validTo: '2027-01-19' as never,
  technicalKey: TECHNICAL_KEY,
};

export const ISSUERS = '/api/accounting/issuers';
export const SERIES = '/api/accounting/invoice-series';

export async function anIssuer(host: Host, input: object = CASA_AZUL): Promise<BillingIssuer> {
  const { status, data } = await host.send<BillingIssuer>('POST', ISSUERS, input);
  if (status !== 201) throw new Error(`The issuer was refused with ${status}`);
  return data;
}

export const addTo = (host: Host, issuer: IssuerId, input: object = RANGE) =>
  host.send<InvoiceSeries>('POST', `${ISSUERS}/${issuer}/series`, input);

export async function aSeries(host: Host, issuer: IssuerId, input: object = {}): Promise<InvoiceSeries> {
  const { status, data } = await addTo(host, issuer, { ...RANGE, ...input });
  if (status !== 201) throw new Error(`The series was refused with ${status}`);
  return data;
}

export async function aListing(host: Host, internalName: string): Promise<ListingId> {
  return (await host.send<{ _id: ListingId }>('POST', '/api/pms/listings', { internalName })).data._id;
}
