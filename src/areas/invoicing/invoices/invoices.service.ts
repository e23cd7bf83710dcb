import { readActorNames } from '#areas/platform/audit/index.ts';
import { type FolioForInvoice, openFolioForInvoice } from '#areas/stays/folios/index.ts';
import { fiscalZoneOf, voidNumber } from '#areas/invoicing/issuers/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import { rowsByIds } from '#areas/stays/reservations/index.ts';
import { actorOf, type PropertyContext, contextInTransaction } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { FolioId, InvoiceId } from '#vocabulary/ids.ts';
import { atLocalTime, dayIn, type Instant } from '#vocabulary/instant.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import { addDays, PlainDate } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import { differencesOfFolios } from './folio-documents/folio-differences.store.ts';
import type { Choices } from './drafts/choices.ts';
import { releaseAllocations } from './drafts/allocations.store.ts';
import { InvoiceCustomer } from './drafts/customer.contract.ts';
import { fullName } from '#areas/invoicing/customers/index.ts';

import { draftTotalOf } from './drafts/document.ts';
import { readInvoicedStays } from './drafts/invoiced-stay.ts';
import type {
  Invoice,
  InvoiceChange,
  InvoiceCounts,
  InvoicedStay,
  InvoiceFilter,
  InvoiceInput,
  InvoiceRow as ListRow,
  InvoicesMeta,
} from './invoices.contract.ts';
import {
  type Badge,
  changeInvoiceRow,
  countInvoiceTabs,
  findInvoice,
  insertInvoice,
  type InvoiceColumns,
  type InvoiceRow,
  type ListedInvoice,
  lockInvoice,
  type MonthSpan,
  searchInvoices,
} from './invoices.store.ts';
import { COUNT_LIMIT } from './invoices.constants.ts';
import { invoicingErrors } from './invoices.errors.ts';
import { badgeOf, presentErrors, isOpen, presentInvoice } from './present.service.ts';
import {
  customerSealContext,
  storeResidenceProof,
  sealCustomer,
  findCheckedProof,
} from './submissions/sealed.service.ts';
import { withdrawSubmission } from './submissions/withdrawal.service.ts';
import { areTaxedAlike } from './drafts/document-lines.ts';
import { salesRulesOf, type DraftCalculation, calculateDraft } from './drafts/calculation.service.ts';

/** An editable draft with its folio, both locked until the transaction ends. */
export type LockedDraft = { readonly row: InvoiceRow; readonly folio: FolioForInvoice };

/**
 * @param takesBack also accepts a document that waits for submission and has certainly not arrived: it is withdrawn
 * (W2-H-10).
 */
export async function lockDraft(
  ctx: PropertyContext,
  tx: Transaction,
  id: InvoiceId,
  { takesBack = false }: { readonly takesBack?: boolean } = {},
): Promise<LockedDraft> {
  const found = await lockInvoice(tx, ctx.propertyId, id);
  if (!found) throw httpErrors.missing();
  const row = (takesBack && (await withdrawSubmission(ctx, tx, found))) || found;
  if (row.state === 'processing') throw invoicingErrors.isOnItsWay();
  if (!isOpen(row)) throw invoicingErrors.isSigned();
  return { row, folio: await openFolioForInvoice(ctx, tx, { folioId: row.folio_id }) };
}

async function requireInvoice(ctx: PropertyContext, id: InvoiceId): Promise<InvoiceRow> {
  const row = await findInvoice(ctx.db, ctx.propertyId, id);
  if (!row) throw httpErrors.missing();
  return row;
}

export const getInvoice = async (ctx: PropertyContext, id: InvoiceId): Promise<Invoice> =>
  presentInvoice(ctx, await requireInvoice(ctx, id));

/** C-ACC-54 (D-78): for members who may see money, because they are liable for the tax rate. */
export async function getTaxProof(
  ctx: PropertyContext,
  id: InvoiceId,
): Promise<{
  taxProof: { passport: string; migrationDocument: string; seenBy: string; seenAt: Instant } | null;
}> {
  const { folio_id: folioId } = await requireInvoice(ctx, id);
  const seen = await findCheckedProof(ctx, folioId);
  if (!seen) return { taxProof: null };
  const { passport, migrationDocument } = seen.proof;
  return {
    taxProof: {
      passport: passport ?? '',
      migrationDocument: migrationDocument ?? '',
      seenBy: (await readActorNames(ctx, [seen.seenBy]))(seen.seenBy).name,
      seenAt: seen.seenAt,
    },
  };
}

