import { lookUpTable } from '#vocabulary/look-up-table.ts';

/** What may be said to a guest of a channel (USER-PAIN 23). The check-in link may be said everywhere. */
export type ChannelRule = {
  /** Whether the host may sell something beside the stay. */
  readonly offers: boolean;
  /** Whether a text may name telephones, addresses of mail and pages other than the check-in link. */
  readonly contacts: boolean;
};

const EVERYTHING: ChannelRule = { offers: true, contacts: true };
/** The channel's terms keep conversation and sales with the channel. */
const WITHIN_THE_CHANNEL: ChannelRule = { offers: false, contacts: false };

const RULES: Readonly<Record<string, ChannelRule>> = lookUpTable({
  airbnb: WITHIN_THE_CHANNEL,
  'airbnb-official': WITHIN_THE_CHANNEL,
  booking: { offers: true, contacts: false },
  vrbo: { offers: true, contacts: false },
});

export const ruleOfChannel = (slug: string): ChannelRule => RULES[slug] ?? EVERYTHING;

/** Telephones, addresses of mail and of pages, as people type them. */
const CONTACT =
  /[\w.+-]+@[\w-]+\.\w|\b(?:https?:\/\/|www\.)\S|\b\w[\w-]*\.(?:com|co|net|org|app|io|br|mx|ar|es)(?:\/|\b)|\+?\d(?:[\s().-]?\d){8,}/i;

/** The text without the lines that the channel does not allow, and how many they were. The link of the check-in stays. */
export function applyChannelRule(
  text: string,
  rule: ChannelRule,
  link: string | undefined,
): { readonly text: string; readonly removed: number } {
  if (rule.contacts) return { text, removed: 0 };
  const lines = text.split('\n');
  const kept = lines.filter((line) => !CONTACT.test(link === undefined ? line : line.replaceAll(link, '')));
  return {
    text: kept
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    removed: lines.length - kept.length,
  };
}
