import {
  type FiscalCharge,
  type NumberedDocument,
  type FiscalLine,
  fullNumber,
  type FiscalTotals,
  paidParts,
} from '#capabilities/fiscal/fiscal.document.ts';
import { type Decimal, rounded, shareOf, sumOf, times } from '#vocabulary/decimal.ts';
import { inCents, isPositive, taxedBase } from './dian.amounts.ts';
import {
  CONCEPTS,
  COUNTRY,
  CURRENCY,
  DIAN_NIT,
  DISCOUNT_CODE,
  type Environment,
  ENVIRONMENT_CODES,
  KINDS,
  MEANS,
  NIT_TYPE,
  TAXES,
  TIP,
  UNITS,
  WITHHOLDINGS,
} from './dian.codes.ts';
import { issueTime, lookUpAddress, securityCode } from './dian.keys.ts';
import { namespacesOf } from './dian.namespaces.ts';
import {
  agencyElement,
  type CheckDigitOf,
  customerOptions,
  customerParty,
  issuerOptions,
  identityElement,
  supplierParty,
} from './dian.parties.ts';
import { namespaceAttributes, element, type Xml } from '#foundation/xml/xml.ts';

/** The program that the issuer registered at DIAN. */
export type Software = {
  readonly id: string;
  readonly pin: string;
  readonly environment: Environment;
};

export type Drawing = {
  readonly document: NumberedDocument;
  readonly totals: FiscalTotals;
  readonly key: string;
  readonly software: Software;
  readonly checkDigitOf: CheckDigitOf;
};

const extension = (content: readonly Xml[]): Xml =>
  element('ext:UBLExtension', [element('ext:ExtensionContent', content)]);

function dianExtensions({ document, key, software, checkDigitOf }: Drawing): Xml {
  const { issuer, series, kind } = document;
  const { authorization } = series;
  const nit = (name: string, number: string) =>
    identityElement(name, { type: NIT_TYPE, number }, checkDigitOf);
  return element('sts:DianExtensions', [
    kind === 'invoice' && authorization
      ? element('sts:InvoiceControl', [
          element('sts:InvoiceAuthorization', authorization.resolution),
          element('sts:AuthorizationPeriod', [
            element('cbc:StartDate', authorization.validFrom),
            element('cbc:EndDate', authorization.validTo),
          ]),
          element('sts:AuthorizedInvoices', [
            element('sts:Prefix', series.prefix),
            element('sts:From', authorization.from),
            element('sts:To', authorization.to),
          ]),
        ])
      : null,
    element('sts:InvoiceSource', [
      element('cbc:IdentificationCode', COUNTRY, {
        listAgencyID: '6',
        listAgencyName: 'United Nations Economic Commission for Europe',
        listSchemeURI: 'urn:oasis:names:specification:ubl:codelist:gc:CountryIdentificationCode-2.1',
      }),
    ]),
    element('sts:SoftwareProvider', [
      nit('sts:ProviderID', issuer.identity.number),
      agencyElement('sts:SoftwareID', software.id),
    ]),
    agencyElement('sts:SoftwareSecurityCode', securityCode(software.id, software.pin, fullNumber(document))),
    element('sts:AuthorizationProvider', [nit('sts:AuthorizationProviderID', DIAN_NIT)]),
    element('sts:QRCode', lookUpAddress(key, software.environment)),
  ]);
}

const withDecimals = (value: Decimal): string =>
  /\.\d{3,}$/.test(value) ? value : rounded(value, 2, 'half-even');

const amountIn =
  (currency: string) =>
  (name: string, value: Decimal): Xml =>
    element(name, withDecimals(value), { currencyID: currency });
type Amount = ReturnType<typeof amountIn>;

const scheme = ({ code, name }: { readonly code: string; readonly name: string }): Xml =>
  element('cac:TaxScheme', [element('cbc:ID', code), element('cbc:Name', name)]);

type Part = {
  readonly scheme: { readonly code: string; readonly name: string };
  readonly rate: Decimal;
  readonly base: Decimal;
  readonly amount: Decimal;
};

/** One total for each tax, with a part for each of its rates. */
function taxTotals(name: string, parts: readonly Part[], amount: Amount): readonly Xml[] {
  return [...new Set(parts.map((part) => part.scheme.code))].map((code) => {
    const own = parts.filter((part) => part.scheme.code === code);
    return element(name, [
      amount('cbc:TaxAmount', inCents(sumOf(own.map((part) => part.amount)))),
      ...own.map((part) =>
        element('cac:TaxSubtotal', [
          amount('cbc:TaxableAmount', inCents(part.base)),
          amount('cbc:TaxAmount', part.amount),
          element('cac:TaxCategory', [element('cbc:Percent', withDecimals(part.rate)), scheme(part.scheme)]),
        ]),
      ),
    ]);
  });
}

