import type { InvoiceId } from '#vocabulary/ids.ts';
import type { Part } from '../drafts/reductions.ts';
import type { Obstacle } from '../drafts/selection.ts';
import type { InvoicePhase } from '../invoices.tables.ts';
import { PHASES } from '../phases.ts';

/** One thing that an account charges, after all corrections; below nothing it lowers what the account charges. */
export type AccountEntry = {
  readonly entryId: string;
  readonly kind: 'charge' | 'addendum';
  readonly amountMinor: number;
  /** Why no document can have it; null for what may be billed. */
  readonly obstacle: Obstacle | null;
};

/** A document of the account, and what it tells of each entry; of a credit note, what it gives back. */
export type AccountDocument = {
  readonly id: InvoiceId;
  /** Of a credit note: the invoice that it gives back. */
  readonly correctsId: InvoiceId | null;
  readonly phase: InvoicePhase;
  readonly isTest: boolean;
  /** The invoice in whose place it is. */
  readonly replacesId: InvoiceId | null;
  /** Of a credit note: it takes the whole invoice back, and waives nothing. */
  readonly isAnnulment: boolean;
  readonly payableMinor: number;
  readonly parts: readonly Part[];
};

/** Why a document does not tell of an entry what the account says of it. */
export type Why =
  /** Nothing keeps it from being billed. */
  | 'not-billed'
  /** A tip: in no document, ever (R-INV-15). */
  | 'addendum'
  | 'on-its-way'
  /** In an invoice that was refused, and is corrected and sent again. */
  | 'refused'
  /** The obstacle says why. */
  | 'obstacle'
  /** Told under other lines of the account: together they come to the same. */
  | 'offset'
  /** Nothing explains it: the account changed after it was billed, or a note gave back what the account still charges. */
  | 'differs';

/** What makes documents say what the account says. */
export type Mend =
  /** An invoice of the difference. */
  | 'bill'
  /** A credit note of the difference. */
  | 'credit'
  /** The account, or the invoice again: a note gave back what the account still charges, and only a person knows. */
  | 'account';

export type EntryDifference = {
  /** Null for what documents tell of no entry. */
  readonly entryId: string | null;
  readonly chargedMinor: number;
  readonly documentedMinor: number;
  /** What documents would still have to tell of it. */
  readonly differenceMinor: number;
  readonly why: Why;
  readonly obstacle: Obstacle | null;
  readonly mend: Mend | null;
  /** The document that tells the most of it. */
  readonly documentId: InvoiceId | null;
};

export type AccountDifference = {
  readonly chargedMinor: number;
  /** Live documents less what their notes give back. */
  readonly documentedMinor: number;
  /** One for each entry of which documents do not say what the account does: together the rest of the account. */
  readonly entries: readonly EntryDifference[];
  /** Whether each difference has a reason. */
  readonly isExplained: boolean;
};

type Told = { readonly document: AccountDocument; readonly amountMinor: number };

const isOnItsWay = ({ phase }: AccountDocument): boolean => PHASES[phase].state === 'processing';
const isLive = (document: AccountDocument): boolean =>
  !document.isTest && (isOnItsWay(document) || document.phase === 'accepted');
const signOf = ({ correctsId }: AccountDocument): 1 | -1 => (correctsId === null ? 1 : -1);
const sum = (amounts: readonly number[]): number => amounts.reduce((whole, amount) => whole + amount, 0);

/** Live invoices with their live notes: what was given back whole is gone with all of its notes. */
function liveDocuments(documents: readonly AccountDocument[]): readonly AccountDocument[] {
  const invoices = documents.filter((document) => document.correctsId === null && isLive(document));
  const ids = new Set(invoices.map(({ id }) => id));
  const notes = documents.filter(
    (document) => document.correctsId !== null && ids.has(document.correctsId) && isLive(document),
  );
  return [...invoices, ...notes];
}

function toldByEntry(documents: readonly AccountDocument[]): ReadonlyMap<string, readonly Told[]> {
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

/** The invoice that has the most of an entry. */
function fullestOf(told: readonly Told[]): InvoiceId | null {
  const byInvoice = Map.groupBy(told, ({ document: { id, correctsId } }) => correctsId ?? id);
  const sums = [...byInvoice].map(([id, of]) => ({
    id,
    amount: sum(of.map(({ amountMinor }) => amountMinor)),
  }));
  return sums.toSorted((one, other) => other.amount - one.amount)[0]?.id ?? null;
}

/**
 * What notes gave back of invoices that were replaced: the new ones bill what was left, and whether the rest is billed again is a
 * person's to say.
 */
export function waivedByEntry(
  documents: readonly Pick<
    AccountDocument,
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
  readonly entry: AccountEntry;
  readonly told: readonly Told[];
  readonly isRefused: boolean;
  /** What was given back of it before it was billed again. */
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

/** What lowers the account and is in no document: the lines that are left are lowered by it, or a note gives it back. */
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

/** What differs and comes to nothing together is told under other lines: nothing is to be billed or given back. */
function withOffsets(differences: readonly EntryDifference[]): readonly EntryDifference[] {
  const differing = differences.filter(({ why }) => why === 'differs');
  if (sum(differing.map(({ differenceMinor }) => differenceMinor)) !== 0) return differences;
  return differences.map((difference) =>
    difference.why === 'differs' ? { ...difference, why: 'offset', mend: null } : difference,
  );
}

/**
 * The invariant of accounts and documents: live documents less their credit notes, with what is not billed yet because of its
 * reason, are the charges less what reduces them, to the minor unit. What has no reason *differs*.
 *
 * Payments, deposits, withholdings and commissions of the host are no entries of it. Joined lines and split documents count
 * by what each has of an entry; test documents never.
 */
export function accountDifference(
  entries: readonly AccountEntry[],
  documents: readonly AccountDocument[],
): AccountDifference {
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
  const all: readonly AccountEntry[] = [
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