/** Maps status filters to badges (R-INV-04); `deleted` and `no_show` have none. */
function badgesOf(statuses: NonNullable<InvoiceFilter['stampStatus']>): Badge[] {
  return statuses.map((status) => {
    if (status === 'draft') return { state: 'processing' };
    if (status === 'rejected') return { state: 'failure' };
    return { state: 'success', status };
  });
}

function listRow(
  ctx: PropertyContext,
  row: ListedInvoice,
  stay: InvoicedStay | null,
  today: (issued: string) => string,
  accountDiffers: boolean,
): ListRow {
  const { currency } = row;
  return {
    _id: row.id,
    thirdPartyId: row.reservation_id,
    folioId: row.folio_id,
    stay,
    documentType: row.kind,
    state: row.state,
    stampStatus: badgeOf(row),
    checked: row.checked,
    number: row.number,
    issuedAt: row.issued_at,
    partnerIntegrationId: row.provider_id,
    currency,
    total: toMajorUnits({ minor: row.total_minor, currency }),
    version: row.version,
    createdAt: row.created_at,
    customerName: row.customer_name,
    subtotal: row.net === null ? null : Number(row.net),
    taxTotal: row.taxes === null ? null : Number(row.taxes),
    fiscalKey: row.fiscal_key,
    isTest: row.is_test,
    corrects: row.corrected_number,
    isUnknown: row.phase === 'unknown' || row.phase === 'pending',
    problem: presentErrors(ctx, row.problems)[0]?.message ?? null,
    accountDiffers,
    thirdPartyPayload: { Date: row.issued_at === null ? null : (today(row.issued_at) as never) },
  };
}

/** From the first midnight of the month to that of the next month. */
function monthSpan(month: string, timeZone: string): MonthSpan {
  const first = PlainDate.parse(`${month}-01`);
  const next = PlainDate.parse(`${addDays(first, 31).slice(0, 7)}-01`);
  return { from: atLocalTime(first, '00:00', timeZone), to: atLocalTime(next, '00:00', timeZone) };
}

/** C-ACC-07. */
export async function listInvoices(
  ctx: PropertyContext,
  asked: {
    readonly page: number;
    readonly limit: number;
    readonly filter?: InvoiceFilter | undefined;
    /** Documents of one folio. */
    readonly folioId?: FolioId;
    readonly search?: string | undefined;
    /** Reports and archives contain no test documents. */
    readonly isTest?: boolean;
  },
): Promise<{ data: ListRow[]; meta: InvoicesMeta }> {
  const { page, limit, search, folioId, isTest, filter = {} } = asked;
  const timeZone = fiscalZoneOf(await propertyFacts(ctx));
  const { rows, total, isAtLeast } = await searchInvoices(ctx.db, ctx.propertyId, {
    page,
    limit,
    search,
    states: filter.state,
    badges: filter.stampStatus?.length ? badgesOf(filter.stampStatus) : undefined,
    kind: filter.documentType,
    reservationId: filter.reservationId,
    folioId,
    unsolved: filter.unsolved,
    isTest: isTest ?? (filter.unsolved ? false : undefined),
    month: filter.month === undefined ? undefined : monthSpan(filter.month, timeZone),
    ...(filter.from && { from: atLocalTime(filter.from, '00:00', timeZone) }),
    ...(filter.to && { to: atLocalTime(addDays(filter.to, 1), '00:00', timeZone) }),
  });
  const dayOf = (issued: string) => dayIn(timeZone, issued as never);
  const stays = await readInvoicedStays(
    ctx,
    rows.map((row) => row.reservation_id),
  );
  const folios = [...new Set(rows.map(({ folio_id: id }) => id))];
  const differing = new Set(
    (await differencesOfFolios(ctx.db, ctx.propertyId, folios)).map(({ folio_id: id }) => id),
  );
  const data = rows.map((row) =>
    listRow(ctx, row, stays.get(row.reservation_id) ?? null, dayOf, differing.has(row.folio_id)),
  );
  return { data, meta: { total, page, limit, isAtLeast } };
}

/** C-ACC-56 (W2-R-03): counts for all tabs of the list in one call, up to the number that the tabs show. */
export async function countInvoices(ctx: PropertyContext, month: string | undefined): Promise<InvoiceCounts> {
  const timeZone = fiscalZoneOf(await propertyFacts(ctx));
  const counts = await countInvoiceTabs(
    ctx.db,
    ctx.propertyId,
    month ? monthSpan(month, timeZone) : undefined,
  );
  return { ...counts, limit: COUNT_LIMIT };
}

/** The main guest of the stay, until a person names the buyer: no document names a buyer without a decision. */
async function firstCustomer(ctx: PropertyContext, folio: FolioForInvoice): Promise<InvoiceCustomer> {
  const { reservationId } = folio;
  const [stay] = reservationId === null ? [] : await rowsByIds(ctx.db, ctx.propertyId, [reservationId]);
  return InvoiceCustomer.parse({
    name: stay?.guest_name ?? folio.name ?? '',
    email: stay?.email ?? null,
    phone: stay?.phone ?? null,
  });
}

