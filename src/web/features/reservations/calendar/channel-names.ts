import type { CalendarBar } from '#areas/stays/reservations/reservations.contract.ts';
import type { TextKey } from '#texts/index.ts';
import type { TextParams } from '#vocabulary/errors.ts';
import { channelName } from '#web/parts/channel-names.ts';

type Translate = (key: TextKey, params?: TextParams) => string;

/** The stay of the nights, or the reason why they are closed. */
export const nameOfBar = (
  { kind, source, name, channel }: Pick<CalendarBar, 'kind' | 'source' | 'name' | 'channel'>,
  t: Translate,
): string => {
  if (name) return name;
  if (kind === 'stay') return t('app.stay.noName');
  return source === 'calendar'
    ? t('app.block.closedBy', { channel: channelName(channel, t) })
    : t('app.block.noReason');
};

/** The channels that sold something in a range of days, for the filter. */
export function channelNamesOf(bars: readonly CalendarBar[], t: Translate) {
  const slugs = new Set<string>();
  for (const { kind, channel } of bars) if (kind === 'stay' && channel) slugs.add(channel);
  return [...slugs].sort().map((slug) => ({ slug, name: channelName(slug, t) }));
}
