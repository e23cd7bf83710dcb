import type { FiscalFinding } from '#capabilities/fiscal/fiscal.capability.ts';
import {
  type FiscalAddress,
  type FiscalCustomer,
  type FiscalDocument,
  type FiscalIssuer,
  type FiscalLine,
  type FiscalTax,
  isNumbered,
} from '#capabilities/fiscal/fiscal.document.ts';
import { compare, type Decimal, percentOf, times, ZERO } from '#vocabulary/decimal.ts';
import type { TextParams } from '#vocabulary/errors.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { inCents, isPositive, calculateDianTotals } from './dian.amounts.ts';
import { COUNTRY, CURRENCY, LISTS, NIT_TYPE, RATES } from './dian.codes.ts';
import { issueTime } from './dian.keys.ts';

/**
 * Everything that DIAN would refuse and that can be seen without asking: its lists, its range, its dates, its
 * arithmetic. The names of rules are those of the technical annex 1.9 for invoices.
 */
type Text = FiscalFinding['text'];

const finding = (field: string, text: Text, rule: string | null, params?: TextParams): FiscalFinding => ({
  field,
  text,
  rule,
  message: rule === null ? text : `${rule}: ${text}`,
  ...(params && { params }),
});

/** The finding where something is wrong, and nothing where it is not. */
const unless = (isRight: boolean, ...what: Parameters<typeof finding>): readonly FiscalFinding[] =>
  isRight ? [] : [finding(...what)];

const isBlank = (text: string): boolean => text.trim() === '';
const isDigits = (text: string): boolean => /^\d{1,20}$/.test(text);

function ofAddress(address: FiscalAddress, field: string): readonly FiscalFinding[] {
  const at = (name: keyof FiscalAddress) => `${field}.${name}`;
  const { country, cityCode, stateCode, postalCode, line } = address;
  if (!LISTS.countries.has(country)) return [finding(at('country'), 'fiscal.address.country', 'FAJ14')];
  const expected = cityCode.slice(0, 2);
  const here =
    country !== COUNTRY
      ? []
      : [
          ...unless(LISTS.cities.has(cityCode), at('cityCode'), 'fiscal.address.city', 'FAJ09'),
          ...unless(
            !LISTS.cities.has(cityCode) || stateCode === expected,
            at('stateCode'),
            'fiscal.address.state',
            'FAJ12',
            { expected },
          ),
          ...unless(/^\d{6}$/.test(postalCode), at('postalCode'), 'fiscal.address.postalCode', 'FAJ73'),
        ];
  return [...here, ...unless(!isBlank(line), at('line'), 'fiscal.address.line', 'FAJ13')];
}

function ofParty(
  party: FiscalIssuer | FiscalCustomer,
  field: 'issuer' | 'customer',
): readonly FiscalFinding[] {
  const family = field === 'issuer' ? 'FAJ' : 'FAK';
  const { identity, name, email, responsibilities, address } = party;
  const isNit = identity.type === NIT_TYPE;
  const number = `${field}.identity.number`;
  return [
    ...unless(
      LISTS.identityTypes.has(identity.type),
      `${field}.identity.type`,
      'fiscal.identity.type',
      `${family}25`,
    ),
    ...(isNit
      ? unless(/^\d{5,15}$/.test(identity.number), number, 'fiscal.identity.nit', `${family}24`)
      : unless(
          /^[A-Za-z0-9-]{3,20}$/.test(identity.number),
          number,
          'fiscal.identity.number',
          `${family}24`,
        )),
    ...unless(!isBlank(name), `${field}.name`, 'fiscal.party.name', `${family}20`),
    ...unless(
      email === null || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email),
      `${field}.email`,
      'fiscal.party.email',
      `${family}71`,
    ),
    ...unless(
      responsibilities.length > 0 && responsibilities.every((code) => LISTS.responsibilities.has(code)),
      `${field}.responsibilities`,
      'fiscal.party.responsibilities',
      `${family}26`,
      { codes: [...LISTS.responsibilities].join(', ') },
    ),
    ...(address ? ofAddress(address, `${field}.address`) : []),
  ];
}

