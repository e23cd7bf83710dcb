import { z } from 'zod';

import {
  AccommodationType,
  type TourismSettings,
  TourismSettingsInput,
} from '#areas/registry/registry.contract.ts';

const text = z.string().trim().max(200, 'general.invalid.tooLong').optional();
const registry = { on: z.boolean(), isTest: z.boolean() };

/** The form. In test mode the simulator's own access is used, so nothing has to be written. */
export const SettingsForm = z.object({
  establishmentName: TourismSettingsInput.shape.establishmentName,
  accommodationType: AccommodationType,
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
});
export type SettingsValues = z.input<typeof SettingsForm>;
export type SettingsChecked = z.output<typeof SettingsForm>;

export const valuesOf = (settings: TourismSettings | undefined, name: string): SettingsValues => ({
  establishmentName: settings?.establishmentName ?? name,
  accommodationType: settings?.accommodationType ?? 'apartment',
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
});

/** Fields without a value are left out: a stored secret stays. */
const given = <Values extends Record<string, unknown>>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]?: Exclude<Values[Key], undefined>;
  };

const modeOf = (isTest: boolean) => (isTest ? ('test' as const) : ('live' as const));

export function inputOf(values: SettingsChecked) {
  const { tra, sire, isForAll, listingIds, establishmentName, accommodationType } = values;
  const { documentNumber, documentType } = sire;
  return {
    establishmentName,
    accommodationType,
    listingIds: isForAll ? [] : listingIds,
    tra: tra.on ? { mode: modeOf(tra.isTest), ...given({ rnt: tra.rnt, token: tra.token }) } : null,
    sire: sire.on
      ? {
          mode: modeOf(sire.isTest),
          ...given({
            hotelCode: sire.hotelCode,
            cityCode: sire.cityCode,
            documentNumber,
            // The kind goes with the number: alone it would say nothing.
            documentType: documentNumber === undefined ? undefined : documentType,
            password: sire.password,
          }),
        }
      : null,
  };
}
