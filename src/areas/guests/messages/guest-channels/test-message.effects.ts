import { z } from 'zod';

import { contactsOf } from '#areas/platform/accounts/index.ts';
import {
  type ConnectionRow,
  defineProviderEffect,
  type EffectSettlement,
  findConnection,
} from '#areas/property/connections/index.ts';
import type { GuestMessagingCapability } from '#capabilities/guest-messaging/guest-messaging.capability.ts';
import { guestMessageReasonOf } from '#capabilities/guest-messaging/guest-messaging.reasons.ts';
import { EffectGone } from '#foundation/effects/gone.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { ConnectionId, UserId } from '#vocabulary/ids.ts';
import { Language } from '#vocabulary/language.ts';
import { changeTest } from './guest-channels.store.ts';
import { waitForTurn } from './pace.service.ts';

const TestMessagePayload = z.object({
  connectionId: ConnectionId,
  providerId: z.string(),
  userId: UserId,
  language: Language,
});
type TestMessagePayload = z.infer<typeof TestMessagePayload>;

const settleTest = (
  { ctx, tx, subject }: EffectSettlement<TestMessagePayload, ConnectionRow>,
  state: 'sent' | 'failed' | 'unknown',
  problem: string | null,
): Promise<void> =>
  changeTest(tx, ctx.propertyId, subject.id, {
    test_state: state,
    test_problem: problem,
    test_at: ctx.clock.now(),
  });

/** The fixed text (R-CHK-02), to the phone of the member who asked for it, as it is when it leaves. */
export const testMessageEffect = defineProviderEffect<
  TestMessagePayload,
  GuestMessagingCapability,
  ConnectionRow
>({
  type: 'guest-channel-test',
  lane: 'message',
  payload: TestMessagePayload,
  isConfidential: true,
  providerOf: ({ providerId }) => providerId,
  capability: ({ guestMessaging }) => guestMessaging,
  classOf: ({ safety }) => safety,
  subjectOf: (db, propertyId, { payload }) => findConnection(db, propertyId, payload.connectionId),
  connectionOf: ({ id }) => id,
  revisionOf: () => 1,
  send: async ({ ctx, intent, payload, capability, connection }) => {
    await waitForTurn(ctx, intent.subjectId, payload.providerId);
    const to = (await contactsOf(ctx.system, [payload.userId])).get(payload.userId)?.phone_number;
    if (!to) throw new EffectGone('The member has no phone any more');
    await capability.send(connection, {
      to,
      content: { kind: 'text', text: translate(allTexts[payload.language], 'whatsapp.testMessage') },
      key: intent.id,
    });
    return { reference: null, request: `test ${intent.id}`, answer: 'accepted' };
  },
  onDone: (at) => settleTest(at, 'sent', null),
  onRefused: (at, problem) => settleTest(at, 'failed', guestMessageReasonOf(problem) ?? problem.kind),
  onAttention: (at, problem, why) => settleTest(at, why === 'unknown' ? 'unknown' : 'failed', problem.kind),
});
