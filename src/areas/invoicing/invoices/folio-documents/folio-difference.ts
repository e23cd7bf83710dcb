import type { InvoiceId } from '#vocabulary/ids.ts';
import type { Part } from '../drafts/reductions.ts';
import type { Obstacle } from '../drafts/selection.ts';
import type { InvoicePhase } from '../invoices.tables.ts';
import { PHASES } from '../phases.ts';

/** One charge of a folio after all corrections; negative if it reduces the folio. */
export type ComparedEntry = {
  readonly entryId: string;
  readonly kind: 'charge' | 'addendum';
  readonly amountMinor: number;
  /** Why no document may contain it; null if it may be billed. */
  readonly obstacle: Obstacle | null;
};

/** A document of the folio with its amount for each entry; for a credit note, the amount it credits. */
export type ComparedDocument = {
  readonly id: InvoiceId;
  /** For a credit note: the invoice that it credits. */
  readonly correctsId: InvoiceId | null;
  readonly phase: InvoicePhase;
  readonly isTest: boolean;
  /** The invoice that it replaces. */
  readonly replacesId: InvoiceId | null;
  /** For a credit note: it credits the whole invoice and waives nothing. */
  readonly isAnnulment: boolean;
  readonly payableMinor: number;
  readonly parts: readonly Part[];
};

/** Why a document and the folio differ on an entry. */
export type Why =
  /** Can be billed, and is not billed yet. */
  | 'not-billed'
  /** A tip: never in a document (R-INV-15). */
  | 'addendum'
  | 'on-its-way'
  /** In a refused invoice, which can be corrected and submitted again. */
  | 'refused'
  /** `obstacle` states the reason. */
  | 'obstacle'
  /** Billed under other lines of the folio; the sums are equal. */
  | 'offset'
  /** No reason: the folio changed after billing, or a note credited an amount that the folio still charges. */
  | 'differs';

/** The action that makes the documents match the folio. */
export type Mend =
  /** Issue an invoice for the difference. */
  | 'bill'
  /** Issue a credit note for the difference. */
  | 'credit'
  /**
   * Correct the folio or bill again: a note credited an amount that the folio still charges, and only a person can decide.
   */
  | 'account';

export type EntryDifference = {
  /** Null for documented amounts without an entry. */
  readonly entryId: string | null;
  readonly chargedMinor: number;
  readonly documentedMinor: number;
  /** The amount that documents still have to bill or credit. */
  readonly differenceMinor: number;
  readonly why: Why;
  readonly obstacle: Obstacle | null;
  readonly mend: Mend | null;
  /** The document with the largest amount of the entry. */
  readonly documentId: InvoiceId | null;
};

export type FolioDifference = {
  readonly chargedMinor: number;
  /** Live documents less their credit notes. */
  readonly documentedMinor: number;
  /** One for each entry whose documents and folio differ; together the undocumented rest of the folio. */
  readonly entries: readonly EntryDifference[];
  /** Whether each difference has a reason. */
  readonly isExplained: boolean;
};

type Told = { readonly document: ComparedDocument; readonly amountMinor: number };

const isOnItsWay = ({ phase }: ComparedDocument): boolean => PHASES[phase].state === 'processing';
const isLive = (document: ComparedDocument): boolean =>
  !document.isTest && (isOnItsWay(document) || document.phase === 'accepted');
const signOf = ({ correctsId }: ComparedDocument): 1 | -1 => (correctsId === null ? 1 : -1);
const sum = (amounts: readonly number[]): number => amounts.reduce((whole, amount) => whole + amount, 0);

/** Live invoices with their live notes. A fully credited invoice is excluded with all of its notes. */
function liveDocuments(documents: readonly ComparedDocument[]): readonly ComparedDocument[] {
  const invoices = documents.filter((document) => document.correctsId === null && isLive(document));
  const ids = new Set(invoices.map(({ id }) => id));
  const notes = documents.filter(
    (document) => document.correctsId !== null && ids.has(document.correctsId) && isLive(document),
  );
  return [...invoices, ...notes];
}

