import { issuerById } from '#areas/invoicing/issuers/index.ts';
import { findConnection } from '#areas/property/connections/index.ts';
import type {
  AccountingCapability,
  AccountingEntry,
  AccountingTax,
} from '#capabilities/accounting/accounting.capability.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import { type FiscalCodes, taxKeyOf } from '#capabilities/fiscal/fiscal.document.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Queries } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { Failure, type FailureEntry } from '#vocabulary/errors.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import type { AccountingCodes, AccountingMapping, MissingCode } from './accounting.contract.ts';
import { findMapping, type MappingRow, saveMapping } from './accounting.store.ts';
import { type ProgramSelector, callProgram, type Program, requireProgram } from './program.service.ts';

const NOTHING: FiscalCodes = {
  documentType: null,
  creditNoteType: null,
  seller: null,
  costCenter: null,
  unit: null,
  payments: {},
  taxes: {},
  products: {},
};

/**
 * Codes for the documents of a connection; null if the connection is not an accounting program, whose documents need no
 * codes.
 */
export async function codesFor(
  ctx: PropertyContext,
  db: Queries,
  connectionId: ConnectionId,
): Promise<FiscalCodes | null> {
  const row = await findConnection(db, ctx.propertyId, connectionId);
  if (!row || !ctx.providers.byId(row.provider_id).capabilities.accounting) return null;
  return (await findMapping(db, ctx.propertyId, connectionId))?.codes ?? NOTHING;
}

function missingIn(codes: FiscalCodes, { isSellerRequired }: AccountingCapability): MissingCode[] {
  const single = (['documentType', 'creditNoteType', 'seller'] as const).filter(
    (name) => codes[name] === null && (name !== 'seller' || isSellerRequired),
  );
  const several = (['payments', 'taxes', 'products'] as const).filter(
    (name) => Object.keys(codes[name]).length === 0,
  );
  return [...single, ...several];
}

async function present(
  ctx: PropertyContext,
  db: Queries,
  { row, accounting, name }: Program,
  mapping: MappingRow | undefined,
): Promise<AccountingMapping> {
  const issuer = row.issuer_id && (await issuerById(ctx, db, row.issuer_id));
  const codes = mapping?.codes ?? NOTHING;
  return {
    propertyIntegrationId: row.id,
    partnerIntegrationId: row.provider_id,
    name,
    issuer: issuer ? (issuer.tradeName ?? issuer.legalName) : null,
    codes: {
      ...codes,
      payments: { ...codes.payments },
      taxes: { ...codes.taxes },
      products: { ...codes.products },
    },
    missing: missingIn(codes, accounting),
    version: mapping?.version ?? 0,
    changedAt: mapping?.changed_at ?? null,
  };
}

/** C-ACC-34. */
export async function getAccountingMapping(
  ctx: PropertyContext,
  asked: ProgramSelector,
): Promise<AccountingMapping> {
  const program = await requireProgram(ctx, asked);
  const mapping = await findMapping(ctx.db, ctx.propertyId, program.row.id);
  return present(ctx, ctx.db, program, mapping);
}

type Choice = { readonly field: string; readonly id: string };

const choicesIn = (codes: Readonly<Record<string, string>>, field: string): Choice[] =>
  Object.entries(codes).map(([name, id]) => ({ field: `${field}.${name}`, id }));
const choice = (id: string | null, field: string): Choice[] => (id === null ? [] : [{ field, id }]);

const unknown = (choices: readonly Choice[], list: readonly AccountingEntry[]): FailureEntry[] =>
  choices
    .filter(({ id }) => !list.some(({ thirdPartyId }) => thirdPartyId === id))
    .map(({ field }) => ({ code: 'invalid-input', field, text: 'general.invalid.option' }));

