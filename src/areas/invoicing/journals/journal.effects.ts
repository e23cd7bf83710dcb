import { z } from 'zod';

import { codesFor } from '#areas/invoicing/accounting/index.ts';
import {
  type ProviderAttempt,
  defineProviderEffect,
  type EffectSettlement,
} from '#areas/property/connections/index.ts';
import { recordActivity } from '#areas/platform/activity/index.ts';
import type { AccountingJournals } from '#capabilities/accounting/accounting.capability.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type { EffectProblem } from '#foundation/effects/effect.ts';
import { JournalId } from '#vocabulary/ids.ts';
import { journalsChanged } from './journals.events.ts';
import {
  changeJournal,
  findJournal,
  findJournalSettings,
  type JournalRow,
  lockJournal,
} from './journals.store.ts';
import type { JournalProblem } from './journals.tables.ts';
import { journalKeyOf, buildPosting } from './posting.ts';
import { describeJournal } from './journal-description.ts';

const JournalPayload = z.object({ journalId: JournalId, provider: z.string() });
type JournalPayload = z.infer<typeof JournalPayload>;
type At = ProviderAttempt<JournalPayload, AccountingJournals, JournalRow>;
type Ending = EffectSettlement<JournalPayload, JournalRow>;

/** Posts one journal to the accounting program; a retry after a refusal is its next revision (REL-02). */
export const journalEffect = defineProviderEffect({
  type: 'journal',
  lane: 'bulk',
  payload: JournalPayload,
  providerOf: ({ provider }) => provider,
  capability: ({ accounting }) => accounting?.journals,
  classOf: () => 'K',
  subjectOf: (db, propertyId, { payload }) => findJournal(db, propertyId, payload.journalId),
  connectionOf: ({ connection_id: id }: JournalRow) => id,
  revisionOf: ({ revision }) => revision,
  send: async (at) => {
    const journal = await posted(at);
    return {
      reference: await at.capability.post(at.connection, journal, journalKeyOf(at.subject.id)),
      request: journal,
    };
  },
  onDone: (at, number) => settle(at, { state: 'success', number, problems: [] }),
  onRefused: (at, problem) => settle(at, { state: 'failure', problems: problemsOf(problem) }),
  onAttention: (at, problem, why) =>
    settle(at, {
      state: why === 'gave-up' ? 'failure' : 'attention',
      problems: why === 'gave-up' ? problemsOf(problem) : [],
    }),
});

/**
 * Uses the accounts as they are set now: a journal that was refused for an account succeeds once the account is changed.
 */
async function posted({ ctx, subject }: At) {
  const settings = await findJournalSettings(ctx.db, ctx.propertyId, subject.connection_id);
  const codes = await codesFor(ctx, ctx.db, subject.connection_id);
  const journal =
    settings && buildPosting(subject, settings, describeJournal(ctx, subject), codes?.costCenter ?? null);
  if (journal) return journal;
  const message = 'This kind is not posted any more';
  throw new ProviderFailure('posada', 'refused', message, {
    fields: [{ field: 'accounts', text: 'journals.noAccounts', message }],
  });
}

function problemsOf({ message, fields }: EffectProblem): JournalProblem[] {
  const told: readonly (EffectProblem['fields'][number] &
    Partial<Pick<JournalProblem, 'text' | 'params'>>)[] =
    fields.length > 0 ? fields : [{ field: 'journal', message }];
  return told.map(({ field, message: original, text, params }) => ({
    field,
    text: text ?? null,
    original,
    ...(params && { params }),
  }));
}

type Change = Pick<JournalRow, 'state' | 'problems'> & { readonly number?: string | null };

async function settle({ ctx, tx, subject }: Ending, change: Change): Promise<void> {
  const journal = await lockJournal(tx, ctx.propertyId, subject.id);
  if (!journal) return;
  const saved = await changeJournal(tx, journal, { ...change, decided_at: ctx.clock.now() });
  if (saved.state !== 'success') {
    await recordActivity(ctx, tx, {
      text: saved.state === 'failure' ? 'activity.journal.refused' : 'activity.journal.attention',
      params: { about: describeJournal(ctx, saved) },
      tone: saved.state === 'failure' ? 'failed' : 'waiting',
      ...(saved.reservation_id
        ? { subject: 'reservation', subjectId: saved.reservation_id }
        : { subject: 'property', subjectId: ctx.propertyId }),
    });
  }
  await ctx.publish(tx, journalsChanged, { journalId: saved.id });
}
