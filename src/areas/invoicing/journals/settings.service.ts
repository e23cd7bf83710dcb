import { type ProgramSelector, callProgram } from '#areas/invoicing/accounting/index.ts';
import { requireAppOfProvider } from '#areas/property/marketplace/index.ts';
import type { AccountingCapability } from '#capabilities/accounting/accounting.capability.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { Failure, type FailureEntry } from '#vocabulary/errors.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { JOURNAL_KINDS } from './journals.constants.ts';
import type { JournalSettings, JournalSettingsInput } from './journals.contract.ts';
import { requireJournalProgram, type JournalProgram } from './journals.service.ts';
import { findJournalSettings, saveSettings, type SettingsRow } from './journals.store.ts';

function present(
  { program: { row, name } }: JournalProgram,
  settings: SettingsRow | undefined,
): JournalSettings {
  const kinds = JOURNAL_KINDS.flatMap((kind) => {
    const accounts = settings?.kinds[kind];
    return accounts ? [[kind, { debit: accounts.debit, credit: accounts.credit }] as const] : [];
  });
  return {
    propertyIntegrationId: row.id,
    partnerIntegrationId: row.provider_id,
    name,
    documentType: settings?.document_type ?? null,
    thirdParty: settings?.third_party ?? null,
    channels: { ...settings?.channels },
    kinds: Object.fromEntries(kinds),
    money: { ...settings?.money },
    version: settings?.version ?? 0,
    changedAt: settings?.changed_at ?? null,
  };
}

/** C-JRN-02. */
export async function getJournalSettings(
  ctx: PropertyContext,
  asked: ProgramSelector,
): Promise<JournalSettings> {
  const found = await requireJournalProgram(ctx, asked);
  return present(found, await findJournalSettings(ctx.db, ctx.propertyId, found.program.row.id));
}

/** Journals need a document type and a third party. */
function refuseIncomplete({ documentType, thirdParty, kinds }: JournalSettingsInput): void {
  if (Object.keys(kinds).length === 0) return;
  const missing = Object.entries({ documentType, thirdParty }).filter(([, value]) => value === null);
  if (missing.length === 0) return;
  throw new Failure(
    400,
    missing.map(([field]): FailureEntry => ({ code: 'invalid-input', field, text: 'general.required' })),
  );
}

/** Choices that the program does not have: each one is looked up there. The program has no list of accounts. */
async function complaintsAbout(
  { documentType, thirdParty, channels }: JournalSettingsInput,
  { journals }: AccountingCapability,
  connection: ProviderConnection,
): Promise<FailureEntry[]> {
  if (!journals) return [];
  const complaints: FailureEntry[] = [];
  const types = documentType === null ? [] : await journals.documentTypes(connection);
  if (documentType !== null && !types.some(({ thirdPartyId }) => thirdPartyId === documentType)) {
    complaints.push({ code: 'invalid-input', field: 'documentType', text: 'general.invalid.option' });
  }
  const numbers = [
    ...(thirdParty === null ? [] : [['thirdParty', thirdParty] as const]),
    ...Object.entries(channels).map(([slug, number]) => [`channels.${slug}`, number] as const),
  ];
  for (const [field, number] of numbers) {
    if (await journals.hasThirdParty(connection, number)) continue;
    complaints.push({ code: 'invalid-input', field, text: 'journals.theirs.thirdParty' });
  }
  return complaints;
}

/**
 * A kind with accounts keeps its start; a new one starts now, because a person may have booked earlier entries manually.
 */
function kindsFrom(
  input: JournalSettingsInput['kinds'],
  before: SettingsRow['kinds'],
  now: Instant,
): SettingsRow['kinds'] {
  const kinds = JOURNAL_KINDS.flatMap((kind) => {
    const accounts = input[kind];
    return accounts ? [[kind, { ...accounts, since: before[kind]?.since ?? now }] as const] : [];
  });
  return Object.fromEntries(kinds);
}

const forHistory = (settings: SettingsRow | undefined) => ({
  journalType: settings?.document_type ?? null,
  journalThirdParty: settings?.third_party ?? null,
  journalAccounts: Object.entries(settings?.kinds ?? {}).map(
    ([kind, { debit, credit }]) => `${kind} → ${debit} / ${credit}`,
  ),
});

/** C-JRN-03. `version` as in REL-22. */
export async function changeJournalSettings(
  ctx: PropertyContext,
  asked: ProgramSelector,
  input: JournalSettingsInput,
  version: number | null,
): Promise<JournalSettings> {
  const found = await requireJournalProgram(ctx, asked);
  refuseIncomplete(input);
  // Clearing all accounts is always possible.
  if (Object.keys(input.kinds).length > 0) await requireAppOfProvider(ctx, found.program.row.provider_id);
  const complaints = await callProgram(ctx, found.program, (accounting, connection) =>
    complaintsAbout(input, accounting, connection),
  );
  if (complaints.length > 0) throw new Failure(400, complaints);
  const connectionId = found.program.row.id;
  return ctx.db.transaction(async (tx) => {
    const before = await findJournalSettings(tx, ctx.propertyId, connectionId);
    const stale = () => httpErrors.stale({ details: present(found, before) });
    if (version !== null && version !== (before?.version ?? 0)) throw stale();
    const now = ctx.clock.now();
    const saved = await saveSettings(tx, {
      property_id: ctx.propertyId,
      connection_id: connectionId,
      document_type: input.documentType,
      third_party: input.thirdParty,
      channels: input.channels,
      kinds: kindsFrom(input.kinds, before?.kinds ?? {}, now),
      money: input.money,
      version: (before?.version ?? 0) + 1,
      changed_at: now,
    });
    if (!saved) throw stale();
    await recordChange(ctx, tx, {
      subject: 'accounting-mapping',
      subjectId: connectionId,
      action: 'changed',
      before: forHistory(before),
      after: forHistory(saved),
    });
    return present(found, saved);
  });
}
