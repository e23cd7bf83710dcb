import type { TextKey } from '#texts/index.ts';

/** A direct sale is stored with its name in the language of the host who made it; channels have one name everywhere. */
const DIRECT_NAMES: ReadonlySet<string> = new Set(['Directa', 'Direta', 'Direct']);

/** The channel of a stay, in the language of the reader. */
export const soldByLabel = (channelName: string, t: (key: TextKey) => string): string =>
  DIRECT_NAMES.has(channelName) ? t('app.channel.direct') : channelName;