function ofSeries(document: FiscalDocument): readonly FiscalFinding[] {
  if (!isNumbered(document)) return [finding('series', 'fiscal.series.missing', 'FAB05')];
  const { series, number, kind, issuedAt } = document;
  const { authorization, prefix } = series;
  const at = (name: string) => `series.${name}`;
  const common = [
    ...unless(isDigits(number), 'number', 'fiscal.number.digits', 'FAD05'),
    ...unless(/^[A-Za-z0-9]{0,4}$/.test(prefix), at('prefix'), 'fiscal.series.prefix', 'FAB10'),
  ];
  if (kind !== 'invoice') return common;
  if (!authorization) return [...common, finding(at('authorization'), 'fiscal.series.missing', 'FAB05')];
  const { resolution, from, to, validFrom, validTo, technicalKey } = authorization;
  const day = issueTime(issuedAt).date;
  const areNumbers = [number, from, to].every(isDigits);
  const isInside = areNumbers && BigInt(number) >= BigInt(from) && BigInt(number) <= BigInt(to);
  return [
    ...common,
    ...unless(isDigits(resolution), at('authorization.resolution'), 'fiscal.series.resolution', 'FAB05'),
    ...unless(!isDigits(number) || isInside, 'number', 'fiscal.number.range', 'FAD05', { from, to }),
    ...unless(
      day >= validFrom && day <= validTo,
      at('authorization.validTo'),
      'fiscal.series.dates',
      'FAB07',
      { from: validFrom, to: validTo },
    ),
    ...unless(
      !isBlank(technicalKey),
      at('authorization.technicalKey'),
      'fiscal.series.technicalKey',
      'FAD06',
    ),
  ];
}

const ratesOf = ({ kind }: FiscalTax): string => [...RATES[kind]].map(Number).join(', ');

function ofTax(tax: FiscalTax, field: string): readonly FiscalFinding[] {
  const isZero = compare(tax.rate, ZERO) === 0;
  const at = `${field}.rate`;
  const ofRate =
    tax.treatment === 'taxed'
      ? unless(!isZero && RATES[tax.kind].has(inCents(tax.rate)), at, 'fiscal.tax.rate', 'FAX07', {
          rates: ratesOf(tax),
        })
      : unless(isZero, at, 'fiscal.tax.exemptRate', 'FAX07');
  return [...ofRate, ...unless(!isBlank(tax.reason), `${field}.reason`, 'fiscal.tax.reason', null)];
}

function ofLine(line: FiscalLine, place: number): readonly FiscalFinding[] {
  const at = (name: string) => `lines.${place}.${name}`;
  const { discount, taxes } = line;
  const kinds = taxes.map(({ kind }) => kind);
  const gross = times(line.quantity, line.unitPrice);
  return [
    ...unless(!isBlank(line.description), at('description'), 'fiscal.line.description', 'FAZ02'),
    ...unless(!isBlank(line.code), at('code'), 'fiscal.line.code', 'FAZ09'),
    ...unless(isPositive(line.quantity), at('quantity'), 'fiscal.line.quantity', 'FAV04b'),
    ...unless(compare(line.unitPrice, ZERO) >= 0, at('unitPrice'), 'fiscal.line.price', 'VLR01'),
    ...(discount
      ? [
          ...unless(
            isPositive(discount.amount) && compare(discount.amount, gross) <= 0,
            at('discount.amount'),
            'fiscal.line.discount',
            'FBE07',
          ),
          ...unless(!isBlank(discount.reason), at('discount.reason'), 'fiscal.line.discountReason', 'FBE04'),
        ]
      : []),
    ...unless(new Set(kinds).size === kinds.length, at('taxes'), 'fiscal.line.twoTaxes', 'FAX01'),
    ...taxes.flatMap((tax, index) => ofTax(tax, at(`taxes.${index}`))),
  ];
}

/** A tip is at most a tenth of its base (Ley 1935 of 2018: suggested and voluntary; annex 1.9, FAQ). */
const TIP_PERCENT = '10' as Decimal;

