import type { FiscalDocument, FiscalTax, FiscalTotals } from '#capabilities/fiscal/fiscal.document.ts';
import type { Decimal } from '#vocabulary/decimal.ts';
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
  readonly exchange: FiscalDocument['exchange'];
};

export type SignedLine = {
  /** The entries of the account that it tells of. */
  readonly entries: readonly string[];
  /** What was sold, as accounts call it. */
  readonly service: string;
  readonly name: string;
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
  }: {
    readonly issuedOn: PlainDate;
    readonly sold: readonly Pick<SignedLine, 'entries' | 'grossMinor'>[];
  },
): SignedDocument {
  const { net, taxes, payable, prepaid, withheld } = totals;
  return {
    issuedOn,
    lines: lines.map(({ code, description, quantity, unit, unitPrice }, place) => {
      const counted = totals.lines[place];
      const of = sold[place];
      if (!counted || !of) throw new RangeError('A document has as many lines as were sold');
      return {
        entries: of.entries,
        grossMinor: of.grossMinor,
        service: code,
        name: description,
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
    exchange,
  };
}
