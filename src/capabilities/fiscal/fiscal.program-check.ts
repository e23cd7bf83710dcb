import { compare, type Decimal, ZERO } from '#vocabulary/decimal.ts';
import type { TextParams } from '#vocabulary/errors.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { dayIn } from '#vocabulary/instant.ts';
import type { FiscalFinding } from './fiscal.capability.ts';
import {
  chargeKeyOf,
  type FiscalDocument,
  type FiscalLine,
  type FiscalTax,
  paidParts,
  taxKeyOf,
} from './fiscal.document.ts';
import { issueDayOf, type FiscalProgram } from './fiscal.program.ts';
import { discountedPriceOf, calculateProgramTotals } from './fiscal.program-amounts.ts';

/**
 * Everything that an accounting program would refuse and that can be seen without a request. The program itself reports
 * the authority's refusals.
 */

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

function ofCodes(
  { words, isSellerRequired, isPaymentCode }: FiscalProgram,
  { kind, payment, lines, charges, codes }: FiscalDocument,
): readonly FiscalFinding[] {
  const seller = codes?.seller ?? null;
  const products = [
    ...lines.map(({ code }, place) => ({ code, at: `lines.${place}.code` })),
    ...charges.map((charge, place) => ({ code: chargeKeyOf(charge), at: `charges.${place}.kind` })),
  ];
  const type =
    kind === 'invoice'
      ? unless(isId(codes?.documentType), 'codes.documentType', 'fiscal.codes.documentType', words)
      : unless(isId(codes?.creditNoteType), 'codes.creditNoteType', 'fiscal.codes.creditNoteType', words);
  return [
    ...type,
    ...unless(
      kind !== 'invoice' || isId(seller) || (seller === null && !isSellerRequired),
      'codes.seller',
      'fiscal.codes.seller',
      words,
    ),
    ...unless(
      paidParts(payment, ZERO).every(({ means }) => isPaymentCode(codes?.payments[means] ?? '')),
      'payment.means',
      'fiscal.codes.payment',
      words,
    ),
    ...products.flatMap(({ code, at }) =>
      unless(!isBlank(codes?.products[code] ?? ''), at, 'fiscal.codes.product', { ...words, code }),
    ),
    ...lines.flatMap(({ taxes }, place) =>
      taxes.flatMap((tax, index) =>
        unless(
          tax.treatment === 'excluded' || isId(codes?.taxes[taxKeyOf(tax)]),
          `lines.${place}.taxes.${index}.rate`,
          'fiscal.codes.tax',
          { ...words, rate: Number(tax.rate) },
        ),
      ),
    ),
  ];
}

function ofCustomer(
  { words, idTypes }: FiscalProgram,
  { kind, customer }: FiscalDocument,
): readonly FiscalFinding[] {
  if (kind !== 'invoice') return [];
  const { identity, name, email } = customer;
  const isNumeric = ['11', '13', '31'].includes(identity.type);
  return [
    ...unless(idTypes.has(identity.type), 'customer.identity.type', 'fiscal.customer.idType', words),
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
      !discount || (isPositive(discount.amount) && compare(discountedPriceOf(line), ZERO) >= 0),
      at('discount.amount'),
      'fiscal.line.discount',
    ),
    ...ofTaxes(taxes, at('taxes')),
  ];
}

function ofMoney({ currency: own }: FiscalProgram, document: FiscalDocument): readonly FiscalFinding[] {
  const { charges, currency, exchange, total } = document;
  const { payable } = calculateProgramTotals(document);
  const isForeign = currency !== own;
  return [
    ...charges.flatMap(({ amount, reason }, place) => [
      ...unless(isPositive(amount), `charges.${place}.amount`, 'fiscal.charge.amount'),
      ...unless(!isBlank(reason), `charges.${place}.reason`, 'fiscal.charge.reason'),
    ]),
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
export function validateForProgram(
  program: FiscalProgram,
  document: FiscalDocument,
  now: Instant,
): readonly FiscalFinding[] {
  const today = dayIn(program.zone, now);
  const day = issueDayOf(program, document);
  const { lines, payment } = document;
  return [
    ...unless(day === today, 'issuedAt', 'fiscal.issuedAt.today', { date: today }),
    ...ofCodes(program, document),
    ...ofCustomer(program, document),
    ...unless(lines.length > 0, 'lines', 'fiscal.lines.none'),
    ...lines.flatMap(ofLine),
    ...ofMoney(program, document),
    ...unless(payment.dueOn === null || payment.dueOn >= day, 'payment.dueOn', 'fiscal.payment.due'),
    ...ofCorrection(document),
  ];
}
