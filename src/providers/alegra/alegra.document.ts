import type { FiscalCustomer } from '#capabilities/fiscal/fiscal.document.ts';
import { chargeKeyOf, taxKeyOf } from '#capabilities/fiscal/fiscal.document.ts';
import {
  issueDayOf,
  type MappedDocument,
  appendMark,
  describeWithholdings,
} from '#capabilities/fiscal/fiscal.program.ts';
import { discountedPriceOf, calculateProgramTotals } from '#capabilities/fiscal/fiscal.program-amounts.ts';
import type { Decimal } from '#vocabulary/decimal.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { ALEGRA, ID_TYPES, REASONS } from './alegra.words.ts';

type Ref = { readonly id: number };

type Common = {
  readonly date: PlainDate;
  readonly numberTemplate: Ref;
  readonly costCenter?: Ref;
  readonly currency?: { readonly code: string; readonly exchangeRate: number };
  readonly observations: string;
  readonly items: readonly {
    readonly id: number;
    readonly description: string;
    readonly price: number;
    readonly quantity: number;
    readonly tax: readonly Ref[];
  }[];
};

/** The create request (reference, "Crear factura de venta"); the client is known when it is sent. */
export type AlegraInvoice = Common & {
  readonly dueDate: PlainDate;
  /** A draft has no number and is not public: Alegra's totals are compared before it is stamped. */
  readonly status: 'draft';
  readonly paymentForm: 'CASH' | 'CREDIT';
  readonly paymentMethod: string;
  readonly seller?: Ref;
  readonly anotation: string;
};

/** "Crear nota crédito"; it is stamped as it is created, there is no other way. */
export type AlegraCreditNote = Common & {
  readonly type: string;
  readonly cause: string;
  readonly stamp: { readonly generateStamp: true };
};

export type AlegraContact = {
  readonly name: string;
  readonly identificationObject: { readonly type: string; readonly number: string; readonly dv?: number };
  readonly kindOfPerson: 'LEGAL_ENTITY' | 'PERSON_ENTITY';
  readonly regime: 'SIMPLIFIED_REGIME';
  readonly type: readonly ['client'];
  readonly email?: string;
  readonly phonePrimary?: string;
  readonly address?: {
    readonly address: string;
    readonly city?: string;
    readonly department?: string;
  };
};

/** The whole document except Alegra's ids of the client and of the invoice that is corrected. */
export type AlegraRequest =
  | { readonly kind: 'invoice'; readonly contact: AlegraContact; readonly body: AlegraInvoice }
  | {
      readonly kind: 'credit-note';
      /** As it is printed. */
      readonly invoice: string;
      /** Major units. */
      readonly amount: number;
      readonly body: AlegraCreditNote;
    };

/** Amounts travel as numbers; twelve digits and six decimals are exact there. */
const number = (value: Decimal): number => Number(value);
const ref = (id: string): Ref => ({ id: Number(id) });

const LONGEST_NAME = 200;
/** "Longitud máxima permitida: 500" of both of Alegra's texts. */
const LONGEST_NOTES = 500;
const LONGEST_CAUSE = 250;

export const identificationOf = (
  { type, number }: FiscalCustomer['identity'],
  checkDigitOf: (nit: string) => number,
): AlegraContact['identificationObject'] => ({
  type: ID_TYPES[type] ?? '',
  number,
  ...(type === '31' && { dv: checkDigitOf(number) }),
});

/** A name in one piece: a person's name at Alegra has four parts, which cannot be told apart in ours. */
export function contactOf(customer: FiscalCustomer, checkDigitOf: (nit: string) => number): AlegraContact {
  const { person, identity, name, email, address } = customer;
  const isHere = address?.country === 'CO';
  return {
    name: name.trim().slice(0, LONGEST_NAME),
    identificationObject: identificationOf(identity, checkDigitOf),
    kindOfPerson: person === 'company' ? 'LEGAL_ENTITY' : 'PERSON_ENTITY',
    regime: 'SIMPLIFIED_REGIME',
    type: ['client'],
    ...(email !== null && { email }),
    ...(address && {
      address: isHere
        ? { address: address.line, city: address.cityName, department: address.stateName }
        : { address: [address.line, address.cityName, address.country].join(', ') },
    }),
  };
}

const CHARGES_ARE_UNITS = 1;

function itemsOf({ lines, charges, codes }: MappedDocument): Common['items'] {
  return [
    ...lines.map((line) => ({
      ...ref(codes.products[line.code] ?? ''),
      description: line.discount
        ? `${line.description} (${line.discount.reason}: −${line.discount.amount})`
        : line.description,
      price: number(discountedPriceOf(line)),
      quantity: number(line.quantity),
      tax: line.taxes
        .filter(({ treatment }) => treatment !== 'excluded')
        .map((tax) => ref(codes.taxes[taxKeyOf(tax)] ?? '')),
    })),
    ...charges.map(({ kind, reason, amount }) => ({
      ...ref(codes.products[chargeKeyOf({ kind })] ?? ''),
      description: reason,
      price: number(amount),
      quantity: CHARGES_ARE_UNITS,
      tax: [],
    })),
  ];
}

function notesOf(document: MappedDocument): readonly string[] {
  const { notes, prepaid, currency } = document;
  return [
    ...notes,
    ...describeWithholdings(ALEGRA, document, calculateProgramTotals(document)),
    ...prepaid.map(({ amount, receivedOn }) => `Anticipo recibido el ${receivedOn}: ${amount} ${currency}`),
  ];
}

/** The whole request except data that only Alegra has, so that all attempts ask for the same. */
export function buildAlegraRequest(
  document: MappedDocument,
  reference: string,
  checkDigitOf: (nit: string) => number,
): AlegraRequest {
  const { kind, codes, corrects, currency, exchange, payment, customer } = document;
  const isInvoice = kind === 'invoice';
  const date = issueDayOf(ALEGRA, document);
  const notes = notesOf(document);
  const common: Common = {
    date,
    numberTemplate: ref((isInvoice ? codes.documentType : codes.creditNoteType) ?? ''),
    ...(codes.costCenter !== null && { costCenter: ref(codes.costCenter) }),
    ...(currency !== ALEGRA.currency &&
      exchange && { currency: { code: currency, exchangeRate: number(exchange.rate) } }),
    observations: appendMark(notes, reference, LONGEST_NOTES),
    items: itemsOf(document),
  };
  if (corrects) {
    return {
      kind: 'credit-note',
      invoice: corrects.number,
      amount: number(calculateProgramTotals(document).payable),
      body: {
        ...common,
        type: REASONS[corrects.concept],
        cause: corrects.reason.slice(0, LONGEST_CAUSE),
        stamp: { generateStamp: true },
      },
    };
  }
  return {
    kind: 'invoice',
    contact: contactOf(customer, checkDigitOf),
    body: {
      ...common,
      dueDate: payment.dueOn ?? date,
      status: 'draft',
      paymentForm: payment.dueOn === null ? 'CASH' : 'CREDIT',
      paymentMethod: codes.payments[payment.means] ?? '',
      ...(codes.seller !== null && { seller: ref(codes.seller) }),
      // Which of the two texts Alegra prints changed with the years: both have the text for the guest.
      anotation: notes.join('\n').slice(0, LONGEST_NOTES),
    },
  };
}