/** The program must know the tax at the same rate: otherwise the document shows a wrong tax. */
function taxesOfAnotherRate(codes: AccountingCodes['taxes'], list: readonly AccountingTax[]): FailureEntry[] {
  return Object.entries(codes).flatMap(([key, id]): FailureEntry[] => {
    const tax = list.find(({ thirdPartyId }) => thirdPartyId === id);
    if (!tax) return [];
    const { kind, rate, name } = tax;
    const isIt = (kind === 'vat' || kind === 'consumption') && taxKeyOf({ kind, rate }) === key;
    return isIt
      ? []
      : [{ code: 'invalid-input', field: `taxes.${key}`, text: 'accounting.otherTax', params: { name } }];
  });
}

/**
 * Returns chosen codes that are missing in the lists of the program. Reads a list only if a code of it was chosen, one
 * after the other.
 */
async function complaintsAbout(
  codes: AccountingCodes,
  accounting: AccountingCapability,
  connection: ProviderConnection,
): Promise<FailureEntry[]> {
  const lists: readonly (readonly [Choice[], () => Promise<readonly AccountingEntry[]>])[] = [
    [choice(codes.documentType, 'documentType'), () => accounting.documentTypes(connection, 'invoice')],
    [
      choice(codes.creditNoteType, 'creditNoteType'),
      () => accounting.documentTypes(connection, 'credit-note'),
    ],
    [choice(codes.seller, 'seller'), () => accounting.users(connection)],
    [choice(codes.costCenter, 'costCenter'), () => accounting.costCenters(connection)],
    [choice(codes.unit, 'unit'), async () => (await accounting.units?.(connection)) ?? []],
    [choicesIn(codes.payments, 'payments'), () => accounting.paymentTypes(connection, 'invoice')],
    [choicesIn(codes.products, 'products'), () => accounting.products(connection)],
  ];
  const complaints: FailureEntry[] = [];
  for (const [choices, read] of lists) {
    if (choices.length > 0) complaints.push(...unknown(choices, await read()));
  }
  const taxes = choicesIn(codes.taxes, 'taxes');
  if (taxes.length === 0) return complaints;
  const list = await accounting.taxes(connection);
  return [...complaints, ...unknown(taxes, list), ...taxesOfAnotherRate(codes.taxes, list)];
}

const pairsOf = (codes: Readonly<Record<string, string>>): string[] =>
  Object.entries(codes).map(([name, id]) => `${name} → ${id}`);

const forHistory = ({ payments, taxes, products, ...codes }: FiscalCodes) => ({
  ...codes,
  payments: pairsOf(payments),
  taxes: pairsOf(taxes),
  products: pairsOf(products),
});

/** C-ACC-35. `version` as in REL-22. */
export async function changeAccountingMapping(
  ctx: PropertyContext,
  asked: ProgramSelector,
  codes: AccountingCodes,
  version: number | null,
): Promise<AccountingMapping> {
  const program = await requireProgram(ctx, asked);
  const complaints = await callProgram(ctx, program, (accounting, connection) =>
    complaintsAbout(codes, accounting, connection),
  );
  if (complaints.length > 0) throw new Failure(400, complaints);
  const connectionId = program.row.id;
  return ctx.db.transaction(async (tx) => {
    const before = await findMapping(tx, ctx.propertyId, connectionId);
    const stale = async () => httpErrors.stale({ details: await present(ctx, tx, program, before) });
    if (version !== null && version !== (before?.version ?? 0)) throw await stale();
    const saved = await saveMapping(tx, {
      property_id: ctx.propertyId,
      connection_id: connectionId,
      codes,
      version: (before?.version ?? 0) + 1,
      changed_at: ctx.clock.now(),
    });
    if (!saved) throw await stale();
    await recordChange(ctx, tx, {
      subject: 'accounting-mapping',
      subjectId: connectionId,
      action: 'changed',
      before: forHistory(before?.codes ?? NOTHING),
      after: forHistory(codes),
    });
    return present(ctx, tx, program, saved);
  });
}
