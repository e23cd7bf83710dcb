import { z } from 'zod';

import { defineProviderEffect, type EffectSettlement } from '#areas/property/connections/index.ts';
import { guestMessageReasonOf } from '#capabilities/guest-messaging/guest-messaging.reasons.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type { GuestTemplates } from '#capabilities/guest-messaging/guest-messaging.templates.ts';
import type { EffectProblem } from '#foundation/effects/effect.ts';
import { exampleOf } from './examples.ts';
import { channelOutdated, wordsChanged } from './guest-channels.events.ts';
import { changeSubmission, findSubmission, type SubmissionRow } from './submissions.store.ts';

const SubmissionPayload = z.object({ submissionId: z.uuid(), providerId: z.string() });
type SubmissionPayload = z.infer<typeof SubmissionPayload>;

const CATEGORIES = { stay: 'utility', offer: 'marketing' } as const;

const isThere = (error: unknown): boolean =>
  error instanceof ProviderFailure && guestMessageReasonOf(error) === 'template-exists';

async function settleSubmission(
  { ctx, tx, subject }: EffectSettlement<SubmissionPayload, SubmissionRow>,
  change: Partial<Pick<SubmissionRow, 'state' | 'problem' | 'external_id'>>,
): Promise<void> {
  await changeSubmission(tx, ctx.propertyId, subject.id, { ...change, updated_at: ctx.clock.now() });
  await ctx.publish(tx, wordsChanged, { connectionId: subject.connection_id });
}

const problemOf = ({ fields, message }: EffectProblem): string => fields[0]?.message ?? message;

/**
 * Submits words for approval. Class U: the channel refuses a second submission of the same name and language, and the list of
 * its templates tells whether an answer was lost.
 */
export const submissionEffect = defineProviderEffect<SubmissionPayload, GuestTemplates, SubmissionRow>({
  type: 'guest-submission',
  lane: 'message',
  payload: SubmissionPayload,
  providerOf: ({ providerId }) => providerId,
  capability: ({ guestMessaging }) => guestMessaging?.templates,
  classOf: () => 'U',
  subjectOf: (db, propertyId, { payload }) => findSubmission(db, propertyId, payload.submissionId),
  connectionOf: ({ connection_id: id }) => id,
  revisionOf: () => 1,
  send: async ({ capability, connection, subject }) => {
    try {
      const { externalId } = await capability.submit(connection, {
        name: subject.name,
        languageCode: subject.language_code,
        category: CATEGORIES[subject.purpose],
        body: subject.body,
        examples: subject.variables.map((variable) => exampleOf(variable, subject.language)),
      });
      return { reference: externalId };
    } catch (error) {
      if (!isThere(error)) throw error;
      const known = (await capability.list(connection)).find(
        (one) => one.name === subject.name && one.languageCode === subject.language_code,
      );
      if (!known) throw error;
      return { reference: known.externalId };
    }
  },
  find: async ({ capability, connection, subject }) => {
    const known = (await capability.list(connection)).find(
      (one) => one.name === subject.name && one.languageCode === subject.language_code,
    );
    return known ? { reference: known.externalId } : null;
  },
  onDone: async (at, reference) => {
    await settleSubmission(at, { state: 'pending', external_id: reference, problem: null });
    // The answer does not say everything, and a template that existed may be approved already.
    await at.ctx.publish(at.tx, channelOutdated, { connectionId: at.subject.connection_id });
  },
  onRefused: (at, problem) => settleSubmission(at, { state: 'refused', problem: problemOf(problem) }),
  onAttention: (at, problem) => settleSubmission(at, { state: 'refused', problem: problemOf(problem) }),
});