function ofMoney(document: FiscalDocument): readonly FiscalFinding[] {
  const { charges, withholdings, prepaid, currency, exchange, total } = document;
  const totals = calculateDianTotals(document);
  const max = inCents(percentOf(totals.net, TIP_PERCENT));
  const isForeign = currency !== CURRENCY;
  return [
    ...charges.flatMap(({ kind, amount, reason }, place) => [
      ...unless(isPositive(amount), `charges.${place}.amount`, 'fiscal.charge.amount', 'VLR01'),
      ...unless(
        kind !== 'tip' || compare(amount, max) <= 0,
        `charges.${place}.amount`,
        'fiscal.charge.tip',
        'FAQ05',
        { max },
      ),
      ...unless(!isBlank(reason), `charges.${place}.reason`, 'fiscal.charge.reason', 'FAQ04'),
    ]),
    ...withholdings.flatMap(({ base, rate }, place) =>
      unless(isPositive(base) && isPositive(rate), `withholdings.${place}`, 'fiscal.withholding', 'FAT05'),
    ),
    ...prepaid.flatMap(({ amount }, place) =>
      unless(isPositive(amount), `prepaid.${place}.amount`, 'fiscal.prepaid.amount', 'VLR01'),
    ),
    ...unless(LISTS.currencies.has(currency), 'currency', 'fiscal.currency', 'FAD15a'),
    ...(isForeign && !exchange
      ? [finding('exchange', 'fiscal.exchange.missing', 'FAR01', { currency })]
      : []),
    ...(!isForeign && exchange ? [finding('exchange', 'fiscal.exchange.needless', 'FAR01')] : []),
    ...(exchange ? unless(isPositive(exchange.rate), 'exchange.rate', 'fiscal.exchange.rate', 'FAR06') : []),
    ...unless(isPositive(totals.payable), 'total', 'fiscal.total.zero', 'FAU14'),
    ...unless(compare(total, totals.payable) === 0, 'total', 'fiscal.total', 'FAU14', {
      expected: totals.payable,
      actual: total,
    }),
  ];
}

function ofCorrection({ kind, corrects, issuedAt }: FiscalDocument): readonly FiscalFinding[] {
  if (kind === 'invoice') return unless(corrects === null, 'corrects', 'fiscal.corrects.needless', 'FBF01');
  if (!corrects) return [finding('corrects', 'fiscal.corrects.missing', 'CBF01')];
  return [
    ...unless(!isBlank(corrects.number), 'corrects.number', 'fiscal.corrects.number', 'CBF02'),
    ...unless(/^[0-9a-f]{96}$/i.test(corrects.key), 'corrects.key', 'fiscal.corrects.key', 'CBF03'),
    ...unless(
      corrects.issuedOn <= issueTime(issuedAt).date,
      'corrects.issuedOn',
      'fiscal.corrects.date',
      'CBF04',
    ),
    ...unless(!isBlank(corrects.reason), 'corrects.reason', 'fiscal.corrects.reason', 'CBH04'),
  ];
}

/** `now` because a document is signed on the day that it bears (FAD09e). */
export function checkDianRules(document: FiscalDocument, now: Instant): readonly FiscalFinding[] {
  const { issuer, customer, lines, payment, issuedAt } = document;
  const today = issueTime(now).date;
  const day = issueTime(issuedAt).date;
  return [
    ...ofSeries(document),
    ...unless(day === today, 'issuedAt', 'fiscal.issuedAt.today', 'FAD09e', { date: today }),
    ...ofParty(issuer, 'issuer'),
    ...unless(issuer.identity.type === NIT_TYPE, 'issuer.identity.type', 'fiscal.issuer.type', 'FAJ25'),
    ...ofParty(customer, 'customer'),
    ...unless(lines.length > 0, 'lines', 'fiscal.lines.none', 'FAV01'),
    ...lines.flatMap(ofLine),
    ...ofMoney(document),
    ...unless(payment.dueOn === null || payment.dueOn >= day, 'payment.dueOn', 'fiscal.payment.due', 'FAN05'),
    ...ofCorrection(document),
  ];
}