function toldByEntry(documents: readonly ComparedDocument[]): ReadonlyMap<string, readonly Told[]> {
  const told = documents.flatMap((document) =>
    document.parts.map(({ entryId, amountMinor }) => ({
      entryId,
      told: { document, amountMinor: signOf(document) * amountMinor },
    })),
  );
  return new Map(
    [...Map.groupBy(told, ({ entryId }) => entryId)].map(([entryId, of]) => [
      entryId,
      of.map((one) => one.told),
    ]),
  );
}

/** The invoice with the largest amount of an entry. */
function fullestOf(told: readonly Told[]): InvoiceId | null {
  const byInvoice = Map.groupBy(told, ({ document: { id, correctsId } }) => correctsId ?? id);
  const sums = [...byInvoice].map(([id, of]) => ({
    id,
    amount: sum(of.map(({ amountMinor }) => amountMinor)),
  }));
  return sums.toSorted((one, other) => other.amount - one.amount)[0]?.id ?? null;
}

/**
 * Amounts credited on invoices that were replaced. The replacement bills only the rest; a person decides whether to bill
 * the credited amount again.
 */
export function waivedByEntry(
  documents: readonly Pick<
    ComparedDocument,
    'id' | 'correctsId' | 'replacesId' | 'isAnnulment' | 'phase' | 'parts'
  >[],
): ReadonlyMap<string, number> {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const waived = new Map<string, number>();
  for (const document of documents) {
    if (document.phase !== 'accepted' && PHASES[document.phase].state !== 'processing') continue;
    for (let replaced = document.replacesId; replaced !== null;) {
      const notes = documents.filter(
        ({ correctsId, isAnnulment, phase }) =>
          correctsId === replaced && !isAnnulment && phase === 'accepted',
      );
      for (const { entryId, amountMinor } of notes.flatMap(({ parts }) => parts)) {
        waived.set(entryId, (waived.get(entryId) ?? 0) + amountMinor);
      }
      replaced = byId.get(replaced)?.replacesId ?? null;
    }
  }
  return waived;
}

type Judged = {
  readonly entry: ComparedEntry;
  readonly told: readonly Told[];
  readonly isRefused: boolean;
  /** The amount that was credited before the entry was billed again. */
  readonly waivedMinor: number;
};

function judge({ entry, told, isRefused, waivedMinor }: Judged): EntryDifference {
  const documentedMinor = sum(told.map(({ amountMinor }) => amountMinor));
  const differenceMinor = entry.amountMinor - documentedMinor;
  const of = {
    entryId: entry.entryId,
    chargedMinor: entry.amountMinor,
    documentedMinor,
    differenceMinor,
    obstacle: null,
    mend: null,
    documentId: fullestOf(told),
  };
  if (entry.kind === 'addendum' && documentedMinor === 0) return { ...of, why: 'addendum' };
  if (told.some(({ document }) => isOnItsWay(document))) return { ...of, why: 'on-its-way' };
  if (isRefused && (documentedMinor === 0 || differenceMinor > 0)) return { ...of, why: 'refused' };
  if (documentedMinor === 0) {
    return entry.obstacle
      ? { ...of, why: 'obstacle', obstacle: entry.obstacle }
      : { ...of, why: 'not-billed' };
  }
  const wasGivenBack =
    told.some(({ document }) => document.correctsId !== null) ||
    (waivedMinor > 0 && differenceMinor <= waivedMinor);
  const mend = differenceMinor > 0 ? (wasGivenBack ? 'account' : 'bill') : 'credit';
  return { ...of, why: 'differs', mend };
}

