import { createHash } from 'node:crypto';

import type { MemberContext, PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import { csvOf } from '#foundation/http/csv.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { ListingId, ListingTypeId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import {
  importCellsOf,
  type CellValue,
  importHeadingOf,
  normalizeWord,
  importWordsOf,
} from './import.columns.ts';
import {
  IMPORT_COLUMNS,
  type ImportColumn,
  type ListingImportPlan,
  type ListingImportRow,
} from './import.contract.ts';
import { importErrors } from './import.errors.ts';
import { readImportLines, type Plan, type PlannedRow, planListingImport } from './import.plan.ts';
import { listingKindOf } from '../kinds.ts';
import { listListings } from '../listings-list.store.ts';
import { historyValuesOfListing } from '../listings.service.ts';
import { changeListing, insertListing, type ListingRow, type ListingWithType } from '../listings.store.ts';
import { addListingType, TYPES_MAX } from '../types.service.ts';
import { typeErrors } from '../types.errors.ts';
import { lockTypes, typesOf } from '../types.store.ts';

const ALL = 100_000;

const everyListing = async (db: Queries, ctx: PropertyContext): Promise<ListingWithType[]> =>
  (await listListings(db, ctx.propertyId, {}, { sort: 'name', limit: ALL, offset: 0 })).rows;

const CELL_SHOWN = 200;

function presentRow(ctx: PropertyContext, row: PlannedRow): ListingImportRow {
  const texts = allTexts[ctx.language];
  const before = row.listing && importCellsOf(row.listing);
  const words = (column: ImportColumn, value: CellValue) =>
    importWordsOf(column, value, ctx.language).slice(0, CELL_SHOWN);
  return {
    line: row.line,
    name: row.name.slice(0, CELL_SHOWN),
    outcome: row.outcome,
    listingId: row.listing?.id ?? null,
    changes:
      before === null
        ? []
        : [...row.values].map(([column, value]) => ({
            column,
            before: words(column, before[column]),
            after: words(column, value),
          })),
    problems: row.problems.map(({ column, value, text }) => ({
      column,
      value: value.slice(0, CELL_SHOWN),
      message: translate(texts, text),
    })),
  };
}

/** Two plans have the same digest when they do the same to the same listings. */
function digestOf({ rows, newTypes }: Plan): string {
  const plannedRows = rows.map(({ line, outcome, listing, values }) => [
    line,
    outcome,
    listing && [listing.id, listing.version],
    [...values],
  ]);
  return createHash('sha256')
    .update(JSON.stringify([plannedRows, newTypes]))
    .digest('base64url');
}

/** C-LIST-24. */
export async function previewImport(ctx: PropertyContext, content: string): Promise<ListingImportPlan> {
  const lines = await readImportLines(content);
  const [listings, types] = await Promise.all([everyListing(ctx.db, ctx), typesOf(ctx.db, ctx.propertyId)]);
  const plan = planListingImport(lines, { listings, types });
  const counts = { new: 0, changed: 0, same: 0, wrong: 0 };
  for (const { outcome } of plan.rows) counts[outcome] += 1;
  return {
    rows: plan.rows.map((row) => presentRow(ctx, row)),
    counts,
    newTypes: [...plan.newTypes],
    unknownColumns: [...plan.unknownColumns],
    plan: digestOf(plan),
  };
}

/** C-LIST-25. The plan is calculated again inside the transaction, and refused if it differs from the shown one. */
export async function importListings(ctx: MemberContext, content: string, shown: string) {
  const lines = await readImportLines(content);
  return ctx.db.transaction(async (tx) => {
    const types = await lockTypes(tx, ctx.propertyId);
    const plan = planListingImport(lines, { listings: await everyListing(tx, ctx), types });
    if (digestOf(plan) !== shown) throw importErrors.otherPlan({ field: 'plan' });
    if (types.length + plan.newTypes.length > TYPES_MAX) {
      throw typeErrors.tooMany({ params: { max: TYPES_MAX } });
    }
    const ids = new Map(types.map(({ id, name }) => [normalizeWord(name), id]));
    for (const name of plan.newTypes) {
      ids.set(normalizeWord(name), (await addListingType(ctx, tx, { name, kind: listingKindOf(name) })).id);
    }
    const done = { created: 0, changed: 0, left: 0 };
    for (const row of plan.rows) {
      if (row.outcome === 'wrong') done.left += 1;
      if (row.outcome === 'new') done.created += 1;
      if (row.outcome === 'changed') done.changed += 1;
      await carryOut(ctx, tx, row, ids);
    }
    return done;
  });
}

