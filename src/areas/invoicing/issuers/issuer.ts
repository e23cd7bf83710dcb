import type { FiscalIdentity, FiscalIssuer } from '#capabilities/fiscal/fiscal.document.ts';
import { countryOf } from '#countries/index.ts';
import type { IssuerId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { IssuerRow } from './issuers.store.ts';

/** The issuer of tax documents. An archived issuer issues no more; its documents keep naming it. */
export type Issuer = Omit<FiscalIssuer, 'name'> & {
  readonly id: IssuerId;
  readonly legalName: string;
  /** As people write it, with its check digit. */
  readonly taxId: string;
  /** Number in the register of tourism. */
  readonly rnt: string | null;
  readonly isDefault: boolean;
  readonly version: number;
  readonly archivedAt: Instant | null;
};

/** The plain number if the country defines no format. */
const written = (country: string, identity: FiscalIdentity): string =>
  countryOf(country).invoicing?.writtenTaxId(identity) ?? identity.number;

export function issuerOf(row: IssuerRow): Issuer {
  const { states, officialCities } = countryOf(row.country);
  const identity = { type: row.identity_type, number: row.identity_number };
  return {
    id: row.id,
    identity,
    taxId: written(row.country, identity),
    person: row.person,
    legalName: row.legal_name,
    tradeName: row.trade_name,
    responsibilities: row.responsibilities,
    collects: row.collects,
    rnt: row.rnt,
    email: row.email,
    phone: row.phone,
    address: {
      country: row.country,
      stateCode: row.state_code,
      stateName: states.find(({ code }) => code === row.state_code)?.name ?? '',
      cityCode: row.city_code,
      cityName: officialCities.find(({ code }) => code === row.city_code)?.name ?? '',
      postalCode: row.postal_code,
      line: row.address,
    },
    isDefault: row.is_default,
    version: row.version,
    archivedAt: row.archived_at,
  };
}

/** The issuer in a tax document. */
export const fiscalIssuerOf = ({
  identity,
  person,
  legalName: name,
  tradeName,
  responsibilities,
  collects,
  email,
  phone,
  address,
}: Issuer): FiscalIssuer => ({
  identity,
  person,
  name,
  tradeName,
  responsibilities,
  collects,
  email,
  phone,
  address,
});
