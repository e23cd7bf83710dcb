import {
  accountingErrors,
  type ProgramSelector,
  type Program,
  findProgram,
} from '#areas/invoicing/accounting/index.ts';
import { resolveIssuer } from '#areas/invoicing/issuers/index.ts';
import { findConnectionIncludingDisconnected } from '#areas/property/connections/index.ts';
import { listNonInvoicedEntries } from '#areas/stays/folios/index.ts';
import { rowsByIds } from '#areas/stays/reservations/index.ts';
import {
  marketplaceErrors,
  mayUseProvider,
  requireAppOfProvider,
} from '#areas/property/marketplace/index.ts';
import type { AccountingJournals } from '#capabilities/accounting/accounting.capability.ts';
import { type PropertyContext, contextInTransaction } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { isTextKey } from '#foundation/http/envelope.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { FolioId, JournalId, ReservationId } from '#vocabulary/ids.ts';
import { epochMs } from '#vocabulary/instant.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import type { PageMeta } from '#vocabulary/paging.ts';
import { newId } from '#vocabulary/uuid.ts';
import { journalEffect } from './journal.effects.ts';
import type { Journal, JournalState } from './journals.contract.ts';
import { journalErrors } from './journals.errors.ts';
import { journalsChanged } from './journals.events.ts';
import {
  changeJournal,
  findJournal,
  findJournalSettings,
  insertJournal,
  type JournalRow,
  listJournalRows,
  lockJournal,
} from './journals.store.ts';
import { kindOfAccounts } from './posting.ts';

export type JournalProgram = { readonly program: Program; readonly journals: AccountingJournals };

/** The program for journals; null if there is none, or if it accepts none. */
async function journalProgramIfAny(
  ctx: PropertyContext,
  asked: ProgramSelector,
): Promise<JournalProgram | null> {
  const program = await findProgram(ctx, asked);
  const journals = program?.accounting.journals;
  return program && journals ? { program, journals } : null;
}

export async function requireJournalProgram(
  ctx: PropertyContext,
  asked: ProgramSelector,
): Promise<JournalProgram> {
  const found = await journalProgramIfAny(ctx, asked);
  if (found) return found;
  throw (await findProgram(ctx, asked)) ? journalErrors.notOffered() : accountingErrors.noProgram();
}

/** The books of the stay's issuer: income of one company never enters the books of another (W2-H-03). */
async function booksOf(ctx: PropertyContext, reservationId: ReservationId | null): Promise<ProgramSelector> {
  const [stay] = reservationId === null ? [] : await rowsByIds(ctx.db, ctx.propertyId, [reservationId]);
  const issuer = await resolveIssuer(ctx, ctx.db, stay?.listing_id ?? null);
  return issuer ? { issuerId: issuer.id } : {};
}

const plan = (ctx: PropertyContext, tx: Transaction, { id, revision }: JournalRow, provider: string) =>
  ctx.effects.plan(ctx, tx, journalEffect, {
    subjectId: id,
    revision,
    payload: { journalId: id, provider },
  });

/** An ended app posts nothing: the journal waits with its reason until a person activates the app and retries. */
const NOT_ACTIVE: Pick<JournalRow, 'state' | 'problems'> = {
  state: 'failure',
  problems: [{ field: '', text: marketplaceErrors.appNotActive.text, original: '' }],
};

/**
 * Creates a journal for each folio entry that tax documents do not contain, for kinds with accounts, from the day of the
 * accounts on.
 */
