import type { EventDefinition } from '#foundation/jobs/job.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';

/** The known facts of an event of a connection; its body is only a hint (SEC-33). */
export type ReceivedEvent = {
  readonly propertyId: PropertyId;
  readonly connectionId: ConnectionId;
  /** The provider's id of the subject; empty if an event names none. */
  readonly externalId: string;
  /** The stored event, by which an area reads the content of what no one can read again. */
  readonly eventId: string;
};

/**
 * An area takes the webhook events of a topic: each becomes an event of the area, in the transaction that stores it,
 * and the jobs of the area run for it. A topic has one taker. The function is a method so that events of different
 * payloads fit into one list.
 */
export type WebhookHandler<Payload = unknown> = {
  readonly topic: string;
  readonly event: EventDefinition<Payload>;
  payloadOf(received: ReceivedEvent): Payload;
};

export const handleWebhooks = <Payload>(
  topic: string,
  event: EventDefinition<Payload>,
  payloadOf: (received: ReceivedEvent) => Payload,
): WebhookHandler<Payload> => ({ topic, event, payloadOf });

/** Throws when two areas want the same topic: each would see half of it. */
export function handlersByTopic(takers: readonly WebhookHandler[]): ReadonlyMap<string, WebhookHandler> {
  const byTopic = new Map(takers.map((taker) => [taker.topic, taker]));
  const doubled = takers.find((taker) => byTopic.get(taker.topic) !== taker);
  if (doubled) throw new Error(`Two areas handle the webhook events of the topic ${doubled.topic}`);
  return byTopic;
}
export type WebhookHandlers = ReturnType<typeof handlersByTopic>;
