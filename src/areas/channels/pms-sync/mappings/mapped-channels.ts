import { type Channel, parseChannel } from '#capabilities/pms/pms.words.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { MappedField } from './mappings.contract.ts';
import { findMappingBy } from './mappings.store.ts';

/** Channels of Posada by a system's names for them. */
export type MappedChannels = ReadonlyMap<string, Channel>;

/** The app whose mappings a sync run uses. Other apps have mappings for their own purposes. */
const SYNC_APP = 'integrations';

const keyOf = (name: string): string => name.trim().toLowerCase();

/** The host's mapping of a system's channels. Some systems have sources instead. */
export function mappedChannelsOf(fields: readonly MappedField[]): MappedChannels {
  const mappedIn = (group: string) =>
    fields.flatMap(({ groupName, name, value }) =>
      groupName === group && value ? [[keyOf(name), parseChannel(value)] as const] : [],
    );
  return new Map([...mappedIn('sources'), ...mappedIn('channels')]);
}

export async function readMappedChannels(ctx: PropertyContext, providerId: string): Promise<MappedChannels> {
  const wanted = { appId: SYNC_APP, providerId, to: null };
  const mapping = await findMappingBy(ctx.db, ctx.propertyId, wanted);
  return mappedChannelsOf(mapping?.fields ?? []);
}

/** The channel that the host mapped a system's channel to, or the system's own without a mapping. */
export const mapChannel = (channels: MappedChannels, theirs: Channel): Channel =>
  channels.get(keyOf(theirs.name)) ?? theirs;
