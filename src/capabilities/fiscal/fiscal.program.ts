import { dayIn } from '#vocabulary/instant.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import type { TextParams } from '#vocabulary/errors.ts';
import type {
  FiscalCodes,
  FiscalDocument,
  FiscalKind,
  FiscalTotals,
  FiscalWithholding,
} from './fiscal.document.ts';

/** An accounting program that numbers, books and stamps what it is given: what documents have to know of it. */
export type FiscalProgram = {
  /** For sentences that say whose lists are meant. */
  readonly words: TextParams & { readonly system: string };
  readonly zone: string;
  /** That of its books. */
  readonly currency: string;
  /** Documents of identity that it takes, as codes of the authority's list. */
  readonly idTypes: ReadonlySet<string>;
  readonly isSellerRequired: boolean;
  readonly isPaymentCode: (code: string) => boolean;
  /** What buyers withhold, as people there call it. */
  readonly withholdings: Readonly<Record<FiscalWithholding['kind'], string>>;
};

/** A document with every field that a program needs; `validateForProgram` names the missing ones. */
export type MappedDocument = FiscalDocument & { readonly codes: FiscalCodes };

export const isMapped = (document: FiscalDocument): document is MappedDocument => document.codes !== null;

const KEY = /^(invoice|credit-note)\.(\d{4}-\d\d-\d\d)\.([A-Za-z0-9]{1,30})$/;

/** How a document is found again: its kind, the day it was created on, and our reference. */
export type Place = { readonly kind: FiscalKind; readonly day: PlainDate; readonly reference: string };

export const issueDayOf = (
  { zone }: FiscalProgram,
  { issuedAt }: Pick<FiscalDocument, 'issuedAt'>,
): PlainDate => dayIn(zone, issuedAt);

export function documentKeyOf({ kind, day, reference }: Place): string {
  const key = `${kind}.${day}.${reference}`;
  if (!KEY.test(key)) throw new RangeError(`Not a reference of a document: ${reference}`);
  return key;
}

export function parseDocumentKey(key: string): Place {
  const [, kind, day, reference] = KEY.exec(key) ?? [];
  if (!kind || !day || !reference) throw new RangeError(`Not a key of a document: ${key}`);
  return { kind: kind as FiscalKind, day: PlainDate.parse(day), reference };
}

/**
 * What the buyer withholds, in words: the program's own fields for it would lower the total, which a buyer's
 * withholding does not (annex 1.9, 11.9), and the document would be refused.
 */
export function describeWithholdings(
  { withholdings }: FiscalProgram,
  { currency }: Pick<FiscalDocument, 'currency'>,
  { withheld }: Pick<FiscalTotals, 'withheld'>,
): readonly string[] {
  return withheld.map(
    ({ kind, rate, base, amount }) =>
      `El cliente practica ${withholdings[kind]} del ${Number(rate)} % sobre ${base}: ${amount} ${currency}`,
  );
}

/** The program's search has no field for it: it stands in a text that people may read. */
export const markOf = (reference: string): string => `[${reference}]`;

/** Notes with the mark at their end, which is never cut off. `longest` in characters. */
export function appendMark(notes: readonly string[], reference: string, longest: number): string {
  const mark = markOf(reference);
  return `${notes.join('\n').slice(0, longest - mark.length - 1)}\n${mark}`.trim();
}
