import {
  connectionsOfProperty,
  type ConnectionRow,
  logRequests,
  openConnection,
} from '#areas/property/connections/index.ts';
import type { AccountingCapability } from '#capabilities/accounting/accounting.capability.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { ConnectionId, IssuerId } from '#vocabulary/ids.ts';
import { accountingErrors } from './accounting.errors.ts';

export type Program = {
  readonly row: ConnectionRow;
  readonly accounting: AccountingCapability;
  readonly name: string;
};

export type ProgramSelector = {
  readonly partnerIntegrationId?: string | undefined;
  readonly propertyIntegrationId?: ConnectionId | undefined;
  /** Only books of this issuer; none if the issuer keeps no books. */
  readonly issuerId?: IssuerId | undefined;
};

/** The connected accounting program; the first one if several match, null if none does. */
export async function findProgram(
  ctx: PropertyContext,
  { partnerIntegrationId, propertyIntegrationId, issuerId }: ProgramSelector,
): Promise<Program | null> {
  // Real books come before those of a simulator.
  const rows = (await connectionsOfProperty(ctx.db, ctx.propertyId)).toSorted(
    (one, other) => Number(one.mode === 'test') - Number(other.mode === 'test'),
  );
  for (const row of rows) {
    const { capabilities, manifest } = ctx.providers.byId(row.provider_id);
    const { accounting } = capabilities;
    const isMeant =
      (partnerIntegrationId === undefined || row.provider_id === partnerIntegrationId) &&
      (propertyIntegrationId === undefined || row.id === propertyIntegrationId) &&
      (issuerId === undefined || row.issuer_id === issuerId);
    if (accounting && isMeant) return { row, accounting, name: manifest.name };
  }
  return null;
}

export async function requireProgram(ctx: PropertyContext, asked: ProgramSelector): Promise<Program> {
  const program = await findProgram(ctx, asked);
  if (!program) throw accountingErrors.noProgram();
  return program;
}

const slowErrors = [accountingErrors.siigoSlow, accountingErrors.slow];

/**
 * Calls the program and translates its failures into errors that a person can act on. Never call it inside a transaction.
 */
export async function callProgram<Result>(
  ctx: PropertyContext,
  { row, accounting, name }: Program,
  ask: (accounting: AccountingCapability, connection: ProviderConnection) => Promise<Result>,
): Promise<Result> {
  if (row.state === 'reconnect') throw accountingErrors.needsAccess();
  const connection = await openConnection(ctx, ctx.db, row);
  try {
    return await logRequests(ctx, row.id, () => ask(accounting, connection));
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.kind === 'reconnect') throw accountingErrors.needsAccess({ cause: error });
    const slow = error.isSlow && slowErrors.find(({ text }) => text === accounting.slow);
    throw slow ? slow({ cause: error }) : accountingErrors.providerDown({ params: { name }, cause: error });
  }
}
