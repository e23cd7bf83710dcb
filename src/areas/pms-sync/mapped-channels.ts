import { type Channel, channelNamed } from '#capabilities/pms/pms.words.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { MappedField } from './mappings.contract.ts';
import { findMappingBy } from './mappings.store.ts';

/** Our channels by what a system calls its own. */
export type MappedChannels = ReadonlyMap<string, Channel>;

/** The app whose mappings the readings go by; others map for purposes of their own. */
const READING_APP = 'integrations';

const keyOf = (name: string): string => name.trim().toLowerCase();

/** What was said of the channels of a system, and of the sources it books them by, where it has no such word. */
export function channelsIn(fields: readonly MappedField[]): MappedChannels {
  const said = (group: string) =>
    fields.flatMap(({ groupName, name, value }) =>
      groupName === group && value ? [[keyOf(name), channelNamed(value)] as const] : [],
    );
  return new Map([...said('sources'), ...said('channels')]);
}

export async function mappedChannels(ctx: PropertyContext, providerId: string): Promise<MappedChannels> {
  const wanted = { appId: READING_APP, providerId, to: null };
  const mapping = await findMappingBy(ctx.db, ctx.propertyId, wanted);
  return channelsIn(mapping?.fields ?? []);
}

/** The channel that a host chose for one of theirs; theirs where nobody has. */
export const mappedChannel = (channels: MappedChannels, theirs: Channel): Channel =>
  channels.get(keyOf(theirs.name)) ?? theirs;