/** The buyer's name in lists. */
const shownName = (customer: InvoiceCustomer): string => fullName(customer) || '—';

function refuseUnknown(folio: FolioForInvoice, choices: Choices): void {
  const lines = new Set<string>([...folio.lines, ...folio.cleared].map(({ entryId }) => entryId));
  const payments = new Set<string>(folio.payments.map(({ entryId }) => entryId));
  if (choices.lines?.some((id) => !lines.has(id))) throw invoicingErrors.unknownLine({ field: 'items' });
  if (choices.payments?.some((id) => !payments.has(id))) {
    throw invoicingErrors.unknownLine({ field: 'payments' });
  }
}

export type NewDraft = {
  readonly customer?: InvoiceCustomer | undefined;
  readonly choices: Choices;
  readonly notes?: string | undefined;
  readonly providerId?: string | undefined;
} & Pick<
  Partial<InvoiceRow>,
  'id' | 'kind' | 'corrects_id' | 'correction' | 'replaces_id' | 'issuer_id' | 'is_test' | 'connection_id'
>;

/** Creates a draft of a locked folio. It allocates no lines until submission. */
export async function createDraft(
  ctx: PropertyContext,
  tx: Transaction,
  folio: FolioForInvoice,
  { id: decided, customer: given, choices, notes = '', providerId, ...more }: NewDraft,
): Promise<InvoiceRow> {
  refuseUnknown(folio, choices);
  const inside = contextInTransaction(ctx, tx);
  const customer = given ?? (await firstCustomer(inside, folio));
  const now = ctx.clock.now();
  const id = decided ?? newId<InvoiceId>(now);
  const key = await ctx.secrets.createKey(tx, ctx.propertyId);
  await insertInvoice(tx, {
    id,
    property_id: ctx.propertyId,
    kind: 'invoice',
    folio_id: folio.folioId,
    reservation_id: folio.reservationId,
    provider_id: providerId ?? null,
    choices,
    sealing_key_id: key.id,
    customer: key.seal(JSON.stringify(customer), customerSealContext(id)),
    customer_name: shownName(customer),
    notes,
    currency: folio.currency,
    created_by: actorOf(ctx),
    created_at: now,
    ...more,
  });
  const row = await lockInvoice(tx, ctx.propertyId, id);
  if (!row) throw httpErrors.missing();
  const working = await calculateDraft(inside, row, folio);
  // The issuer's submitting provider; without one, the first provider that is connected for the issuer.
  const provider_id = row.provider_id ?? working.provider?.id ?? null;
  return withTotal(ctx, tx, row, working, { provider_id });
}

/** Stores the total, so that a list need not read a folio for each row. */
async function withTotal(
  ctx: PropertyContext,
  tx: Transaction,
  row: InvoiceRow,
  working: DraftCalculation,
  { provider_id = row.provider_id }: Pick<InvoiceColumns, 'provider_id'> = {},
): Promise<InvoiceRow> {
  const total = draftTotalOf(working);
  if (total === row.total_minor && provider_id === row.provider_id) return row;
  const change = { total_minor: total, provider_id };
  return (await changeInvoiceRow(tx, row, change, { at: ctx.clock.now() })) ?? row;
}

const choicesFrom = ({ items, payments }: Pick<InvoiceInput, 'items' | 'payments'>): Choices => ({
  ...(items && { lines: items }),
  ...(payments && { payments }),
});

const forHistory = (row: InvoiceRow) => ({
  number: row.number,
  total: toMajorUnits({ minor: row.total_minor, currency: row.currency }),
  currency: row.currency,
});

/** C-ACC-14. */
export async function createInvoice(
  ctx: PropertyContext,
  input: InvoiceInput,
  providerId?: string,
): Promise<Invoice> {
  salesRulesOf(await propertyFacts(ctx));
  const row = await ctx.db.transaction(async (tx) => {
    const { thirdPartyId, folioId } = input;
    const of = thirdPartyId ? { reservationId: thirdPartyId } : folioId && { folioId };
    if (!of) throw httpErrors.required({ field: 'thirdPartyId' });
    const folio = await openFolioForInvoice(ctx, tx, of);
    const { customer, notes } = input;
    const made = await createDraft(ctx, tx, folio, {
      customer,
      notes,
      choices: choicesFrom(input),
      providerId,
    });
    await recordChange(ctx, tx, {
      subject: 'invoice',
      subjectId: made.id,
      action: 'created',
      after: forHistory(made),
    });
    return made;
  });
  return presentInvoice(ctx, row);
}

