import { testConnectionProviders } from '#areas/property/connections/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import { countryOf } from '#countries/index.ts';
import { type PropertyContext, contextInTransaction } from '#foundation/context/context.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { Language } from '#vocabulary/language.ts';
import type { FolioEntryId, FolioId, ReservationId } from '#vocabulary/ids.ts';
import {
  clearedFolioLinesOf,
  type Entry,
  type FolioLine,
  type FolioPayment,
  type FolioTotals,
  folioLinesOf,
  folioPaymentsOf,
  entrySumsOf,
  folioTotalsOf,
  isPayment,
} from './folio.ts';
import { entriesOf, type Folio, type FolioRef } from './folios.store.ts';
import { openFolio, readCurrentFolio } from './open-folio.service.ts';

type Billed<Id> = {
  readonly reservationId: ReservationId | null;
  /** Of a house folio. */
  readonly name: string | null;
  readonly currency: string;
  readonly lines: readonly FolioLine<Id>[];
  /** Lines that were corrected to 0. */
  readonly cleared: readonly FolioLine<Id>[];
  readonly payments: readonly FolioPayment[];
};
export type FolioForInvoice = Billed<FolioEntryId> & { readonly folioId: FolioId };
/** Lines that are not stored yet have no id. */
export type FolioView = Billed<FolioEntryId | null> & {
  readonly folioId: FolioId | null;
  readonly totals: FolioTotals;
  /** The system that keeps the folio has entries that could not be imported. */
  readonly isIncomplete: boolean;
};

/** A document is in the language of its country, not of the person who makes it. */
async function documentLanguage(ctx: PropertyContext): Promise<Language> {
  const { country } = await propertyFacts(ctx);
  return countryOf(country).invoicing?.sales.language ?? ctx.language;
}

const wordsKey = (service: string) => (service === 'night' ? 'folio.service.night' : 'app.folio.kind.charge');

/** A night needs no description on a screen, which shows its day, and some systems give none. A document needs one. */
const described = <Line extends FolioLine<unknown>>(language: Language, lines: readonly Line[]) =>
  lines.map((line) =>
    line.description === ''
      ? {
          ...line,
          description: translate(allTexts[language], wordsKey(line.service)),
        }
      : line,
  );

/**
 * The description of a line on a screen. A description that a document gave because its line had none is shown in the
 * reader's language; any other one stays as it was written.
 */
export async function createDescriptionReader(
  ctx: PropertyContext,
): Promise<(of: { readonly service: string; readonly name: string }) => string> {
  const language = await documentLanguage(ctx);
  return ({ service, name }) => {
    const key = wordsKey(service);
    return name === translate(allTexts[language], key) ? translate(allTexts[ctx.language], key) : name;
  };
}

const ownerOf = (of: FolioRef, folio: Folio | null) => ({
  reservationId: folio?.reservation_id ?? ('reservationId' in of ? of.reservationId : null),
  name: folio?.name ?? null,
});

/**
 * Without what guests paid into accounts for tests: no money moved, so that it is in no tax document and settles no stay that one is
 * made of by itself (decision 98).
 */
async function withoutTestMoney(
  ctx: PropertyContext,
  db: Queries,
  entries: readonly Entry[],
): Promise<readonly Entry[]> {
  if (!entries.some(isFromSystem)) return entries;
  const tests = await testConnectionProviders(db, ctx.propertyId);
  const isTestMoney = ({ connection_id: id }: Entry) => {
    const provider = id === null ? undefined : tests.get(id);
    return provider !== undefined && ctx.providers.byId(provider).capabilities.guestPayments !== undefined;
  };
  return entries.filter((entry) => !(isFromSystem(entry) && isTestMoney(entry)));
}

const isFromSystem = ({ kind, connection_id: id }: Entry): boolean => isPayment(kind) && id !== null;

/**
 * The content of a document. Opens the folio in the caller's transaction and keeps it locked until that ends, so that
 * no entry is added or corrected while a document is sent. Throws NotFound.
 */
export async function openFolioForInvoice(
  ctx: PropertyContext,
  tx: Transaction,
  of: FolioRef,
): Promise<FolioForInvoice> {
  const folio = await openFolio(ctx, tx, of);
  const entries = await withoutTestMoney(ctx, tx, await entriesOf(tx, ctx.propertyId, folio.id));
  const language = await documentLanguage(contextInTransaction(ctx, tx));
  return {
    ...ownerOf(of, folio),
    folioId: folio.id,
    currency: folio.currency,
    lines: described(language, folioLinesOf(entries) as FolioLine[]),
    cleared: described(language, clearedFolioLinesOf(entries) as FolioLine[]),
    payments: folioPaymentsOf(entries),
  };
}

/** The same content now, without opening the folio. Throws NotFound. */
export async function viewFolioForInvoice(ctx: PropertyContext, of: FolioRef): Promise<FolioView> {
  const { folio, currency, entries: all } = await readCurrentFolio(ctx, of);
  const entries = await withoutTestMoney(ctx, ctx.db, all);
  const language = await documentLanguage(ctx);
  return {
    ...ownerOf(of, folio),
    folioId: folio?.id ?? null,
    currency,
    lines: described(language, folioLinesOf(entries)),
    cleared: described(language, clearedFolioLinesOf(entries)),
    payments: folioPaymentsOf(entries),
    totals: folioTotalsOf(entrySumsOf(entries)),
    isIncomplete: folio?.managed_problem != null,
  };
}
