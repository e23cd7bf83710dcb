import { type ConnectionRow, connectionsOfProperty } from '#areas/property/connections/index.ts';
import { hasSetupResource } from '#areas/property/onboarding/index.ts';
import type { GuestDevices } from '#capabilities/guest-messaging/guest-messaging.devices.ts';
import type { Context, PropertyContext } from '#foundation/context/context.ts';
import { devicesOf } from './devices.ts';

/** The provider of each way to connect a number. */
export const WHATSAPP_PROVIDERS = { cloud: 'whatsapp-cloud', web: 'whatsapp-web' } as const;
export type WhatsappEngine = keyof typeof WHATSAPP_PROVIDERS;

export const engineOf = ({ provider_id: id }: Pick<ConnectionRow, 'provider_id'>): WhatsappEngine =>
  id === WHATSAPP_PROVIDERS.web ? 'web' : 'cloud';

/** Of both ways; a property has one number in each mode. */
export async function listWhatsapp(ctx: PropertyContext): Promise<ConnectionRow[]> {
  const ids: readonly string[] = Object.values(WHATSAPP_PROVIDERS);
  return (await connectionsOfProperty(ctx.db, ctx.propertyId)).filter(({ provider_id: id }) =>
    ids.includes(id),
  );
}

/** The connection that people mean: the real one where there is one. */
export async function findWhatsapp(ctx: PropertyContext): Promise<ConnectionRow | undefined> {
  const own = await listWhatsapp(ctx);
  return own.find(({ mode }) => mode === 'live') ?? own[0];
}

/** How telephones are linked, and in which modes this installation can: in none without a gateway. */
export function linkingOf(ctx: Context): {
  readonly devices: GuestDevices;
  readonly modes: ('live' | 'test')[];
} {
  const devices = devicesOf(ctx.providers.byId(WHATSAPP_PROVIDERS.web));
  if (!devices) throw new RangeError(`${WHATSAPP_PROVIDERS.web} links no telephones`);
  const modes = (['live', 'test'] as const).filter(
    (mode) => devices.isAvailable(mode) && (mode === 'live' || ctx.hasSimulators),
  );
  return { devices, modes };
}

/** The setup says that a CRM is connected to WhatsApp (I-23): the host is asked who else uses the number. */
export const asksUse = (ctx: PropertyContext): Promise<boolean> => hasSetupResource(ctx, 'crmWhatsapp');
