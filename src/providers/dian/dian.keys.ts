import { createHash } from 'node:crypto';

import {
  fullNumber,
  type FiscalTotals,
  type NumberedDocument,
} from '#capabilities/fiscal/fiscal.document.ts';
import { epochMs, instantOf, type Instant } from '#vocabulary/instant.ts';
import { type Decimal, rounded, sumOf } from '#vocabulary/decimal.ts';
import { taxOfKind } from './dian.amounts.ts';
import { type Environment, ENVIRONMENT_CODES, UTC_OFFSET } from './dian.codes.ts';

const sha384 = (text: string): string => createHash('sha384').update(text).digest('hex');

/** The parts of a key (annex 1.9, 11.2), each as it stands in the document. */
export type KeyParts = {
  readonly number: string;
  readonly date: string;
  readonly time: string;
  readonly net: Decimal;
  readonly vat: Decimal;
  readonly consumption: Decimal;
  readonly local: Decimal;
  readonly payable: Decimal;
  readonly issuer: string;
  readonly customer: string;
  /** The technical key of the range for an invoice (CUFE), the PIN of the software for a note (CUDE). */
  readonly secret: string;
  readonly environment: string;
};

/** Amounts are cut off here and not rounded (annex 1.9, 11.2); with two exact decimals it comes to the same. */
const cut = (value: Decimal): string => rounded(value, 2, 'down');

export const keyText = (parts: KeyParts): string =>
  [
    parts.number,
    parts.date,
    parts.time,
    cut(parts.net),
    '01',
    cut(parts.vat),
    '04',
    cut(parts.consumption),
    '03',
    cut(parts.local),
    cut(parts.payable),
    parts.issuer,
    parts.customer,
    parts.secret,
    parts.environment,
  ].join('');

export const fiscalKeyOf = (parts: KeyParts): string => sha384(keyText(parts));

export const securityCode = (softwareId: string, pin: string, number: string): string =>
  sha384(`${softwareId}${pin}${number}`);

/** Day and hour of a moment on the clock of DIAN: `2026-11-21`, `10:04:05-05:00`. */
export function issueTime(instant: Instant): { readonly date: string; readonly time: string } {
  const local = instantOf(epochMs(instant) - 5 * 3_600_000);
  return { date: local.slice(0, 10), time: `${local.slice(11, 19)}${UTC_OFFSET}` };
}

export function keyPartsOf(
  document: NumberedDocument,
  totals: FiscalTotals,
  software: { readonly pin: string; readonly environment: Environment },
): KeyParts {
  const { series } = document;
  return {
    number: fullNumber(document),
    ...issueTime(document.issuedAt),
    net: totals.net,
    vat: taxOfKind(totals, 'vat'),
    consumption: taxOfKind(totals, 'consumption'),
    local: '0' as Decimal,
    payable: totals.payable,
    issuer: document.issuer.identity.number,
    customer: document.customer.identity.number,
    secret: document.kind === 'invoice' ? (series.authorization?.technicalKey ?? '') : software.pin,
    environment: ENVIRONMENT_CODES[software.environment],
  };
}

const CATALOGUES: Readonly<Record<Environment, string>> = {
  production: 'https://catalogo-vpfe.dian.gov.co',
  habilitacion: 'https://catalogo-vpfe-hab.dian.gov.co',
};

/** Where anybody sees the document, by its key. */
export const lookUpAddress = (key: string, environment: Environment): string =>
  `${CATALOGUES[environment]}/document/searchqr?documentkey=${key}`;

/** The content of the code on the printed page (annex 1.9, 11.7). */
export function qrText(key: string, parts: KeyParts, environment: Environment): string {
  const other = sumOf([parts.consumption, parts.local]);
  return [
    `NumFac: ${parts.number}`,
    `FecFac: ${parts.date}`,
    `HorFac: ${parts.time}`,
    `NitFac: ${parts.issuer}`,
    `DocAdq: ${parts.customer}`,
    `ValFac: ${cut(parts.net)}`,
    `ValIva: ${cut(parts.vat)}`,
    `ValOtroIm: ${cut(other)}`,
    `ValTolFac: ${cut(parts.payable)}`,
    `CUFE: ${key}`,
    lookUpAddress(key, environment),
  ].join('\n');
}
