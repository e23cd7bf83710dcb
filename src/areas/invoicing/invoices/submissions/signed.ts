import type { FiscalDocument, FiscalTax, FiscalTotals } from '#capabilities/fiscal/fiscal.document.ts';
import type { Decimal } from '#vocabulary/decimal.ts';
import type { Sold } from '../drafts/sold.ts';
import type { Part } from '../drafts/reductions.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

/** A document as it was sent, for its readers. Who buys is sealed beside it. */
export type SignedDocument = {
  readonly issuedOn: PlainDate;
  readonly lines: readonly SignedLine[];
  readonly charges: readonly { readonly reason: string; readonly amount: Decimal }[];
  readonly net: Decimal;
  readonly taxes: FiscalTotals['taxes'];
  readonly payable: Decimal;
  readonly prepaid: Decimal;
  readonly withheld: FiscalTotals['withheld'];
  readonly payment: FiscalDocument['payment'];
  /** What it has of each payment of the account, in minor units: another document has the rest (W2-H-11). */
  readonly paid: readonly Part[];
  readonly exchange: FiscalDocument['exchange'];
};

export type SignedLine = {
  /** What it has of each entry of the account, in minor units: they sum to its gross. */
  readonly parts: readonly Part[];
  /** Of a credit note: the line of the invoice that it gives back, by its first entry. */
  readonly corrects: string | null;
  readonly isJoined: boolean;
  /** What was sold, as accounts call it. */
  readonly service: string;
  /** Without its dates. */
  readonly name: string;
  readonly onDate: PlainDate;
  /** The last of several days; null where it is of one. */
  readonly until: PlainDate | null;
  readonly quantity: Decimal;
  readonly unit: 'night' | 'unit';
  readonly unitPrice: Decimal;
  readonly net: Decimal;
  readonly taxes: readonly (FiscalTax & { readonly amount: Decimal })[];
  /** With its taxes, in minor units: what the guest owed for it. */
  readonly grossMinor: number;
};

/** The document with its amounts as its receiver rounds them. */
export function signedDocument(
  { lines, charges, payment, exchange }: FiscalDocument,
  totals: FiscalTotals,
  {
    issuedOn,
    sold,
    paid,
  }: {
    readonly issuedOn: PlainDate;
    readonly sold: readonly Omit<Sold, 'item'>[];
    readonly paid: SignedDocument['paid'];
  },
): SignedDocument {
  const { net, taxes, payable, prepaid, withheld } = totals;
  return {
    issuedOn,
    lines: lines.map(({ code, quantity, unit, unitPrice }, place) => {
      const counted = totals.lines[place];
      const of = sold[place];
      if (!counted || !of) throw new RangeError('A document has as many lines as were sold');
      return {
        parts: of.parts,
        corrects: of.corrects,
        isJoined: of.isJoined,
        grossMinor: of.grossMinor,
        service: code,
        name: of.name,
        onDate: of.onDate,
        until: of.until,
        quantity,
        unit,
        unitPrice,
        net: counted.net,
        taxes: counted.taxes.map(({ base: _, ...tax }) => tax),
      };
    }),
    charges: charges.map(({ reason, amount }) => ({ reason, amount })),
    net,
    taxes,
    payable,
    prepaid,
    withheld,
    payment,
    paid,
    exchange,
  };
}
