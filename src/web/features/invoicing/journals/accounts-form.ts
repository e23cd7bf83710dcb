import { z } from 'zod';

import { PAYMENT_METHODS } from '#areas/stays/folios/folios.constants.ts';
import { JOURNAL_KINDS, type JournalKind } from '#areas/invoicing/journals/journals.constants.ts';
import type { JournalSettings, JournalSettingsInput } from '#areas/invoicing/journals/journals.contract.ts';

/** The means of payment of a deposit; a channel's collection is no deposit of the house. */
export const DEPOSIT_METHODS = PAYMENT_METHODS.filter((method) => method !== 'channel');

/** Channels that keep commissions and may have a number of their own. */
export const CHANNELS = ['airbnb', 'booking', 'vrbo', 'expedia', 'despegar'] as const;

const words = z.string().trim().optional();
const accounts = z.object({ debit: words, credit: words });

/** As typed; a kind with neither account is not posted. */
export const accountsForm = z.object({
  documentType: words,
  thirdParty: words,
  channels: z.record(z.string(), words),
  kinds: z.record(z.string(), accounts),
  money: z.record(z.string(), words),
});
export type AccountsValues = z.infer<typeof accountsForm>;

export function valuesOf(settings: JournalSettings | undefined): AccountsValues {
  const kinds = JOURNAL_KINDS.map((kind) => [
    kind,
    { debit: settings?.kinds[kind]?.debit ?? '', credit: settings?.kinds[kind]?.credit ?? '' },
  ]);
  const all = (names: readonly string[], stored: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries([...names, ...Object.keys(stored)].map((name) => [name, stored[name] ?? '']));
  return {
    documentType: settings?.documentType ?? '',
    thirdParty: settings?.thirdParty ?? '',
    channels: all(CHANNELS, settings?.channels),
    kinds: Object.fromEntries(kinds) as AccountsValues['kinds'],
    money: all(DEPOSIT_METHODS, settings?.money),
  };
}

const filled = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));

export function inputOf(values: AccountsValues): JournalSettingsInput {
  const kinds = JOURNAL_KINDS.flatMap((kind): [JournalKind, { debit: string; credit: string }][] => {
    const { debit = '', credit = '' } = values.kinds[kind] ?? {};
    return debit === '' && credit === '' ? [] : [[kind, { debit, credit }]];
  });
  return {
    documentType: values.documentType || null,
    thirdParty: values.thirdParty || null,
    channels: filled(values.channels),
    kinds: Object.fromEntries(kinds),
    money: filled(values.money),
  };
}

export const isSettings = (value: unknown): value is JournalSettings =>
  typeof value === 'object' && value !== null && 'kinds' in value && 'version' in value;
