import type {
  AccountingCapability,
  AccountingEntry,
} from '#capabilities/accounting/accounting.capability.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { type Asked, asking, programOf } from './program.service.ts';

/** Reads a list from the program on every call; no copy is stored. */
export async function listOf<Entry extends AccountingEntry>(
  ctx: PropertyContext,
  asked: Asked,
  ask: (accounting: AccountingCapability, connection: ProviderConnection) => Promise<readonly Entry[]>,
): Promise<Entry[]> {
  return [...(await asking(ctx, await programOf(ctx, asked), ask))];
}
