import type { GuestDevices } from '#capabilities/guest-messaging/guest-messaging.devices.ts';
import type { Provider } from '#capabilities/provider.ts';

/** How telephones are linked; undefined for a provider whose numbers are connected by credentials. */
export const devicesOf = ({ capabilities }: Pick<Provider, 'capabilities'>): GuestDevices | undefined =>
  capabilities.guestMessaging?.devices;
