import { z } from 'zod';

import { type InvoiceSeries, SeriesInput } from '#areas/invoicing/issuers/series.contract.ts';
import type { TextKey } from '#texts/index.ts';

/** A number as typed, with or without the points of thousands. */
const whole = z
  .string()
  .transform((typed) => typed.replace(/[\s.,]/g, ''))
  .pipe(z.string().regex(/^\d{1,12}$/, 'general.invalid.format'))
  .transform(Number)
  .optional();

/** The rules of the call. */
const SeriesForm = SeriesInput.extend({ from: whole, to: whole, next: whole });
export type SeriesValues = z.input<typeof SeriesForm>;
export type SeriesChecked = z.output<typeof SeriesForm>;

const typed = (number: number | null | undefined): string => (number == null ? '' : String(number));

/** The key is never shown, so there is none to begin with. */
export const valuesOf = (series: InvoiceSeries | undefined) =>
  ({
    kind: series?.kind ?? 'invoice',
    prefix: series?.prefix ?? '',
    resolution: series?.authorization?.resolution ?? '',
    resolvedOn: (series?.authorization?.resolvedOn ?? '') as string,
    from: typed(series?.from),
    to: typed(series?.to),
    next: typed(series?.next),
    validFrom: (series?.authorization?.validFrom ?? '') as string,
    validTo: (series?.authorization?.validTo ?? '') as string,
    technicalKey: '',
  }) satisfies SeriesValues;

const GRANTED = ['resolution', 'resolvedOn', 'from', 'to', 'validFrom', 'validTo', 'technicalKey'] as const;

/** The same with all that is on a resolution, for the kinds that need one; a key that is stored already may stay. */
export const seriesForm = (granted: readonly SeriesValues['kind'][], hasKey: boolean) =>
  SeriesForm.superRefine((values, check) => {
    if (!granted.includes(values.kind)) return;
    for (const field of GRANTED) {
      if (values[field] !== undefined || (field === 'technicalKey' && hasKey)) continue;
      check.addIssue({ code: 'custom', path: [field], message: 'general.required' });
    }
  });

/** Only the changed fields: numbers are issued while the form is open, so untouched fields are not sent. */
export function changeOf(values: SeriesChecked, stored: InvoiceSeries): Partial<SeriesChecked> {
  const before: Record<string, unknown> = SeriesForm.parse(
    Object.fromEntries(Object.entries(valuesOf(stored)).filter(([, value]) => value !== '')),
  );
  const { kind: _, from = 1, next = from, ...rest } = values;
  return Object.fromEntries(
    Object.entries({ ...rest, from, next }).filter(([name, value]) => before[name] !== value),
  );
}

/** The fields that two people can change at once. */
export const STALE_LABELS = {
  prefix: 'app.series.prefix',
  resolution: 'app.series.resolution',
  from: 'app.series.from',
  to: 'app.series.to',
  next: 'app.series.next',
} as const satisfies Partial<Record<keyof SeriesValues, TextKey>>;

export const isSeries = (value: unknown): value is InvoiceSeries =>
  typeof value === 'object' && value !== null && 'version' in value && 'prefix' in value;
