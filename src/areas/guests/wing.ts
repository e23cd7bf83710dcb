import type { Area } from '#foundation/area/area.ts';
import { checkInArea } from './check-in/check-in.area.ts';
import { guestPaymentsArea } from './guest-payments/guest-payments.area.ts';
import { messagesArea } from './messages/messages.area.ts';
import { notificationsArea } from './notifications/notifications.area.ts';
import { registryArea } from './registry/registry.area.ts';

export { deviceConnections } from './messages/index.ts';
export { paymentConnections } from './guest-payments/index.ts';

export const guestsWing: readonly Area[] = [
  checkInArea,
  registryArea,
  notificationsArea,
  messagesArea,
  guestPaymentsArea,
];