/** Reductions of the folio that no document contains: they reduce the remaining lines, or a note credits them. */
function withReductions(
  differences: readonly EntryDifference[],
  hasDocuments: boolean,
): readonly EntryDifference[] {
  const isOpen = ({ why, differenceMinor, chargedMinor }: EntryDifference) =>
    differenceMinor < 0 && chargedMinor < 0 && (why === 'not-billed' || why === 'differs');
  const reductions = sum(differences.filter(isOpen).map(({ differenceMinor }) => differenceMinor));
  const billable = differences.filter(
    ({ why, mend, differenceMinor }) =>
      differenceMinor > 0 && why !== 'addendum' && why !== 'on-its-way' && mend !== 'account',
  );
  const left = sum(billable.map(({ differenceMinor }) => differenceMinor));
  const canBeLowered = left + reductions >= 0;
  return differences.map((difference) => {
    if (!isOpen(difference)) return difference;
    return canBeLowered || !hasDocuments
      ? { ...difference, why: 'not-billed', mend: null }
      : { ...difference, why: 'differs', mend: 'credit' };
  });
}

/** Differences that sum to zero are billed under other lines: nothing has to be billed or credited. */
function withOffsets(differences: readonly EntryDifference[]): readonly EntryDifference[] {
  const differing = differences.filter(({ why }) => why === 'differs');
  if (sum(differing.map(({ differenceMinor }) => differenceMinor)) !== 0) return differences;
  return differences.map((difference) =>
    difference.why === 'differs' ? { ...difference, why: 'offset', mend: null } : difference,
  );
}

/**
 * The invariant of folios and documents, exact to the minor unit: live documents less their credit notes, plus the unbilled
 * amounts that have a reason, equal the charges less the reductions. A difference without a reason is reported as
 * `differs`.
 *
 * Payments, deposits, withholdings and commissions of the host are not entries here. Joined lines and split documents count
 * with their amount of each entry. Test documents never count.
 */
export function calculateFolioDifference(
  entries: readonly ComparedEntry[],
  documents: readonly ComparedDocument[],
): FolioDifference {
  const live = liveDocuments(documents);
  const told = toldByEntry(live);
  const refused = new Set(
    documents
      .filter(({ phase, isTest, correctsId }) => phase === 'rejected' && !isTest && correctsId === null)
      .flatMap(({ parts }) => parts.map(({ entryId }) => entryId)),
  );
  const waived = waivedByEntry(documents);
  const known = new Set(entries.map(({ entryId }) => entryId));
  const gone = [...told.keys()].filter((entryId) => !known.has(entryId));
  const all: readonly ComparedEntry[] = [
    ...entries,
    ...gone.map((entryId) => ({ entryId, kind: 'charge' as const, amountMinor: 0, obstacle: null })),
  ];
  const judged = all.map((entry) =>
    judge({
      entry,
      told: told.get(entry.entryId) ?? [],
      isRefused: refused.has(entry.entryId),
      waivedMinor: waived.get(entry.entryId) ?? 0,
    }),
  );
  const documentedMinor = sum(live.map((document) => signOf(document) * document.payableMinor));
  const inParts = sum(judged.map((one) => one.documentedMinor));
  const unassigned: readonly EntryDifference[] =
    inParts === documentedMinor
      ? []
      : [
          {
            entryId: null,
            chargedMinor: 0,
            documentedMinor: documentedMinor - inParts,
            differenceMinor: inParts - documentedMinor,
            why: 'differs',
            obstacle: null,
            mend: documentedMinor > inParts ? 'credit' : 'bill',
            documentId: null,
          },
        ];
  const differences = withOffsets(
    withReductions(
      [...judged.filter(({ differenceMinor }) => differenceMinor !== 0), ...unassigned],
      live.length > 0,
    ),
  );
  return {
    chargedMinor: sum(entries.map(({ amountMinor }) => amountMinor)),
    documentedMinor,
    entries: differences,
    isExplained: differences.every(({ why }) => why !== 'differs'),
  };
}
