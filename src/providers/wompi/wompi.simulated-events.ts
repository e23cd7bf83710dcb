import { createHash } from 'node:crypto';

import { epochMs } from '#vocabulary/instant.ts';

import { shownTransaction } from './wompi.simulated-records.ts';
import {
  accountOf,
  type SimulatedTransaction,
  transactionOf,
  type WompiDelivery,
  type WompiStage,
} from './wompi.simulated-world.ts';

/** A moment after the answer that it is about. */
const AFTER_MS = 5;
const MOST_WAITING = 200;

const SIGNED = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];

type Said = { readonly id: string; readonly status: string; readonly at: SimulatedTransaction['createdAt'] };

/** As it was said then: an event that comes late tells of an earlier state. */
function contentOf(stage: WompiStage, { id, status, at }: Said, { forged }: { readonly forged: boolean }) {
  const transaction = transactionOf(stage, id);
  const { eventsSecret } = accountOf(stage, transaction.merchantId);
  const timestamp = Math.floor(epochMs(at) / 1000);
  const secret = forged ? 'test_events_of_a_stranger' : eventsSecret;
  const checksum = createHash('sha256')
    .update(`${id}${status}${transaction.amountInCents}${timestamp}${secret}`)
    .digest('hex');
  const json = {
    event: 'transaction.updated',
    data: { transaction: { ...shownTransaction(transaction), status } },
    environment: 'test',
    signature: { properties: SIGNED, checksum },
    timestamp,
    sent_at: stage.clock.now(),
  };
  return { json, headers: { 'X-Event-Checksum': checksum } };
}

/** Posts an event of a payment to the addresses of its account; one that is not accepted waits. */
export async function postEvent(
  stage: WompiStage,
  said: Said,
  how: Pick<WompiDelivery, 'doubled' | 'forged'> = stage.world.delivery,
): Promise<void> {
  const { webhooks } = accountOf(stage, transactionOf(stage, said.id).merchantId);
  for (const url of webhooks) {
    for (let times = how.doubled ? 2 : 1; times > 0; times -= 1) {
      const { status } = await stage.notify(url, contentOf(stage, said, how));
      if (status !== 200) waitFor(stage, said);
    }
  }
  stage.changed();
}

function waitFor({ world }: WompiStage, said: Said): void {
  const isThere = world.waiting.some(({ id, status }) => id === said.id && status === said.status);
  if (!isThere) world.waiting = [...world.waiting, said].slice(-MOST_WAITING);
}

/** A payment has a new state, which Wompi tells a moment later. */
export function announceState(stage: WompiStage, { id, status }: SimulatedTransaction): void {
  const said = { id, status, at: stage.clock.now() };
  const { delivery } = stage.world;
  if (delivery.lost) return;
  if (delivery.held) waitFor(stage, said);
  else setTimeout(() => void postEvent(stage, said), AFTER_MS).unref();
}

/** Posts what waits, in its order or the other way round. */
export async function releaseEvents(stage: WompiStage, isShuffled: boolean): Promise<void> {
  const waiting = stage.world.waiting.splice(0);
  for (const said of isShuffled ? waiting.toReversed() : waiting) await postEvent(stage, said);
}
