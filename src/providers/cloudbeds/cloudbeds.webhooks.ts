import type { PmsNotice, PmsWebhooks } from '#capabilities/pms/pms.capability.ts';
import { instantOf } from '#vocabulary/instant.ts';

/** What we ask to hear of (https://developers.cloudbeds.com/docs/webhooks-1). */
export const CLOUDBEDS_EVENTS = [
  ['reservation', 'created'],
  ['reservation', 'status_changed'],
  ['reservation', 'dates_changed'],
  ['reservation', 'accommodation_changed'],
  ['reservation', 'accommodation_status_changed'],
  ['reservation', 'accommodation_type_changed'],
  ['reservation', 'notes_changed'],
  ['reservation', 'custom_fields_changed'],
  ['reservation', 'deleted'],
  ['guest', 'created'],
  ['guest', 'assigned'],
  ['guest', 'removed'],
  ['guest', 'details_changed'],
  ['guest', 'accommodation_changed'],
  ['transaction', 'created'],
  ['integration', 'appstate_changed'],
] as const;

/**
 * Reads a notice. Some events spell `reservationID`, others `reservationId`, so names count without case.
 *
 * There is no signature and no event id: the secret is in our address, the key is made of what is there, and
 * nothing of the content is believed (SEC-33).
 */
export const cloudbedsWebhooks: PmsWebhooks = {
  read: (body): PmsNotice | null => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
    const fields = new Map(Object.entries(body).map(([name, value]) => [name.toLowerCase(), value]));
    const field = (...names: string[]): string | null => {
      for (const name of names) {
        const value: unknown = fields.get(name);
        if ((typeof value === 'string' || typeof value === 'number') && value !== '') {
          return String(value).slice(0, 100);
        }
      }
      return null;
    };

    const event = field('event');
    const timestamp = field('timestamp');
    if (!event || !/^[a-z_]+\/[a-z_]+$/i.test(event) || timestamp === null) return null;
    const property = field('propertyid_str', 'propertyid');
    const reservation = field('reservationid');
    const object = reservation ?? field('guestid', 'transactionid', 'subscriptionid');
    return {
      key: [event, property ?? '', object ?? '', timestamp].join('|'),
      propertyExternalId: property,
      reservationExternalId: reservation,
      occurredAt: momentOf(Number(timestamp)),
    };
  },
};

/** Seconds with a fraction. */
const momentOf = (seconds: number): PmsNotice['occurredAt'] =>
  seconds > 0 && seconds < 32_503_680_000 ? instantOf(Math.floor(seconds * 1000)) : null;