const asParts = (taxes: FiscalTotals['taxes']): readonly Part[] =>
  taxes.map(({ kind, rate, base, amount }) => ({ scheme: TAXES[kind], rate, base, amount }));

function allowance(
  {
    id,
    isCharge,
    code,
    reason,
    value,
    base,
  }: {
    readonly id: number;
    readonly isCharge: boolean;
    readonly code: string | null;
    readonly reason: string;
    readonly value: Decimal;
    readonly base: Decimal;
  },
  amount: Amount,
): Xml {
  return element('cac:AllowanceCharge', [
    element('cbc:ID', String(id)),
    element('cbc:ChargeIndicator', String(isCharge)),
    code === null ? null : element('cbc:AllowanceChargeReasonCode', code),
    element('cbc:AllowanceChargeReason', reason),
    element('cbc:MultiplierFactorNumeric', shareOf(value, base)),
    amount('cbc:Amount', inCents(value)),
    amount('cbc:BaseAmount', inCents(base)),
  ]);
}

function lineOf(
  { kind }: NumberedDocument,
  line: FiscalLine,
  totals: FiscalTotals['lines'][number],
  place: number,
  amount: Amount,
): Xml {
  const isInvoice = kind === 'invoice';
  const unitCode = UNITS[line.unit];
  const discount = line.discount
    ? [
        allowance(
          {
            id: 1,
            isCharge: false,
            code: DISCOUNT_CODE,
            reason: line.discount.reason,
            value: line.discount.amount,
            base: times(line.quantity, line.unitPrice),
          },
          amount,
        ),
      ]
    : [];
  const taxes = taxTotals('cac:TaxTotal', asParts(totals.taxes), amount);
  return element(isInvoice ? 'cac:InvoiceLine' : 'cac:CreditNoteLine', [
    element('cbc:ID', String(place + 1)),
    element(isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity', withDecimals(line.quantity), {
      unitCode,
    }),
    amount('cbc:LineExtensionAmount', totals.net),
    element('cbc:FreeOfChargeIndicator', 'false'),
    // The two kinds of document have them the other way round.
    ...(isInvoice ? [...discount, ...taxes] : [...taxes, ...discount]),
    element('cac:Item', [
      element('cbc:Description', line.description),
      element('cac:StandardItemIdentification', [
        element('cbc:ID', line.code, {
          schemeID: '999',
          schemeName: 'Estándar de adopción del contribuyente',
        }),
      ]),
    ]),
    element('cac:Price', [
      amount('cbc:PriceAmount', line.unitPrice),
      element('cbc:BaseQuantity', '1.00', { unitCode }),
    ]),
  ]);
}

/** One for each means: the annex has no amounts in them. */
function paymentMeans({ payment, issuedAt, total }: NumberedDocument): readonly Xml[] {
  const codes = new Set(paidParts(payment, total).map(({ means }) => MEANS[means]));
  return [...codes].map((code) =>
    element('cac:PaymentMeans', [
      element('cbc:ID', payment.dueOn === null ? '1' : '2'),
      element('cbc:PaymentMeansCode', code),
      element('cbc:PaymentDueDate', payment.dueOn ?? issueTime(issuedAt).date),
    ]),
  );
}

function exchangeRate({ currency, exchange }: NumberedDocument): readonly Xml[] {
  if (!exchange) return [];
  return [
    element('cac:PaymentExchangeRate', [
      element('cbc:SourceCurrencyCode', currency),
      element('cbc:SourceCurrencyBaseRate', '1.00'),
      element('cbc:TargetCurrencyCode', CURRENCY),
      element('cbc:TargetCurrencyBaseRate', '1.00'),
      element('cbc:CalculationRate', withDecimals(exchange.rate)),
      element('cbc:Date', exchange.on),
    ]),
  ];
}

const isRounding = ({ kind }: FiscalCharge): boolean => kind === 'rounding';

/**
 * The rounding difference is no charge: it has a place of its own, which is part of the total (annex 1.9, 5.2.4;
 * FAU14).
 */
