import {
  connectionsOfProperty,
  type ConnectionRow,
  findReplacementConnection,
  findConnectionIncludingDisconnected,
  openConnection,
} from '#areas/property/connections/index.ts';
import type { Issuer } from '#areas/invoicing/issuers/index.ts';
import type { FiscalCapability } from '#capabilities/fiscal/fiscal.capability.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { TextParams } from '#vocabulary/errors.ts';
import type { ConnectionId, IssuerId } from '#vocabulary/ids.ts';
import type { TextKey } from '#texts/index.ts';
import type { InvoiceRow } from '../invoices.store.ts';

/** The route of a document: the provider that submits it, with the access of its issuer. */
export type FiscalProvider = {
  readonly id: string;
  readonly fiscal: FiscalCapability;
  readonly row: ConnectionRow;
  /** Its documents are tests without fiscal value: a test connection, or the provider's trial environment (0098). */
  readonly isTest: boolean;
};

export type Route = {
  /** The issuer of the documents: access of another issuer is never used. */
  readonly issuerId: IssuerId | null;
  /** The requested provider; default: the first connected one. */
  readonly wanted?: string | null | undefined;
  /** The connection of the document's first submission, or of the document that it corrects: no other may be used. */
  readonly bound?: ConnectionId | null | undefined;
  /** For a stay that a test connection imported: test access comes first. */
  readonly isMadeUp?: boolean | undefined;
};

/**
 * The connection that a document is bound to: a correction to that of its original, a refused document to that of its first
 * submission.
 */
export const boundConnectionOf = (
  row: Pick<InvoiceRow, 'revision' | 'connection_id' | 'is_test'>,
  corrected: Pick<InvoiceRow, 'connection_id'> | null | undefined,
): ConnectionId | null =>
  corrected?.connection_id ?? (row.revision > 0 || row.is_test ? row.connection_id : null);

const fiscalOf = (ctx: PropertyContext, row: ConnectionRow): FiscalCapability | undefined =>
  ctx.providers.byId(row.provider_id).capabilities.fiscal;

/** Whether a connection issues test documents. */
export async function isTestAccess(ctx: PropertyContext, row: ConnectionRow): Promise<boolean> {
  if (row.mode === 'test') return true;
  const isTrial = fiscalOf(ctx, row)?.isTrial;
  return isTrial !== undefined && isTrial(await openConnection(ctx, ctx.db, row));
}

async function providerIn(ctx: PropertyContext, row: ConnectionRow): Promise<FiscalProvider | null> {
  const fiscal = fiscalOf(ctx, row);
  return fiscal ? { id: row.provider_id, fiscal, row, isTest: await isTestAccess(ctx, row) } : null;
}

/**
 * Null if no provider can be used; `explainMissingProvider` says what to do. Live access comes before test access, except for a stay
 * that a test connection imported.
 */
export async function findFiscalProvider(
  ctx: PropertyContext,
  { issuerId, wanted, bound, isMadeUp = false }: Route,
): Promise<FiscalProvider | null> {
  if (bound != null) {
    const row = await findReplacementConnection(ctx.db, ctx.propertyId, bound);
    return row ? providerIn(ctx, row) : null;
  }
  let second: FiscalProvider | null = null;
  for (const row of await connectionsOfProperty(ctx.db, ctx.propertyId)) {
    if (row.issuer_id !== issuerId || (wanted != null && row.provider_id !== wanted)) continue;
    const provider = await providerIn(ctx, row);
    if (provider?.isTest === isMadeUp) return provider;
    second ??= provider;
  }
  return second;
}

const nameOf = (ctx: PropertyContext, id: string): string =>
  ctx.providers.all.find(({ manifest }) => manifest.id === id)?.manifest.name ?? id;

/** What is missing and how to add it, in a sentence that names the issuer. */
export async function explainMissingProvider(
  ctx: PropertyContext,
  { wanted, bound }: Route,
  issuer: Pick<Issuer, 'legalName' | 'tradeName'> | null,
): Promise<{ readonly text: TextKey; readonly params?: TextParams }> {
  const name = issuer && (issuer.tradeName ?? issuer.legalName);
  const left =
    bound == null ? undefined : await findConnectionIncludingDisconnected(ctx.db, ctx.propertyId, bound);
  if (left && name !== null) {
    const provider = nameOf(ctx, left.provider_id);
    return { text: 'invoice.error.originalConnection', params: { provider, issuer: name } };
  }
  if (name !== null && wanted != null) {
    const params = { provider: nameOf(ctx, wanted), issuer: name };
    return { text: 'invoice.error.issuerProvider', params };
  }
  const rows = await connectionsOfProperty(ctx.db, ctx.propertyId);
  const hasAny = rows.some((row) => fiscalOf(ctx, row) !== undefined);
  return name !== null && hasAny
    ? { text: 'invoice.error.issuerConnection', params: { issuer: name } }
    : { text: 'invoice.error.noProvider' };
}
