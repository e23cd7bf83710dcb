import { z } from 'zod';

import { Email } from '#areas/platform/accounts/users/sign-up.contract.ts';
import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { ADDRESSES_MAX, NOTIFICATION_TYPES } from './notifications.constants.ts';
import { notificationErrors } from './notifications.errors.ts';

export const NotificationAddressInput = z.object({ email: Email });

export const NotificationAddress = z.object({
  email: z.string(),
  /**
   * `pending`: the owner of the address has not confirmed it, and it gets no notification. `stopped`: the owner
   * stopped the notifications of this property, which holds until a new confirmation.
   */
  state: z.enum(['confirmed', 'pending', 'stopped']),
});
export type NotificationAddress = z.infer<typeof NotificationAddress>;

export const MailNotification = z.object({
  /** Whether notifications of this type are sent. */
  status: z.boolean(),
  emails: z.array(NotificationAddress),
  /** For `If-Match`; 0 before the first change. */
  version: z.number().int(),
});
/** Always empty: notifications are not sent by WhatsApp yet. */
const whatsapp = z.array(z.string());
export const PhoneNotification = z.object({ ...MailNotification.shape, whatsapp });

/** E-58. */
export const NotificationSettings = z.object({
  propertyId: PropertyId,
  completedCheckIn: MailNotification,
  pendingCheckIn: PhoneNotification,
  sireTraReports: MailNotification,
  systemAlert: PhoneNotification,
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const NotificationSetting = z.object({
  type: z.enum(NOTIFICATION_TYPES),
  key: z.enum(['status', 'emails', 'whatsapp']),
  value: z.union([z.boolean(), z.array(NotificationAddress), whatsapp]),
  version: z.number().int(),
});
export type NotificationSetting = z.infer<typeof NotificationSetting>;

/** `status` takes a boolean, `emails` the whole list. The limit of a type is checked with an error of its own. */
export const NotificationValue = z.union(
  [z.boolean(), z.array(z.string().trim().max(254, 'general.invalid.tooLong')).max(5 * ADDRESSES_MAX)],
  'general.invalid.format',
);
export type NotificationValue = z.infer<typeof NotificationValue>;

const propertyQuery = z.object({ propertyId: PropertyId.optional() });
// An unknown type or key gets 404 like any other address that leads nowhere.
const typeAndKey = z.object({ a: z.string().max(60), b: z.string().max(60) });
const read = { method: 'GET', access: 'member', app: 'check-in', status: 200, query: propertyQuery } as const;
const write = { access: 'member', app: 'check-in', permission: 'manage', status: 200 } as const;

/** Travels in the fragment of the link, which no server receives, and then in a body. */
const Token = z.string().regex(/^[\w-]{20,60}$/, 'notifications.error.linkEnded');
const byToken = {
  method: 'POST',
  access: 'public',
  reason: 'The owner of the address may have no account; the token of the link has 128 random bits',
  rate: 'lookup',
  body: z.object({ token: Token }),
  repeatable: true,
  status: 200,
  errors: [notificationErrors.linkEnded],
} as const;

export const notificationsContract = {
  getNotificationSettings: defineCall({
    ...read,
    id: 'C-NOT-03',
    path: '/api/notifications/settings',
    summary: 'Get the notification settings',
    reply: NotificationSettings,
  }),
  getNotificationSetting: defineCall({
    ...read,
    id: 'C-NOT-04',
    path: '/api/notifications/settings/{a}/{b}',
    summary: 'Get one notification setting',
    description: '`a` is the type of the notification, `b` is `status`, `emails` or `whatsapp`.',
    params: typeAndKey,
    reply: NotificationSetting,
  }),
  changeNotificationSetting: defineCall({
    ...write,
    id: 'C-NOT-05',
    method: 'PATCH',
    path: '/api/notifications/settings/{a}/{b}',
    summary: 'Update one notification setting',
    description:
      'The value of `emails` replaces the whole list. A new address gets a link by email, and no notification before its owner confirms it there; the confirmed email of a member needs no link. `If-Match` is the version of the type.',
    params: typeAndKey,
    query: propertyQuery,
    body: z.object({ value: NotificationValue }),
    ifMatch: true,
    reply: NotificationSettings,
    errors: [
      notificationErrors.askedOften,
      notificationErrors.email,
      notificationErrors.noWhatsApp,
      notificationErrors.tooManyAddresses,
    ],
  }),
  initNotifications: defineCall({
    ...write,
    id: 'C-NOT-06',
    method: 'POST',
    path: '/api/notifications/init',
    summary: 'Create the first notification settings',
    description:
      'The step is one of the check-in wizard. It turns its type on with the email of the caller. A type that has settings keeps them.',
    query: z.object({ ...propertyQuery.shape, step: z.string().max(60) }),
    reply: NotificationSettings,
  }),
  askAddressAgain: defineCall({
    ...write,
    id: 'C-NOT-07',
    method: 'POST',
    path: '/api/notifications/addresses/resend',
    rate: 'code',
    summary: 'Resend an address confirmation',
    description: 'The address gets a new link, which replaces the one before.',
    query: propertyQuery,
    body: NotificationAddressInput,
    reply: NotificationSettings,
    errors: [notificationErrors.askedJustNow, notificationErrors.askedOften, notificationErrors.isConfirmed],
  }),
  openAddressLink: defineCall({
    ...byToken,
    id: 'C-NOT-08',
    path: '/api/notifications/addresses/open',
    summary: 'Get a notification link',
    description: 'The call changes nothing: a mail scanner may open the link.',
    reply: z.object({
      /** What the link is for. */
      does: z.enum(['confirm', 'stop']),
      propertyName: z.string(),
      /** Masked. */
      email: z.string(),
      /** Whether the link has been used already. */
      isDone: z.boolean(),
    }),
  }),
  confirmAddress: defineCall({
    ...byToken,
    id: 'C-NOT-09',
    path: '/api/notifications/addresses/confirm',
    summary: 'Confirm a notification address',
    description: 'The address gets the notifications of the property from now on.',
    reply: z.object({ confirmed: z.literal(true) }),
  }),
  stopAddress: defineCall({
    ...byToken,
    id: 'C-NOT-10',
    path: '/api/notifications/addresses/stop',
    summary: 'Stop notifications to an address',
    description:
      'Each notification has a link for it. The address gets no notification of the property any more.',
    reply: z.object({ stopped: z.literal(true) }),
  }),
};
