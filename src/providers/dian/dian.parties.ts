import {
  doesCollect,
  type FiscalAddress,
  type FiscalCustomer,
  type FiscalIdentity,
  type FiscalIssuer,
} from '#capabilities/fiscal/fiscal.document.ts';
import { NIT_TYPE, PARTY_TAXES } from './dian.codes.ts';
import { element, type Xml } from '#foundation/xml/xml.ts';

/** The check digit of a NIT; a rule of the country, given by the creator of the provider. */
export type CheckDigitOf = (nit: string) => number;

const AGENCY = {
  schemeAgencyID: '195',
  schemeAgencyName: 'CO, DIAN (Dirección de Impuestos y Aduanas Nacionales)',
} as const;

export const agencyElement = (
  name: string,
  value: string,
  attributes: Readonly<Record<string, string>> = {},
): Xml => element(name, value, { ...AGENCY, ...attributes });

/** A number with the code of its kind and, for a NIT, its check digit. */
export const identityElement = (
  name: string,
  { type, number }: FiscalIdentity,
  checkDigitOf: CheckDigitOf,
): Xml =>
  agencyElement(name, number, {
    ...(type === NIT_TYPE && { schemeID: String(checkDigitOf(number)) }),
    schemeName: type,
  });

const countryNames = new Intl.DisplayNames('es', { type: 'region' });

const taxScheme = ({ code, name }: { readonly code: string; readonly name: string }): Xml =>
  element('cac:TaxScheme', [element('cbc:ID', code), element('cbc:Name', name)]);

/** Abroad there are no codes of cities, and the rest is as the guest wrote it. */
function addressParts(address: FiscalAddress): readonly (Xml | null)[] {
  const isHere = address.country === 'CO';
  const optional = (name: string, value: string) => (value === '' ? null : element(name, value));
  return [
    isHere ? element('cbc:ID', address.cityCode) : null,
    optional('cbc:CityName', address.cityName),
    optional('cbc:PostalZone', address.postalCode),
    optional('cbc:CountrySubentity', address.stateName),
    optional('cbc:CountrySubentityCode', address.stateCode),
    element('cac:AddressLine', [element('cbc:Line', address.line)]),
    element('cac:Country', [
      element('cbc:IdentificationCode', address.country),
      element('cbc:Name', countryNames.of(address.country) ?? address.country, { languageID: 'es' }),
    ]),
  ];
}

type PartyOptions = {
  readonly party: FiscalIssuer | FiscalCustomer;
  readonly tradeName: string;
  readonly collects: FiscalIssuer['collects'];
  /** Of the series in which the document is numbered; only an issuer has one. */
  readonly prefix: string | null;
  readonly phone: string | null;
  readonly checkDigitOf: CheckDigitOf;
};

export const personTypeElement = ({ person }: FiscalIssuer | FiscalCustomer): Xml =>
  element('cbc:AdditionalAccountID', person === 'company' ? '1' : '2');

/** Responsible for VAT (48) or not (49). */
const levelOf = (collects: FiscalIssuer['collects']) => ({
  listName: doesCollect(collects, 'vat') ? '48' : '49',
});

export function taxSchemeOf({ party, collects, checkDigitOf }: PartyOptions): Xml {
  return element('cac:PartyTaxScheme', [
    element('cbc:RegistrationName', party.name),
    identityElement('cbc:CompanyID', party.identity, checkDigitOf),
    element('cbc:TaxLevelCode', party.responsibilities.join(';'), levelOf(collects)),
    party.address ? element('cac:RegistrationAddress', addressParts(party.address)) : null,
    taxScheme(PARTY_TAXES[collects]),
  ]);
}

function partyOf(options: PartyOptions): Xml {
  const { party, tradeName, prefix, phone, checkDigitOf } = options;
  return element('cac:Party', [
    prefix === null && party.person === 'person'
      ? element('cac:PartyIdentification', [identityElement('cbc:ID', party.identity, checkDigitOf)])
      : null,
    element('cac:PartyName', [element('cbc:Name', tradeName)]),
    party.address
      ? element('cac:PhysicalLocation', [element('cac:Address', addressParts(party.address))])
      : null,
    taxSchemeOf(options),
    element('cac:PartyLegalEntity', [
      element('cbc:RegistrationName', party.name),
      identityElement('cbc:CompanyID', party.identity, checkDigitOf),
      prefix === null ? null : element('cac:CorporateRegistrationScheme', [element('cbc:ID', prefix)]),
    ]),
    party.email === null && phone === null
      ? null
      : element('cac:Contact', [
          phone === null ? null : element('cbc:Telephone', phone),
          party.email === null ? null : element('cbc:ElectronicMail', party.email),
        ]),
  ]);
}

export const issuerOptions = (
  party: FiscalIssuer,
  prefix: string,
  checkDigitOf: CheckDigitOf,
): PartyOptions => ({
  party,
  tradeName: party.tradeName ?? party.name,
  collects: party.collects,
  prefix,
  phone: party.phone,
  checkDigitOf,
});

/** Which taxes a buyer collects is not asked (annex 1.9, FAK40: ZZ). */
export const customerOptions = (party: FiscalCustomer, checkDigitOf: CheckDigitOf): PartyOptions => ({
  party,
  tradeName: party.name,
  collects: 'none',
  prefix: null,
  phone: null,
  checkDigitOf,
});

export const supplierParty = (options: PartyOptions): Xml =>
  element('cac:AccountingSupplierParty', [personTypeElement(options.party), partyOf(options)]);
export const customerParty = (options: PartyOptions): Xml =>
  element('cac:AccountingCustomerParty', [personTypeElement(options.party), partyOf(options)]);
