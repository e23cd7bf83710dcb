import type { FiscalFinding } from '#capabilities/fiscal/fiscal.capability.ts';
import {
  chargeKeyOf,
  type FiscalDocument,
  type FiscalLine,
  type FiscalTax,
  taxKeyOf,
} from '#capabilities/fiscal/fiscal.document.ts';
import { compare, type Decimal, ZERO } from '#vocabulary/decimal.ts';
import type { TextParams } from '#vocabulary/errors.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { priceOf, totalsOf } from './siigo.amounts.ts';
import { dayOf, type MappedDocument } from './siigo.document.ts';
import { CURRENCY, ID_TYPES, SYSTEM, ZONE } from './siigo.words.ts';

/** Everything that Siigo would refuse and that can be seen without asking. What DIAN would, they find themselves. */

const finding = (field: string, text: FiscalFinding['text'], params?: TextParams): FiscalFinding => ({
  field,
  text,
  rule: null,
  message: text,
  ...(params && { params }),
});

const unless = (isRight: boolean, ...what: Parameters<typeof finding>): readonly FiscalFinding[] =>
  isRight ? [] : [finding(...what)];

const isBlank = (text: string): boolean => text.trim() === '';
const isPositive = (value: Decimal): boolean => compare(value, ZERO) > 0;
const hasDecimals = (value: Decimal, most: number): boolean =>
  (value.split('.')[1] ?? '').replace(/0+$/, '').length <= most;
const isId = (code: string | null | undefined): boolean => /^\d{1,15}$/.test(code ?? '');

function ofCodes({ kind, payment, lines, charges, codes }: FiscalDocument): readonly FiscalFinding[] {
  const products = [
    ...lines.map(({ code }, place) => ({ code, at: `lines.${place}.code` })),
    ...charges.map((charge, place) => ({ code: chargeKeyOf(charge), at: `charges.${place}.kind` })),
  ];
  const type =
    kind === 'invoice'
      ? unless(isId(codes?.documentType), 'codes.documentType', 'fiscal.codes.documentType', SYSTEM)
      : unless(isId(codes?.creditNoteType), 'codes.creditNoteType', 'fiscal.codes.creditNoteType', SYSTEM);
  return [
    ...type,
    ...unless(kind !== 'invoice' || isId(codes?.seller), 'codes.seller', 'fiscal.codes.seller', SYSTEM),
    ...unless(isId(codes?.payments[payment.means]), 'payment.means', 'fiscal.codes.payment', SYSTEM),
    ...products.flatMap(({ code, at }) =>
      unless(!isBlank(codes?.products[code] ?? ''), at, 'fiscal.codes.product', { ...SYSTEM, code }),
    ),
    ...lines.flatMap(({ taxes }, place) =>
      taxes.flatMap((tax, index) =>
        unless(
          tax.treatment === 'excluded' || isId(codes?.taxes[taxKeyOf(tax)]),
          `lines.${place}.taxes.${index}.rate`,
          'fiscal.codes.tax',
          { ...SYSTEM, rate: Number(tax.rate) },
        ),
      ),
    ),
  ];
}

function ofCustomer({ kind, customer }: FiscalDocument): readonly FiscalFinding[] {
  if (kind !== 'invoice') return [];
  const { identity, name, email } = customer;
  const isNumeric = ['11', '13', '31'].includes(identity.type);
  return [
    ...unless(ID_TYPES.has(identity.type), 'customer.identity.type', 'fiscal.customer.idType', SYSTEM),
    ...unless(
      (isNumeric ? /^\d{3,13}$/ : /^[A-Za-z0-9-]{1,20}$/).test(identity.number),
      'customer.identity.number',
      identity.type === '31' ? 'fiscal.identity.nit' : 'fiscal.identity.number',
    ),
    ...unless(!isBlank(name), 'customer.name', 'fiscal.party.name'),
    ...unless(
      email === null || /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/.test(email),
      'customer.email',
      'fiscal.party.email',
    ),
  ];
}