function moneyTotals({ charges: all }: NumberedDocument, totals: FiscalTotals, amount: Amount): Xml {
  const { net, taxes, prepaid, payable } = totals;
  const sumOfCharges = (some: readonly FiscalCharge[]) =>
    inCents(sumOf(some.map((charge) => inCents(charge.amount))));
  const rounding = sumOfCharges(all.filter(isRounding));
  const charges = sumOfCharges(all.filter((charge) => !isRounding(charge)));
  return element('cac:LegalMonetaryTotal', [
    amount('cbc:LineExtensionAmount', net),
    amount('cbc:TaxExclusiveAmount', taxedBase(totals)),
    amount('cbc:TaxInclusiveAmount', inCents(sumOf([net, ...taxes.map((tax) => tax.amount)]))),
    isPositive(charges) ? amount('cbc:ChargeTotalAmount', charges) : null,
    isPositive(prepaid) ? amount('cbc:PrepaidAmount', prepaid) : null,
    isPositive(rounding) ? amount('cbc:PayableRoundingAmount', rounding) : null,
    amount('cbc:PayableAmount', payable),
  ]);
}

/** The document that a credit note corrects, and the reason. */
function correction({ corrects }: NumberedDocument): readonly Xml[] {
  if (!corrects) return [];
  const { code, name } = CONCEPTS[corrects.concept];
  return [
    element('cac:DiscrepancyResponse', [
      element('cbc:ReferenceID', corrects.number),
      element('cbc:ResponseCode', code),
      element('cbc:Description', corrects.reason || name),
    ]),
    element('cac:BillingReference', [
      element('cac:InvoiceDocumentReference', [
        element('cbc:ID', corrects.number),
        element('cbc:UUID', corrects.key, { schemeName: KINDS.invoice.keyName }),
        element('cbc:IssueDate', corrects.issuedOn),
      ]),
    ]),
  ];
}

/** The whole document; `signature` is what its second extension holds, and without one there is no second. */
export function buildDianDocument(drawing: Drawing, signature?: readonly Xml[]): Xml {
  const { document, totals, key, software, checkDigitOf } = drawing;
  const { kind, issuer, customer, series, currency, payment } = document;
  const { root, profile, operation, type, keyName } = KINDS[kind];
  const isInvoice = kind === 'invoice';
  const amount = amountIn(currency);
  const { date, time } = issueTime(document.issuedAt);
  const environment = ENVIRONMENT_CODES[software.environment];
  const notes = document.notes.map((note) => element('cbc:Note', note));
  const typeCode = element(isInvoice ? 'cbc:InvoiceTypeCode' : 'cbc:CreditNoteTypeCode', type);
  const prepaid = document.prepaid.map((payment, place) =>
    element('cac:PrepaidPayment', [
      element('cbc:ID', String(place + 1)),
      amount('cbc:PaidAmount', inCents(payment.amount)),
      element('cbc:ReceivedDate', payment.receivedOn),
    ]),
  );
  const charges = document.charges
    .filter((charge) => !isRounding(charge))
    .map(({ kind: of, reason, amount: value }, place) =>
      allowance(
        {
          id: place + 1,
          isCharge: true,
          code: of === 'tip' ? TIP.code : null,
          reason: of === 'tip' ? TIP.reason : reason,
          value,
          base: totals.net,
        },
        amount,
      ),
    );
  const withheld = totals.withheld.map(({ kind: of, rate, base, amount: value }) => ({
    scheme: WITHHOLDINGS[of],
    rate,
    base,
    amount: value,
  }));

  const parts = [
    element('ext:UBLExtensions', [
      extension([dianExtensions(drawing)]),
      signature ? extension(signature) : null,
    ]),
    element('cbc:UBLVersionID', 'UBL 2.1'),
    element('cbc:CustomizationID', operation),
    element('cbc:ProfileID', profile),
    element('cbc:ProfileExecutionID', environment),
    element('cbc:ID', fullNumber(document)),
    element('cbc:UUID', key, { schemeID: environment, schemeName: keyName }),
    element('cbc:IssueDate', date),
    element('cbc:IssueTime', time),
    ...(isInvoice ? [element('cbc:DueDate', payment.dueOn ?? date)] : []),
    typeCode,
    ...notes,
    element('cbc:DocumentCurrencyCode', currency),
    element('cbc:LineCountNumeric', String(document.lines.length)),
    ...correction(document),
    supplierParty(issuerOptions(issuer, series.prefix, checkDigitOf)),
    customerParty(customerOptions(customer, checkDigitOf)),
    ...paymentMeans(document),
    ...(isInvoice
      ? [...prepaid, ...charges, ...exchangeRate(document)]
      : [...exchangeRate(document), ...charges]),
    ...taxTotals('cac:TaxTotal', asParts(totals.taxes), amount),
    ...(isInvoice ? taxTotals('cac:WithholdingTaxTotal', withheld, amount) : []),
    moneyTotals(document, totals, amount),
    ...document.lines.flatMap((line, place) => {
      const own = totals.lines[place];
      return own ? [lineOf(document, line, own, place, amount)] : [];
    }),
  ];
  return element(root, parts, namespaceAttributes(namespacesOf(root)));
}
