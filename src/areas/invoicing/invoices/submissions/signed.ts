import type { FiscalDocument, FiscalTax, FiscalTotals } from '#capabilities/fiscal/fiscal.document.ts';
import type { Decimal } from '#vocabulary/decimal.ts';
import type { DocumentLine } from '../drafts/document-lines.ts';
import type { Part } from '../drafts/reductions.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

/** A submitted document, for its readers. The buyer is sealed separately. */
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
  /** Its part of each payment of the folio, in minor units: other documents contain the rest (W2-H-11). */
  readonly paid: readonly Part[];
  readonly exchange: FiscalDocument['exchange'];
};

export type SignedLine = {
  /** Its part of each entry of the folio, in minor units: they sum to its gross. */
  readonly parts: readonly Part[];
  /** For a credit note: the invoice line that it credits, by its first entry. */
  readonly corrects: string | null;
  readonly isJoined: boolean;
  /** The folio's service. */
  readonly service: string;
  /** Name without the dates. */
  readonly name: string;
  readonly onDate: PlainDate;
  /** Last of several days; null for a single day. */
  readonly until: PlainDate | null;
  readonly quantity: Decimal;
  readonly unit: 'night' | 'unit';
  readonly unitPrice: Decimal;
  readonly net: Decimal;
  readonly taxes: readonly (FiscalTax & { readonly amount: Decimal })[];
  /** With its taxes, in minor units: the amount that the guest owed for it. */
  readonly grossMinor: number;
};

/** The document with its amounts as the provider rounds them. */
export function signedDocument(
  { lines, charges, payment, exchange }: FiscalDocument,
  totals: FiscalTotals,
  {
    issuedOn,
    sold,
    paid,
  }: {
    readonly issuedOn: PlainDate;
    readonly sold: readonly Omit<DocumentLine, 'item'>[];
    readonly paid: SignedDocument['paid'];
  },
): SignedDocument {
  const { net, taxes, payable, prepaid, withheld } = totals;
  return {
    issuedOn,
    lines: lines.map(({ code, quantity, unit, unitPrice }, place) => {
      const counted = totals.lines[place];
      const of = sold[place];
      if (!counted || !of) throw new RangeError(`Document line ${place + 1} has no totals or no sold line`);
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