function ofTaxes(taxes: readonly FiscalTax[], at: string): readonly FiscalFinding[] {
  const kinds = taxes.map(({ kind }) => kind);
  return [
    ...unless(new Set(kinds).size === kinds.length, at, 'fiscal.line.twoTaxes'),
    ...taxes.flatMap(({ treatment, rate }, place) =>
      unless(
        treatment === 'taxed' || compare(rate, ZERO) === 0,
        `${at}.${place}.rate`,
        'fiscal.tax.exemptRate',
      ),
    ),
  ];
}

function ofLine(line: FiscalLine, place: number): readonly FiscalFinding[] {
  const at = (name: string) => `lines.${place}.${name}`;
  const { description, quantity, unitPrice, discount, taxes } = line;
  return [
    ...unless(!isBlank(description), at('description'), 'fiscal.line.description'),
    ...unless(isPositive(quantity), at('quantity'), 'fiscal.line.quantity'),
    ...unless(hasDecimals(quantity, 2), at('quantity'), 'fiscal.line.quantityDecimals'),
    ...unless(compare(unitPrice, ZERO) >= 0, at('unitPrice'), 'fiscal.line.price'),
    ...unless(hasDecimals(unitPrice, 6), at('unitPrice'), 'fiscal.line.priceDecimals'),
    ...unless(
      !discount || (isPositive(discount.amount) && compare(priceOf(line), ZERO) >= 0),
      at('discount.amount'),
      'fiscal.line.discount',
    ),
    ...ofTaxes(taxes, at('taxes')),
  ];
}

function ofMoney(document: FiscalDocument): readonly FiscalFinding[] {
  const { charges, withholdings, currency, exchange, total } = document;
  const { payable } = totalsOf(document);
  const isForeign = currency !== CURRENCY;
  return [
    ...charges.flatMap(({ amount, reason }, place) => [
      ...unless(isPositive(amount), `charges.${place}.amount`, 'fiscal.charge.amount'),
      ...unless(!isBlank(reason), `charges.${place}.reason`, 'fiscal.charge.reason'),
    ]),
    ...unless(withholdings.length === 0, 'withholdings', 'fiscal.withholding.unsupported', SYSTEM),
    ...unless(!isForeign || exchange !== null, 'exchange', 'fiscal.exchange.missing', { currency }),
    ...unless(isForeign || exchange === null, 'exchange', 'fiscal.exchange.needless'),
    ...(exchange ? unless(isPositive(exchange.rate), 'exchange.rate', 'fiscal.exchange.rate') : []),
    ...unless(isPositive(payable), 'total', 'fiscal.total.zero'),
    ...unless(compare(total, payable) === 0, 'total', 'fiscal.total', { expected: payable, actual: total }),
  ];
}

function ofCorrection({ kind, corrects }: FiscalDocument): readonly FiscalFinding[] {
  if (kind === 'invoice') return unless(corrects === null, 'corrects', 'fiscal.corrects.needless');
  if (!corrects) return [finding('corrects', 'fiscal.corrects.missing')];
  return [
    ...unless(!isBlank(corrects.number), 'corrects.number', 'fiscal.corrects.number'),
    ...unless(!isBlank(corrects.reason), 'corrects.reason', 'fiscal.corrects.reason'),
  ];
}

/** `now` because electronic documents bear the day on which they are sent. */
export function findingsOf(document: FiscalDocument, now: Instant): readonly FiscalFinding[] {
  const today = dayIn(ZONE, now);
  const day = dayOf(document);
  const { lines, payment } = document;
  return [
    ...unless(day === today, 'issuedAt', 'fiscal.issuedAt.today', { date: today }),
    ...ofCodes(document),
    ...ofCustomer(document),
    ...unless(lines.length > 0, 'lines', 'fiscal.lines.none'),
    ...lines.flatMap(ofLine),
    ...ofMoney(document),
    ...unless(payment.dueOn === null || payment.dueOn >= day, 'payment.dueOn', 'fiscal.payment.due'),
    ...ofCorrection(document),
  ];
}

export const isMapped = (document: FiscalDocument): document is MappedDocument => document.codes !== null;
