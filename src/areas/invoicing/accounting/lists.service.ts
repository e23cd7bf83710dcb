import type {
  AccountingCapability,
  AccountingEntry,
} from '#capabilities/accounting/accounting.capability.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { type ProgramSelector, callProgram, requireProgram } from './program.service.ts';

/** Reads a list from the program on every call; no copy is stored. */
export async function readProgramList<Entry extends AccountingEntry>(
  ctx: PropertyContext,
  asked: ProgramSelector,
  ask: (accounting: AccountingCapability, connection: ProviderConnection) => Promise<readonly Entry[]>,
): Promise<Entry[]> {
  return [...(await callProgram(ctx, await requireProgram(ctx, asked), ask))];
}