export async function createJournalsOfFolio(ctx: PropertyContext, folioId: FolioId): Promise<void> {
  // Without an accounting program, the folio need not be read.
  if (!(await journalProgramIfAny(ctx, {}))) return;
  await ctx.db.transaction(async (tx) => {
    const told = await listNonInvoicedEntries(ctx, tx, folioId);
    if (!told || told.entries.length === 0) return;
    const inside = contextInTransaction(ctx, tx);
    const found = await journalProgramIfAny(inside, await booksOf(inside, told.reservationId));
    if (!found) return;
    const { row: connection } = found.program;
    const settings = await findJournalSettings(tx, ctx.propertyId, connection.id);
    if (!settings || Object.keys(settings.kinds).length === 0) return;
    const isActive = await mayUseProvider(inside, connection.provider_id);
    for (const entry of told.entries) {
      const accounts = settings.kinds[kindOfAccounts(entry.kind)];
      if (!accounts || epochMs(entry.writtenAt) < epochMs(accounts.since)) continue;
      const now = ctx.clock.now();
      const journal: JournalRow = {
        id: newId<JournalId>(now),
        property_id: ctx.propertyId,
        connection_id: connection.id,
        folio_id: folioId,
        entry_id: entry.id,
        reservation_id: told.reservationId,
        kind: entry.kind,
        on_date: entry.onDate,
        amount_minor: entry.amountMinor,
        currency: told.currency,
        method: entry.method,
        channel: told.channel,
        about: told.about,
        state: 'processing',
        number: null,
        problems: [],
        revision: 1,
        created_at: now,
        decided_at: null,
        ...(isActive ? {} : { ...NOT_ACTIVE, decided_at: now }),
      };
      if (!(await insertJournal(tx, journal))) continue;
      if (isActive) await plan(ctx, tx, journal, connection.provider_id);
      await ctx.publish(tx, journalsChanged, { journalId: journal.id });
    }
  });
}

export function presentJournal(ctx: PropertyContext, row: JournalRow): Journal {
  const texts = allTexts[ctx.language];
  return {
    _id: row.id,
    kind: row.kind,
    onDate: row.on_date,
    currency: row.currency,
    amount: toMajorUnits({ minor: row.amount_minor, currency: row.currency }),
    about: row.about,
    reservationId: row.reservation_id,
    folioId: row.folio_id,
    state: row.state,
    number: row.number,
    errors: row.problems.map(({ field, text, params, original }) => ({
      field,
      message: text !== null && isTextKey(text) ? translate(texts, text, params) : original,
      original,
    })),
    createdAt: row.created_at,
    decidedAt: row.decided_at,
  };
}

type Page = { readonly page: number; readonly limit: number; readonly state?: JournalState | undefined };

/** C-JRN-01. */
export async function listJournals(
  ctx: PropertyContext,
  { page, limit, state, ...program }: Page & ProgramSelector,
): Promise<{ data: Journal[]; meta: PageMeta & { readonly isOffered: boolean } }> {
  const asked = { state, limit, offset: (page - 1) * limit };
  const { rows, total } = await listJournalRows(ctx.db, ctx.propertyId, asked);
  const isOffered = (await journalProgramIfAny(ctx, program)) !== null;
  return { data: rows.map((row) => presentJournal(ctx, row)), meta: { page, limit, total, isOffered } };
}

/**
 * C-ACC-24. Uses the same key: a journal that the program has already is returned and not posted again. It goes to the
 * program that its issuer has connected now.
 */
export async function retryJournal(
  ctx: PropertyContext,
  asked: ProgramSelector,
  id: JournalId,
): Promise<Journal> {
  const known = await findJournal(ctx.db, ctx.propertyId, id);
  const begun =
    known && (await findConnectionIncludingDisconnected(ctx.db, ctx.propertyId, known.connection_id));
  const { program } = await requireJournalProgram(ctx, {
    ...asked,
    ...(begun?.issuer_id && { issuerId: begun.issuer_id }),
  });
  await requireAppOfProvider(ctx, program.row.provider_id);
  return ctx.db.transaction(async (tx) => {
    const row = await lockJournal(tx, ctx.propertyId, id);
    if (!row) throw httpErrors.missing();
    if (row.state !== 'failure' && row.state !== 'attention') throw journalErrors.notFailed();
    // If another company may have the journal, this company must not post it.
    if (row.state === 'attention' && row.connection_id !== program.row.id) throw journalErrors.notFailed();
    const again = await changeJournal(tx, row, {
      state: 'processing',
      problems: [],
      decided_at: null,
      revision: row.revision + 1,
      connection_id: program.row.id,
    });
    await plan(ctx, tx, again, program.row.provider_id);
    await ctx.publish(tx, journalsChanged, { journalId: id });
    return presentJournal(ctx, again);
  });
}
