import type { PmsNotice, PmsWebhooks } from '#capabilities/pms/pms.capability.ts';

/** What we ask to hear of, each with a subscription of its own (https://dev.hostfully.com/reference/webhooks-1). */
export const HOSTFULLY_EVENTS = [
  'NEW_BOOKING',
  'NEW_BOOKING_REQUEST',
  'BOOKING_UPDATED',
  'BOOKING_CANCELLED',
] as const;

const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : null;

/**
 * Reads a notice: names in snake_case, and ids only. There is neither signature nor id nor moment, so the secret is in
 * our address, nothing of the content is believed (SEC-33), and two notices of one lead cannot be told apart.
 */
export const hostfullyWebhooks: PmsWebhooks = {
  read: (body): PmsNotice | null => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
    const { event_type, agency_uid, lead_uid } = body as Readonly<Record<string, unknown>>;
    const [event, lead] = [textIn(event_type), textIn(lead_uid)];
    if (event === null || !/^[A-Z_]+$/.test(event) || lead === null) return null;
    return {
      key: null,
      propertyExternalId: textIn(agency_uid),
      reservationExternalId: lead,
      occurredAt: null,
    };
  },
};
