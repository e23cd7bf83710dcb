import {
  DEVICE_COOKIE,
  DEVICE_LIFE_SECONDS,
  FORM_TICKET_COOKIE,
  FORM_TICKET_SECONDS,
  MARKER_COOKIE,
  SESSION_COOKIE,
  SESSION_IDLE_SECONDS,
  SOCIAL_COOKIE,
  SOCIAL_LINK_LIFE_SECONDS,
  TICKET_COOKIE,
  TICKET_LIFE_SECONDS,
} from '#areas/platform/accounts/accounts.constants.ts';
import { GUEST_COOKIE, GUEST_SESSION_IDLE_SECONDS } from '#areas/guests/check-in/check-in.constants.ts';
import {
  SELF_INVOICE_COOKIE,
  SELF_INVOICE_IDLE_SECONDS,
} from '#areas/invoicing/invoices/self-invoice/self-invoice.constants.ts';
import {
  CONSENT_COOKIE,
  CONSENT_COOKIE_SECONDS,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_SECONDS,
} from '#vocabulary/site-pages.ts';

/** Everything that this product sets in a browser, with the names and lives of the code that sets it. */
export const COOKIES = [
  { name: LANGUAGE_COOKIE, use: 'language', seconds: LANGUAGE_COOKIE_SECONDS },
  { name: CONSENT_COOKIE, use: 'consent', seconds: CONSENT_COOKIE_SECONDS },
  { name: SESSION_COOKIE, use: 'session', seconds: SESSION_IDLE_SECONDS },
  { name: MARKER_COOKIE, use: 'marker', seconds: SESSION_IDLE_SECONDS },
  { name: DEVICE_COOKIE, use: 'device', seconds: DEVICE_LIFE_SECONDS },
  { name: TICKET_COOKIE, use: 'ticket', seconds: TICKET_LIFE_SECONDS },
  { name: FORM_TICKET_COOKIE, use: 'form', seconds: FORM_TICKET_SECONDS },
  { name: SOCIAL_COOKIE, use: 'social', seconds: 2 * SOCIAL_LINK_LIFE_SECONDS },
  { name: GUEST_COOKIE, use: 'guest', seconds: GUEST_SESSION_IDLE_SECONDS, endsWithVisit: true },
  { name: SELF_INVOICE_COOKIE, use: 'invoice', seconds: SELF_INVOICE_IDLE_SECONDS, endsWithVisit: true },
] as const;
