import { z } from 'zod';

import {
  AccommodationType,
  type TourismSettings,
  TourismSettingsInput,
} from '#areas/guests/registry/registry.contract.ts';
import type { Partner } from '#areas/property/connections/connections.contract.ts';
import type { TextKey } from '#texts/index.ts';

const text = z.string().trim().max(200, 'general.invalid.tooLong').optional();
const registry = { on: z.boolean(), isTest: z.boolean() };

/** The form. In test mode the simulator's own credentials are used, so no field is required. */
export const SettingsForm = z.object({
  establishmentName: TourismSettingsInput.shape.establishmentName,
  accommodationType: AccommodationType,
  sendsEarly: z.boolean(),
  isForAll: z.boolean(),
  listingIds: z.array(z.string()),
  tra: z.object({ ...registry, rnt: text, token: text }),
  sire: z.object({
    ...registry,
    hotelCode: text,
    cityCode: text,
    documentType: z.enum(['1', '3', '5']),
    documentNumber: text,
    password: text,
  }),
  registries: z.record(z.string(), z.object({ ...registry, settings: z.record(z.string(), text) })),
});
export type SettingsValues = z.input<typeof SettingsForm>;
export type SettingsChecked = z.output<typeof SettingsForm>;

/** TRA and SIRE have fields of their own in the form; the fields of the others are those of their manifest. */
export const hasOwnFields = (registry: string): boolean => registry === 'tra' || registry === 'sire';

/** The registries of the property's country, with the fields of each. */
export type Offered = readonly Pick<Partner, '_id' | 'name' | 'summary' | 'settings'>[];

function registryValues(stored: TourismSettings | undefined, offered: Offered): SettingsValues['registries'] {
  const others = offered.filter(({ _id }) => !hasOwnFields(_id));
  return Object.fromEntries(
    others.map(({ _id, settings }) => {
      const known = stored?.registries.find(({ registry: id }) => id === _id);
      const written = settings.map(({ name }) => [name, known?.settings[name] ?? ''] as const);
      const isOn = stored ? known !== undefined : true;
      return [_id, { on: isOn, isTest: known?.mode === 'test', settings: Object.fromEntries(written) }];
    }),
  );
}

export const valuesOf = (
  settings: TourismSettings | undefined,
  name: string,
  offered: Offered,
): SettingsValues => ({
  establishmentName: settings?.establishmentName ?? name,
  accommodationType: settings?.accommodationType ?? 'apartment',
  sendsEarly: settings?.sendsEarly ?? false,
  isForAll: !settings?.listingIds.length,
  listingIds: [...(settings?.listingIds ?? [])],
  tra: {
    on: settings ? settings.tra !== null : true,
    isTest: settings?.tra?.mode === 'test',
    rnt: settings?.tra?.rnt ?? '',
    token: '',
  },
  sire: {
    on: settings ? settings.sire !== null : true,
    isTest: settings?.sire?.mode === 'test',
    hotelCode: settings?.sire?.hotelCode ?? '',
    cityCode: settings?.sire?.cityCode ?? '',
    documentType: '1',
    documentNumber: '',
    password: '',
  },
  registries: registryValues(settings, offered),
});

/** Fields without a value are left out: a stored secret stays. */
const given = <Values extends Record<string, unknown>>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]?: Exclude<Values[Key], undefined>;
  };

const written = (settings: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(settings).flatMap(([name, value]) => (value ? [[name, value]] : [])));

const modeOf = (isTest: boolean) => (isTest ? ('test' as const) : ('live' as const));

/** Registries of other countries are left out; empty fields keep their stored value. */
export function inputOf(values: SettingsChecked, stored: TourismSettings | undefined, offered: Offered) {
  const has = (registry: string) => offered.some(({ _id }) => _id === registry);
  const { tra: traInput, sire: sireInput, ...rest } = wholeInputOf(values, stored);
  return { ...rest, ...(has('tra') && { tra: traInput }), ...(has('sire') && { sire: sireInput }) };
}

function wholeInputOf(values: SettingsChecked, stored: TourismSettings | undefined) {
  const { tra, sire, isForAll, listingIds, establishmentName, accommodationType, sendsEarly } = values;
  const { documentNumber, documentType } = sire;
  return {
    establishmentName,
    accommodationType,
    sendsEarly,
    listingIds: isForAll ? [] : listingIds,
    tra: tra.on ? { mode: modeOf(tra.isTest), ...given({ rnt: tra.rnt, token: tra.token }) } : null,
    sire: sire.on
      ? {
          mode: modeOf(sire.isTest),
          ...given({
            hotelCode: sire.hotelCode,
            cityCode: sire.cityCode,
            documentNumber,
            // The kind goes with the number: without one, the stored pair stays.
            documentType: documentNumber === undefined && stored?.sire ? undefined : documentType,
            password: sire.password,
          }),
        }
      : null,
    registries: Object.fromEntries(
      Object.entries(values.registries).map(([id, { on, isTest, settings }]) => [
        id,
        on ? { mode: modeOf(isTest), settings: written(settings) } : null,
      ]),
    ),
  };
}

/** Whether a change ends the connection to a registry that is connected. */
export function disconnects(
  { tra, sire, registries }: ReturnType<typeof inputOf>,
  stored: TourismSettings,
): boolean {
  const ends = [
    tra === null && stored.tra !== null,
    sire === null && stored.sire !== null,
    stored.registries.some(({ registry: id }) => registries[id] === null),
  ];
  return ends.includes(true);
}

/** The fields that two people can change at once. Secrets are not among them: they are never shown. */
export const STALE_LABELS = {
  establishmentName: 'app.registry.establishment',
  accommodationType: 'app.registry.type',
  listingIds: 'app.registry.listings',
  'tra.rnt': 'app.registry.rnt.label',
  'sire.hotelCode': 'app.registry.hotelCode.label',
  'sire.cityCode': 'app.property.city',
} as const satisfies Record<string, TextKey>;
export type StaleKey = keyof typeof STALE_LABELS;

/** Listings as one text, empty for all of them; {@link listingsIn} reads it back. */
export const textsOf = (values: SettingsValues): Record<StaleKey, string> => ({
  establishmentName: values.establishmentName,
  accommodationType: values.accommodationType,
  listingIds: values.isForAll ? '' : values.listingIds.join(','),
  'tra.rnt': values.tra.rnt ?? '',
  'sire.hotelCode': values.sire.hotelCode ?? '',
  'sire.cityCode': values.sire.cityCode ?? '',
});
export const listingsIn = (text: string): string[] => (text === '' ? [] : text.split(','));

export const isSettings = (value: unknown): value is TourismSettings =>
  typeof value === 'object' && value !== null && 'version' in value && 'establishmentName' in value;
