import type { FolioEntry } from '#areas/stays/folios/folios.contract.ts';
import type { TextKey } from '#texts/index.ts';
import { type Money, moneyOf } from '#vocabulary/money.ts';
import type { useLanguage } from '#web/shell/language/language.tsx';

type Words = Pick<ReturnType<typeof useLanguage>, 't' | 'format'>;

/** Parts of an account, in the order in which people read it. */
export const GROUPS = ['nights', 'extras', 'payments', 'addenda', 'deposits', 'commissions'] as const;
export type Group = (typeof GROUPS)[number];

const GROUP_OF: Readonly<Record<FolioEntry['kind'], Group>> = {
  charge: 'extras',
  addendum: 'addenda',
  payment: 'payments',
  refund: 'payments',
  withholding: 'payments',
  commission: 'commissions',
  deposit: 'deposits',
  'deposit-release': 'deposits',
};

export const groupOf = ({ kind, night }: FolioEntry): Group => (night ? 'nights' : GROUP_OF[kind]);

/** Amounts are in major units (D-56), and may be below 0 here. */
export const moneyIn = (amount: number, currency: string): Money => moneyOf(amount, currency);

/** The name of a line: a night by its day, a person's entry by its text, a payment by its means. */
export function lineTitle(entry: FolioEntry, { t, format }: Words): string {
  if (entry.corrects !== null) return t('app.folio.corrects', { number: entry.corrects });
  if (entry.night) return format.date(entry.night);
  if (entry.description) return entry.description;
  return t(`app.folio.kind.${entry.kind}`);
}

/** The author of a line: a person, a system, or none when it follows from the stay. */
export const lineSource = (
  { source, by, from }: FolioEntry,
  { t }: Pick<Words, 't'>,
  origin?: string,
): string => from?.name ?? (source === 'posada' ? (origin ?? t('app.folio.fromStay')) : by);

/** A detail that identifies the line. */
export function lineText(entry: FolioEntry, { t, format }: Words): string {
  const { corrects, description, method, reference, quantity, night, onDate, source, from } = entry;
  const changed = from ? t('app.folio.changedThere', { name: from.name }) : description;
  const reason = source === 'posada' ? t('app.folio.stayChanged') : changed;
  const parts = [
    corrects !== null && reason,
    method && t(`app.folio.method.${method}` satisfies TextKey),
    reference,
    quantity > 1 && t('app.folio.quantity', { quantity }),
    !night && format.date(onDate),
  ];
  return parts.filter(Boolean).join(' · ');
}
