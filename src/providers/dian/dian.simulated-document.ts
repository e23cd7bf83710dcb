import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { SignedXml } from 'xml-crypto';

/**
 * DIAN's own check of a document, written from the technical annex and not from our builder: it shares nothing with the
 * code that builds and checks documents on our side, not even the arithmetic (whole ten-thousandths of cents).
 */
export type SimulatedRange = {
  readonly resolution: string;
  readonly prefix: string;
  readonly from: string;
  readonly to: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly technicalKey: string;
};
export type Register = {
  readonly ranges: readonly SimulatedRange[];
  /** Identifier and PIN. */
  readonly software: Readonly<Record<string, string>>;
};
export type ValidatedDocument = {
  readonly kind: 'Invoice' | 'CreditNote';
  readonly number: string;
  readonly key: string;
  readonly issuer: string;
  readonly customer: string;
  readonly corrected: string | null;
  /** `Regla: FAD06, Rechazo: …`; empty for a document that is right. */
  readonly rules: readonly string[];
};

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const NAMES = {
  cac: `${UBL}CommonAggregateComponents-2`,
  cbc: `${UBL}CommonBasicComponents-2`,
  ext: `${UBL}CommonExtensionComponents-2`,
  sts: 'dian:gov:co:facturaelectronica:Structures-2-1',
  ds: 'http://www.w3.org/2000/09/xmldsig#',
  xades: 'http://uri.etsi.org/01903/v1.3.2#',
};

let schemas: XsdValidator | undefined;
function complaintsOfSchema(document: XmlDocument): string[] {
  if (!schemas) {
    xmlRegisterFsInputProviders();
    const url = path.join(import.meta.dirname, 'schemas/dian.xsd');
    using source = XmlDocument.fromBuffer(readFileSync(url), { url });
    schemas = XsdValidator.fromDoc(source);
  }
  try {
    schemas.validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    return error.details
      .map(({ message }) => message.trim())
      .filter((message) => !/ProviderID', attribute 'schemeID'/.test(message));
  }
}

const SCALE = 10;
/** `12.5` as whole parts of 10⁻¹⁰. */
function units(text: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,10}))?$/.exec(text.trim());
  if (!match) return 0n;
  const size = BigInt(`${match[2]}${(match[3] ?? '').padEnd(SCALE, '0')}`);
  return match[1] === '-' ? -size : size;
}
const ONE = 10n ** BigInt(SCALE);
const TOLERANCE = 2n * ONE;
const isNear = (a: bigint, b: bigint): boolean => (a > b ? a - b : b - a) <= TOLERANCE;
const product = (a: bigint, b: bigint): bigint => (a * b) / ONE;
const sum = (values: readonly bigint[]): bigint => values.reduce((all, one) => all + one, 0n);
/** Two decimals, the rest cut off. */
const cents = (value: bigint): string => {
  const text = String(value / 10n ** BigInt(SCALE - 2)).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
};

const FACTORS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];
function verifier(nit: string): string {
  const total = nit
    .split('')
    .toReversed()
    .reduce((all, digit, place) => all + Number(digit) * (FACTORS[place] ?? 0), 0);
  return String([0, 1, 9, 8, 7, 6, 5, 4, 3, 2, 1][total % 11]);
}

const hash = (text: string): string => createHash('sha384').update(text, 'utf8').digest('hex');

const SIGNED_PARTS = 3;
const POLICY_HASH = 'dMoMvtcG5aIzgYo0tIsSQeVJBDnUnfSOfBpxXrmor0Y=';

/** The certificate in the signature of a document, and whether the signature is right; null without a signature. */
function signedBy(text: string): { readonly owner: X509Certificate; readonly isRight: boolean } | null {
  const [signature] = /<ds:Signature[ >].*<\/ds:Signature>/s.exec(text) ?? [];
  const certificate = /<ds:X509Certificate>([^<]+)</.exec(signature ?? '')?.[1];
  if (signature === undefined || certificate === undefined) return null;
  const owner = new X509Certificate(Buffer.from(certificate, 'base64'));
  const verified = new SignedXml({ publicCert: owner.toString() });
  try {
    verified.loadSignature(signature);
    const isRight = verified.checkSignature(text) && verified.getSignedReferences().length === SIGNED_PARTS;
    return { owner, isRight };
  } catch {
    return { owner, isRight: false };
  }
}

