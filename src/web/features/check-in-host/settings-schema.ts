import { z } from 'zod';

import {
  type CheckInSettings,
  CheckInSettingsInput,
  EntryWhen,
  FieldAsk,
  FieldWish,
  HostField,
  RevealWhen,
} from '#areas/guests/check-in/settings.contract.ts';
import type { TextKey } from '#texts/index.ts';

const { wifiName, wifiPassword, accessCode, instructions } = CheckInSettingsInput.shape;

/** The form. Stored secrets are never shown: an empty one stays, unless it is to be forgotten. */
export const SettingsForm = z.object({
  fields: z.array(FieldWish),
  reveal: z.object({ address: RevealWhen, wifi: EntryWhen, entry: EntryWhen }),
  wifiName,
  wifiPassword,
  accessCode,
  instructions,
  forgetsWifi: z.boolean(),
  forgetsCode: z.boolean(),
});
export type SettingsValues = z.input<typeof SettingsForm>;
export type SettingsChecked = z.output<typeof SettingsForm>;

export const valuesOf = (settings: CheckInSettings | undefined): SettingsValues => ({
  fields: settings?.fields.map(({ name, ask }) => ({ name, ask })) ?? [],
  reveal: settings?.reveal ?? { address: 'day-before', wifi: 'day-before', entry: 'day-before' },
  wifiName: settings?.wifiName ?? '',
  wifiPassword: '',
  accessCode: '',
  instructions: settings?.instructions ?? '',
  forgetsWifi: false,
  forgetsCode: false,
});

export const inputOf = ({ forgetsWifi, forgetsCode, ...values }: SettingsChecked) => ({
  ...values,
  wifiPassword: values.wifiPassword || (forgetsWifi ? null : ''),
  accessCode: values.accessCode || (forgetsCode ? null : ''),
});

/** The fields that two people can change at once. Secrets are not among them: they are never shown. */
export const STALE_LABELS = {
  fields: 'app.checkIn.settings.fields',
  'reveal.address': 'app.checkIn.settings.address',
  'reveal.wifi': 'app.checkIn.settings.wifi',
  'reveal.entry': 'app.checkIn.settings.entry',
  wifiName: 'app.listing.wifiName',
  instructions: 'app.checkIn.settings.instructions',
} as const satisfies Record<string, TextKey>;
export type StaleKey = keyof typeof STALE_LABELS;

/** The fields as one text; {@link fieldsIn} reads it back. */
export const textOfFields = (fields: SettingsValues['fields']): string =>
  fields.map(({ name, ask }) => `${name}:${ask}`).join(',');

export const fieldsIn = (text: string): SettingsValues['fields'] =>
  text === ''
    ? []
    : text.split(',').map((one) => {
        const [name, ask] = one.split(':');
        return { name: HostField.parse(name), ask: FieldAsk.parse(ask) };
      });

export const isSettings = (value: unknown): value is CheckInSettings =>
  typeof value === 'object' && value !== null && 'version' in value && 'reveal' in value;