const COLUMN_NAMES = {
  externalId: 'external_id',
  internalName: 'name',
  capacity: 'capacity',
  address: 'address',
  arrivalTime: 'arrival_time',
  departureTime: 'departure_time',
  whatsapp: 'whatsapp',
  wifiName: 'wifi_name',
  directions: 'directions',
  state: 'state',
  status: 'status',
} as const satisfies Record<Exclude<ImportColumn, 'type'>, keyof ListingRow>;

function columnsOf(
  values: PlannedRow['values'],
  types: ReadonlyMap<string, ListingTypeId>,
): Partial<ListingRow> {
  const columns = [...values].map(([column, value]) =>
    column === 'type'
      ? ['type_id', value === null ? null : (types.get(normalizeWord(String(value))) ?? null)]
      : [COLUMN_NAMES[column], value],
  );
  return Object.fromEntries(columns) as Partial<ListingRow>;
}

async function carryOut(
  ctx: MemberContext,
  tx: Transaction,
  { outcome, listing, values, name }: PlannedRow,
  types: ReadonlyMap<string, ListingTypeId>,
): Promise<void> {
  const columns = columnsOf(values, types);
  if (outcome === 'new') {
    const id = newId<ListingId>(ctx.clock.now());
    const created_at = ctx.clock.now();
    const row = await insertListing(tx, { ...columns, id, property_id: ctx.propertyId, name, created_at });
    const after = historyValuesOfListing(row);
    await recordChange(ctx, tx, { subject: 'listing', subjectId: id, action: 'created', after });
  }
  if (outcome === 'changed' && listing) {
    const row = await changeListing(tx, ctx.propertyId, listing.id, columns, listing.version);
    if (!row) throw httpErrors.stale();
    await recordChange(ctx, tx, {
      subject: 'listing',
      subjectId: listing.id,
      action: 'changed',
      before: historyValuesOfListing(listing),
      after: historyValuesOfListing(row),
    });
  }
}

const headings = (ctx: PropertyContext) =>
  IMPORT_COLUMNS.map((column) => importHeadingOf(column, ctx.language));

/**
 * C-LIST-26. Text that a person typed may begin like a formula: such cells are escaped (SEC-31), and read back as
 * typed.
 */
export async function exportListings(ctx: PropertyContext): Promise<string> {
  const rows = (await everyListing(ctx.db, ctx)).map(importCellsOf);
  return csvOf(
    headings(ctx),
    rows.map((cells) => IMPORT_COLUMNS.map((column) => importWordsOf(column, cells[column], ctx.language))),
    ctx.language,
  );
}

/** C-LIST-27. */
export function importTemplate(ctx: PropertyContext): string {
  const texts = allTexts[ctx.language];
  const example: Readonly<Record<ImportColumn, CellValue>> = {
    externalId: '201',
    internalName: translate(texts, 'listing.import.example.name'),
    type: translate(texts, 'listing.import.example.type'),
    capacity: 2,
    address: 'Calle 38 # 8-19',
    arrivalTime: '15:00',
    departureTime: '11:00',
    whatsapp: '573001112233',
    wifiName: 'Casa Azul',
    directions: translate(texts, 'listing.import.example.directions'),
    state: 'open',
    status: 'active',
  };
  const line = IMPORT_COLUMNS.map((column) => importWordsOf(column, example[column], ctx.language));
  return csvOf(headings(ctx), [line], ctx.language);
}