export function checkReceivedDocument(
  bytes: Uint8Array,
  { ranges, software }: Register,
  environment: '1' | '2' = '2',
): ValidatedDocument | null {
  const text = Buffer.from(bytes).toString('utf8');
  using document = parsed(bytes);
  if (!document) return null;
  const at = (where: string): string => document.get(where, NAMES)?.content.trim() ?? '';
  const all = (where: string): string[] => document.find(where, NAMES).map((node) => node.content.trim());
  const amounts = (where: string): bigint[] => all(where).map(units);
  const amount = (where: string): bigint => units(at(where));
  const kind = document.root.name === 'CreditNote' ? 'CreditNote' : 'Invoice';
  const isInvoice = kind === 'Invoice';
  const family = isInvoice ? 'F' : 'C';
  const rules: string[] = [];
  const reject = (rule: string, words: string) => rules.push(`Regla: ${rule}, Rechazo: ${words}`);

  const number = at('/*/cbc:ID');
  const key = at('/*/cbc:UUID');
  const party = (side: string) => `/*/cac:Accounting${side}Party/cac:Party/cac:PartyTaxScheme/cbc:CompanyID`;
  const [issuer, customer] = [at(party('Supplier')), at(party('Customer'))];
  const day = at('/*/cbc:IssueDate');

  for (const words of complaintsOfSchema(document))
    reject('ZB01', `Fallo en el esquema XML del archivo - ${words}`);
  const signature = signedBy(text);
  if (!signature?.isRight) reject('ZE02', 'Valor de la firma inválido');
  if (signature && /\d{6,}/.test(signature.owner.subject) && !signature.owner.subject.includes(issuer)) {
    reject('ZE03', 'El NIT del certificado no corresponde al emisor');
  }
  if (at('//xades:SigPolicyHash/ds:DigestValue') !== POLICY_HASH)
    reject('ZE06', 'Política de firma inválida');
  if (at('//xades:SigningTime').slice(0, 10) !== day) {
    reject(`${family}AD09e`, 'Fecha de emisión diferente a la fecha de firma');
  }
  if (at('/*/cbc:ProfileExecutionID') !== environment)
    reject(`${family}AD04`, 'Documento enviado al ambiente errado');

  const pin = software[at('//sts:SoftwareID')];
  if (pin === undefined) reject(`${family}AB24b`, 'Identificador del software no se encuentra registrado');
  else if (at('//sts:SoftwareSecurityCode') !== hash(`${at('//sts:SoftwareID')}${pin}${number}`)) {
    reject(`${family}AB27b`, 'Huella no corresponde a un software autorizado para este OFE');
  }

  const range = ranges.find(({ resolution }) => resolution === at('//sts:InvoiceAuthorization'));
  if (isInvoice) {
    const consecutive = number.slice(range?.prefix.length ?? 0);
    if (!range) reject('FAB05b', 'Número de autorización de la numeración no existe para el contribuyente');
    else if (!number.startsWith(range.prefix) || at('//sts:Prefix') !== range.prefix) {
      reject('FAB10a', 'Prefijo no corresponde al autorizado');
    } else if (!(units(consecutive) >= units(range.from) && units(consecutive) <= units(range.to))) {
      reject('FAD05c', 'Número de factura no está en el rango autorizado');
    } else if (day < range.validFrom || day > range.validTo) {
      reject('FAB07b', 'La autorización no está vigente para la fecha de emisión');
    }
  }

  const ofTax = (code: string) =>
    sum(
      amounts(
        `/*/cac:TaxTotal[cac:TaxSubtotal/cac:TaxCategory/cac:TaxScheme/cbc:ID='${code}']/cbc:TaxAmount`,
      ),
    );
  const total = '/*/cac:LegalMonetaryTotal/cbc:';
  const secret = isInvoice ? (range?.technicalKey ?? '') : (pin ?? '');
  const own = hash(
    [
      number,
      day,
      at('/*/cbc:IssueTime'),
      cents(amount(`${total}LineExtensionAmount`)),
      ...['01', '04', '03'].flatMap((code) => [code, cents(ofTax(code))]),
      cents(amount(`${total}PayableAmount`)),
      issuer,
      customer,
      secret,
      at('/*/cbc:ProfileExecutionID'),
    ].join(''),
  );
  if (own !== key) reject(`${family}AD06`, 'Valor del CUFE o CUDE no está calculado correctamente');

  for (const [side, rule] of [
    ['Supplier', 'AJ24'],
    ['Customer', 'AK24'],
  ] as const) {
    const value = at(party(side));
    const isNit = at(`${party(side)}/@schemeName`) === '31';
    if (value === '') reject(`${family}${rule}`, 'Identificación no informada');
    else if (isNit && at(`${party(side)}/@schemeID`) !== verifier(value)) {
      reject(`${family}${rule}`, 'El DV del NIT no es correcto');
    }
  }
  const buyer = at('/*/cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme/cbc:RegistrationName');
  if (buyer === '') reject(`${family}AK20`, 'Nombre del adquirente no informado');
  // The sentinel of the demonstration.
  if (/rechazo dian/i.test(buyer))
    reject(`${family}AK20`, 'Rechazo DIAN: el nombre no corresponde al documento');

  const line = isInvoice ? '/*/cac:InvoiceLine' : '/*/cac:CreditNoteLine';
  all(`${line}/cbc:ID`).forEach((_id, index) => {
    const here = `${line}[${index + 1}]`;
    const quantity = amount(`${here}/cbc:${isInvoice ? 'InvoicedQuantity' : 'CreditedQuantity'}`);
    const gross = product(quantity, amount(`${here}/cac:Price/cbc:PriceAmount`));
    const discounts = sum(amounts(`${here}/cac:AllowanceCharge[cbc:ChargeIndicator='false']/cbc:Amount`));
    if (quantity <= 0n) reject(`${family}AV04b`, 'La cantidad debe ser mayor que cero');
    if (!isNear(gross - discounts, amount(`${here}/cbc:LineExtensionAmount`))) {
      reject(`${family}AV06`, 'El valor total de la línea no corresponde a cantidad por precio');
    }
  });
  document.find('//cac:TaxTotal/cac:TaxSubtotal', NAMES).forEach((part) => {
    const of = (where: string) => units(part.get(where, NAMES)?.content ?? '');
    const expected = product(of('cbc:TaxableAmount'), of('cac:TaxCategory/cbc:Percent')) / 100n;
    if (!isNear(expected, of('cbc:TaxAmount'))) {
      reject(`${family}AX07`, 'El valor del tributo no corresponde a la base por la tarifa');
    }
  });
  const net = sum(amounts(`${line}/cbc:LineExtensionAmount`));
  const taxes = sum(amounts('/*/cac:TaxTotal/cbc:TaxAmount'));
  if (taxes !== sum(amounts(`${line}/cac:TaxTotal/cbc:TaxAmount`))) {
    reject(`${family}AS01`, 'El total del tributo no es la suma de las líneas');
  }
  if (net !== amount(`${total}LineExtensionAmount`))
    reject(`${family}AU02`, 'Valor bruto no es la suma de líneas');
  const taxed = sum(amounts(`${line}[cac:TaxTotal]/cbc:LineExtensionAmount`));
  if (taxed !== amount(`${total}TaxExclusiveAmount`))
    reject(`${family}AU04`, 'Base imponible no es la suma de bases');
  const inclusive = amount(`${total}TaxInclusiveAmount`);
  if (net + taxes !== inclusive) reject(`${family}AU06`, 'Valor bruto más tributos no es correcto');
  const charges = sum(amounts("/*/cac:AllowanceCharge[cbc:ChargeIndicator='true']/cbc:Amount"));
  if (charges !== amount(`${total}ChargeTotalAmount`))
    reject(`${family}AU10`, 'Total de cargos no es la suma de cargos');
  const rounding = amount(`${total}PayableRoundingAmount`);
  if (inclusive + charges + rounding !== amount(`${total}PayableAmount`)) {
    reject(`${family}AU14`, 'Valor a pagar de la factura no es correcto');
  }

  const corrected = isInvoice ? null : at('//cac:InvoiceDocumentReference/cbc:UUID');
  return { kind, number, key, issuer, customer, corrected, rules };
}

function parsed(bytes: Uint8Array): XmlDocument | null {
  try {
    return XmlDocument.fromBuffer(bytes);
  } catch {
    return null;
  }
}