function changedChoices(current: Choices, change: InvoiceChange): Choices {
  const names = Object.entries({ ...current.names, ...change.names }).filter(([, name]) => name !== '');
  return {
    ...current,
    ...choicesFrom(change),
    ...(names.length > 0 && { names: Object.fromEntries(names) }),
  };
}

/** C-ACC-28. Omitted fields stay unchanged. */
export async function changeInvoice(
  ctx: PropertyContext,
  id: InvoiceId,
  change: InvoiceChange,
  version: number | null,
): Promise<Invoice> {
  const row = await ctx.db.transaction((tx) => changeDraft(ctx, tx, id, change, version));
  return presentInvoice(ctx, row);
}

/** The same inside a running transaction. */
export async function changeDraft(
  ctx: PropertyContext,
  tx: Transaction,
  id: InvoiceId,
  change: InvoiceChange,
  version: number | null,
): Promise<InvoiceRow> {
  const { row, folio } = await lockDraft(ctx, tx, id);
  const inside = contextInTransaction(ctx, tx);
  const choices = changedChoices(row.choices, change);
  refuseUnknown(folio, choices);
  if (change.taxProof !== undefined) await storeResidenceProof(ctx, tx, row.folio_id, change.taxProof);
  const { customer, checked, notes } = change;
  const columns: InvoiceColumns = {
    choices,
    ...(checked !== undefined && { checked }),
    // Problems of a draft concern its earlier content; problems from an authority stay until the next submission.
    ...(row.state === 'draft' && { problems: [] }),
    ...(notes !== undefined && { notes }),
    ...(customer && {
      customer: await sealCustomer(inside, row, customer),
      customer_name: shownName(customer),
    }),
  };
  const after = await changeInvoiceRow(tx, row, columns, { at: ctx.clock.now(), version });
  if (!after) throw httpErrors.stale({ details: await presentInvoice(ctx, row) });
  const whole = await withTotal(ctx, tx, after, await calculateDraft(inside, after, folio));
  await recordChange(ctx, tx, {
    subject: 'invoice',
    subjectId: id,
    action: 'changed',
    before: forHistory(row),
    after: forHistory(whole),
  });
  return whole;
}

/** C-ACC-29: an own number of the document stays as a voided row, and its lines become free (REL-25). */
export async function deleteInvoice(
  ctx: PropertyContext,
  id: InvoiceId,
  version: number | null,
): Promise<{ deleted: true; stampStatus: null }> {
  await ctx.db.transaction(async (tx) => {
    const { row } = await lockDraft(ctx, tx, id, { takesBack: true });
    const at = ctx.clock.now();
    const after = await changeInvoiceRow(tx, row, { deleted_at: at }, { at, version });
    if (!after) throw httpErrors.stale({ details: await presentInvoice(ctx, row) });
    await releaseAllocations(tx, ctx.propertyId, [id], at);
    if (row.number !== null) await voidNumber(ctx, tx, { documentId: id, reason: 'deleted' });
    await recordChange(ctx, tx, {
      subject: 'invoice',
      subjectId: id,
      action: 'deleted',
      before: forHistory(row),
    });
  });
  return { deleted: true, stampStatus: null };
}

/** C-ACC-17 (R-INV-23). Merges lines with the same taxes; without lines, splits the merged line of that name. */
export async function joinItems(
  ctx: PropertyContext,
  id: InvoiceId,
  { name, items }: { readonly name: string; readonly items: readonly string[] },
): Promise<Invoice> {
  const row = await ctx.db.transaction(async (tx) => {
    const { row: draft, folio } = await lockDraft(ctx, tx, id);
    if (items.length === 1) throw invoicingErrors.joinNeedsTwo({ field: 'items' });
    refuseUnknown(folio, { lines: items });
    const { lines } = await calculateDraft(contextInTransaction(ctx, tx), draft, folio);
    const taxes = lines.filter(({ line }) => items.includes(line.entryId)).map(({ tax }) => tax);
    if (!areTaxedAlike(taxes)) throw invoicingErrors.joinTaxes({ field: 'items' });
    const rest = (draft.choices.joined ?? [])
      .filter((group) => group.name !== name)
      .map((group) => ({ ...group, lines: group.lines.filter((line) => !items.includes(line)) }))
      .filter((group) => group.lines.length > 1);
    const joined = items.length === 0 ? rest : [...rest, { name, lines: items }];
    const choices = { ...draft.choices, joined };
    const after = await changeInvoiceRow(tx, draft, { choices }, { at: ctx.clock.now() });
    return after ?? draft;
  });
  return presentInvoice(ctx, row);
}
