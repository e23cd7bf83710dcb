import { ProviderFailure } from '#capabilities/failures.ts';
import type { GuestChannelSignUp } from '#capabilities/guest-messaging/guest-messaging.capability.ts';

import type { WhatsappClients } from './whatsapp-cloud.client.ts';
import { PROVIDER } from './whatsapp-cloud.reasons.ts';

/** An app at Meta, through which hosts sign up and whose one address gets the events of them all. */
export type WhatsappApp = {
  readonly id: string;
  readonly secret: string;
  /** Agreed upon for the address of the app. */
  readonly verifyToken: string;
};
/** The operator's, and the simulator's. */
export type WhatsappApps = {
  readonly live?: WhatsappApp | undefined;
  readonly test?: WhatsappApp | undefined;
};

/**
 * Embedded Signup with coexistence: the host keeps the application on the telephone. The number is never registered here,
 * because that would take it away from the telephone.
 */
export const createWhatsappSignUp = (clients: WhatsappClients, apps: WhatsappApps): GuestChannelSignUp => ({
  appIdOf: (mode) => apps[mode]?.id ?? null,
  exchangeCode: async (mode, { code, accountId, senderId }) => {
    const app = apps[mode];
    if (!app) throw new ProviderFailure(PROVIDER, 'refused', `${PROVIDER}: there is no app to sign up with`);
    const accessToken = await clients.getBusinessToken(mode, app, code);
    return { accessToken, wabaId: accountId, phoneNumberId: senderId };
  },
});
