import type { FiscalCustomer, FiscalIssuer } from '#capabilities/fiscal/fiscal.document.ts';
import { chargeKeyOf, paidParts, taxKeyOf } from '#capabilities/fiscal/fiscal.document.ts';
import {
  issueDayOf,
  type MappedDocument,
  appendMark,
  describeWithholdings,
} from '#capabilities/fiscal/fiscal.program.ts';
import { discountedPriceOf, calculateProgramTotals } from '#capabilities/fiscal/fiscal.program-amounts.ts';
import { type Decimal, sumOf } from '#vocabulary/decimal.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { PLACEHOLDER_PHONE, splitName, UNKNOWN_ADDRESS } from './siigo.parties.ts';
import { REASONS, SIIGO } from './siigo.words.ts';

/** The create requests (blueprint, "Crear Factura", "Crear Nota Crédito"). */
export type SiigoRequest = {
  readonly document: { readonly id: number };
  readonly date: PlainDate;
  readonly customer?: SiigoCustomer | { readonly identification: string; readonly branch_office: 0 };
  readonly seller?: number;
  readonly cost_center?: number;
  readonly currency?: { readonly code: string; readonly exchange_rate: number };
  /** Of a credit note: the name of the invoice; Siigo's id replaces it when it is sent. */
  readonly invoice?: string;
  readonly reason?: string;
  readonly stamp: { readonly send: true };
  readonly mail: { readonly send: false };
  readonly observations: string;
  readonly items: readonly {
    readonly code: string;
    readonly description: string;
    readonly quantity: number;
    readonly price: number;
    readonly taxes: readonly { readonly id: number }[];
  }[];
  readonly payments: readonly {
    readonly id: number;
    readonly value: number;
    readonly due_date?: PlainDate;
  }[];
};

/** Created together with the document if Siigo does not have them yet. */
export type SiigoCustomer = {
  readonly person_type: 'Person' | 'Company';
  readonly id_type: string;
  readonly identification: string;
  readonly branch_office: 0;
  readonly name: readonly string[];
  readonly fiscal_responsibilities: readonly { readonly code: string }[];
  readonly address: {
    readonly address: string;
    readonly city: {
      readonly country_code: string;
      readonly state_code: string;
      readonly city_code: string;
    };
  };
  readonly phones: readonly { readonly number: string }[];
  readonly contacts: readonly {
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
  }[];
};

/** Amounts travel as numbers; twelve digits and six decimals are exact there. */
const number = (value: Decimal): number => Number(value);

/**
 * Siigo requires an address and a telephone of every customer; the law does not. If there is none, or one abroad, where
 * Siigo's list has no cities, the place is the issuer's and the line says the rest.
 */
function customerOf(customer: FiscalCustomer, issuer: FiscalIssuer): SiigoCustomer {
  const { person, identity, responsibilities, email, address } = customer;
  const names = splitName(customer);
  const isHere = address?.country === 'CO';
  const place = isHere ? address : issuer.address;
  const line = address
    ? isHere
      ? address.line
      : [address.line, address.cityName, address.country].join(', ')
    : UNKNOWN_ADDRESS;
  return {
    person_type: person === 'company' ? 'Company' : 'Person',
    id_type: identity.type,
    identification: identity.number,
    branch_office: 0,
    name: names,
    fiscal_responsibilities: responsibilities.map((code) => ({ code })),
    address: {
      address: line.slice(0, 256),
      city: { country_code: 'Co', state_code: place.stateCode, city_code: place.cityCode },
    },
    phones: [{ number: PLACEHOLDER_PHONE }],
    contacts:
      email === null
        ? []
        : [{ first_name: (names[0] ?? '').slice(0, 50), last_name: (names[1] ?? '').slice(0, 50), email }],
  };
}

const CHARGES_ARE_UNITS = 1;

function itemsOf({ lines, charges, codes }: MappedDocument): SiigoRequest['items'] {
  return [
    ...lines.map((line) => ({
      code: codes.products[line.code] ?? '',
      description: line.discount
        ? `${line.description} (${line.discount.reason}: −${line.discount.amount})`
        : line.description,
      quantity: number(line.quantity),
      price: number(discountedPriceOf(line)),
      taxes: line.taxes
        .filter(({ treatment }) => treatment !== 'excluded')
        .map((tax) => ({ id: Number(codes.taxes[taxKeyOf(tax)]) })),
    })),
    ...charges.map(({ kind, reason, amount }) => ({
      code: codes.products[chargeKeyOf({ kind })] ?? '',
      description: reason,
      quantity: CHARGES_ARE_UNITS,
      price: number(amount),
      taxes: [],
    })),
  ];
}

const LONGEST_OBSERVATIONS = 4000;

function observationsOf(document: MappedDocument, reference: string): string {
  const { notes, prepaid, corrects, currency } = document;
  const all = [
    ...(corrects ? [corrects.reason] : []),
    ...notes,
    ...describeWithholdings(SIIGO, document, calculateProgramTotals(document)),
    ...prepaid.map(({ amount, receivedOn }) => `Anticipo recibido el ${receivedOn}: ${amount} ${currency}`),
  ];
  return appendMark(all, reference, LONGEST_OBSERVATIONS);
}

/** Each of Siigo's means once: two of ours may be one there. With a due date there may be only one. */
function paymentsOf(document: MappedDocument): SiigoRequest['payments'] {
  const { payment, codes } = document;
  const parts = paidParts(payment, calculateProgramTotals(document).payable);
  const byId = Map.groupBy(parts, ({ means }) => Number(codes.payments[means]));
  return [...byId].map(([id, of]) => ({
    id,
    value: number(sumOf(of.map(({ amount }) => amount))),
    ...(payment.dueOn && { due_date: payment.dueOn }),
  }));
}

/** The whole request except data that only Siigo has, so that all attempts ask for the same. */
export function buildSiigoRequest(document: MappedDocument, reference: string): SiigoRequest {
  const { kind, codes, corrects, currency, exchange, customer, issuer } = document;
  const isInvoice = kind === 'invoice';
  return {
    document: { id: Number(isInvoice ? codes.documentType : codes.creditNoteType) },
    date: issueDayOf(SIIGO, document),
    ...(isInvoice && { customer: customerOf(customer, issuer), seller: Number(codes.seller) }),
    ...(codes.costCenter !== null && { cost_center: Number(codes.costCenter) }),
    ...(currency !== SIIGO.currency &&
      exchange && { currency: { code: currency, exchange_rate: number(exchange.rate) } }),
    ...(corrects && { invoice: corrects.number, reason: REASONS[corrects.concept] }),
    stamp: { send: true },
    mail: { send: false },
    observations: observationsOf(document, reference),
    items: itemsOf(document),
    payments: paymentsOf(document),
  };
}
