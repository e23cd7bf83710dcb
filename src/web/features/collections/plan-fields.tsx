import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { Controller, useFieldArray } from 'react-hook-form';
import { z } from 'zod';

import {
  BOOKING_PART_DAYS,
  PLAN_DAYS_MAX,
  PLAN_MAIL_DAYS,
  PLAN_PARTS_MAX,
} from '#areas/guests/guest-payments/guest-payments.constants.ts';
import {
  type PaymentPlan,
  PaymentPlanPart,
  PaymentPlanParts,
} from '#areas/guests/guest-payments/plans/plans.contract.ts';
import { channelName, SOLD_BY } from '#web/parts/channel-names.ts';
import { listingNamesQuery } from '#web/parts/listing-names.ts';
import { typedCount } from '#web/parts/typed-number.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Field } from '#web/ui/field.tsx';
import type { ZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import styles from './plan.module.css';

const WHEN = ['sold', 'before', 'arrival'] as const;
type When = (typeof WHEN)[number];

/** As it is typed: days are asked for only where they say when. */
const TypedPart = z
  .object({
    percent: typedCount(PaymentPlanPart.shape.percent),
    when: z.enum(WHEN),
    days: z.string().trim().optional(),
  })
  .transform(({ percent, when, days }, context) => {
    if (when !== 'before') return { percent, daysBefore: when === 'sold' ? null : 0 };
    const read = typedCount(
      z.number().int().min(1, 'general.invalid.tooSmall').max(PLAN_DAYS_MAX, 'general.invalid.tooBig'),
    ).safeParse(days);
    if (read.success) return { percent, daysBefore: read.data };
    for (const { message } of read.error.issues)
      context.addIssue({ code: 'custom', path: ['days'], message });
    return z.NEVER;
  });

export const PlanForm = z.object({
  parts: z.array(TypedPart).pipe(PaymentPlanParts),
  channels: z.array(z.string()),
  listings: z.array(z.string()),
  isMailed: z.boolean(),
});
export type PlanValues = z.input<typeof PlanForm>;

type TypedPart = PlanValues['parts'][number];
const typedPart = ({ percent, daysBefore }: PaymentPlanPart): TypedPart => ({
  percent: String(percent),
  when: daysBefore === null ? 'sold' : daysBefore === 0 ? 'arrival' : 'before',
  days: daysBefore ? String(daysBefore) : '',
});

/** What most houses ask for. */
const USUAL: readonly PaymentPlanPart[] = [
  { percent: 50, daysBefore: null },
  { percent: 50, daysBefore: 7 },
];

export const planValues = (plan: PaymentPlan | undefined): PlanValues => ({
  parts: (plan?.parts ?? USUAL).map(typedPart),
  channels: plan?.channels ?? [],
  listings: plan?.listings ?? [],
  isMailed: plan?.isMailed ?? true,
});

type FieldsProps = { readonly form: ZodForm<PlanValues, z.output<typeof PlanForm>> };

function Part({
  form,
  place,
  onRemove,
}: FieldsProps & { readonly place: number; readonly onRemove: (() => void) | undefined }) {
  const { t } = useLanguage();
  const { register, errorOf, watch } = form;
  const number = place + 1;
  const when = watch(`parts.${place}.when`);
  const problem = errorOf(`parts.${place}.percent`) ?? errorOf(`parts.${place}.days`);
  return (
    <li className={styles['part']}>
      <span className={styles['share']}>
        <Input
          aria-label={t('guestPayments.plans.percent', { number })}
          aria-invalid={errorOf(`parts.${place}.percent`) !== undefined || undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...register(`parts.${place}.percent`)}
        />
        <span>%</span>
      </span>
      {when === 'before' && (
        <span className={styles['days']}>
          <Input
            aria-label={t('guestPayments.plans.days', { number })}
            aria-invalid={errorOf(`parts.${place}.days`) !== undefined || undefined}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            {...register(`parts.${place}.days`)}
          />
        </span>
      )}
      <span>
        <Select aria-label={t('guestPayments.plans.when', { number })} {...register(`parts.${place}.when`)}>
          {WHEN.map((one: When) => (
            <option key={one} value={one}>
              {t(`guestPayments.plans.when.${one}`)}
            </option>
          ))}
        </Select>
      </span>
      {onRemove && (
        <IconButton
          label={t('guestPayments.plans.remove', { number })}
          icon={<X aria-hidden="true" />}
          onClick={onRemove}
        />
      )}
      {problem !== undefined && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
    </li>
  );
}

const numberOf = (text: string | undefined): number => (/^\d+$/.test(text ?? '') ? Number(text) : 0);

function Parts({ form }: FieldsProps) {
  const { t } = useLanguage();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'parts' });
  const parts = form.watch('parts');
  const sum = parts.reduce((all, { percent }) => all + numberOf(percent), 0);
  const isSold = parts.some(({ when }) => when === 'sold');
  const note =
    sum === 100
      ? undefined
      : sum < 100
        ? t('guestPayments.plans.sum.less', { sum, rest: 100 - sum })
        : t('guestPayments.plans.sum.more', { sum, rest: sum - 100 });
  return (
    <Field
      group
      label={t('guestPayments.plans.parts')}
      error={form.errorOf('parts') ?? note}
      hint={isSold ? t('guestPayments.plans.sold.hint', { days: BOOKING_PART_DAYS }) : undefined}
    >
      <ol className={styles['parts']}>
        {fields.map(({ id }, place) => (
          <Part
            key={id}
            form={form}
            place={place}
            onRemove={fields.length > 1 ? () => remove(place) : undefined}
          />
        ))}
      </ol>
      {fields.length < PLAN_PARTS_MAX && (
        <Button
          dashed
          full
          icon={<Plus aria-hidden="true" />}
          onClick={() => append({ percent: String(Math.max(0, 100 - sum) || ''), when: 'arrival', days: '' })}
        >
          {t('guestPayments.plans.add')}
        </Button>
      )}
    </Field>
  );
}

type Option = { readonly value: string; readonly label: string };

/** Some of many; a value that is no option any more, such as an archived listing, stays as it is. */
function Choices({
  form,
  name,
  options,
}: FieldsProps & { readonly name: 'channels' | 'listings'; readonly options: readonly Option[] }) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value: chosen, onChange } }) => (
        <div className={styles['choices']}>
          {options.map(({ value, label }) => (
            <Checkbox
              key={value}
              label={label}
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            />
          ))}
        </div>
      )}
    />
  );
}

function Listings({ form }: FieldsProps) {
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(listingNamesQuery(property.id));
  if (!data && error)
    return <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={2} />;
  return (
    <Choices form={form} name="listings" options={data.map(({ id, name }) => ({ value: id, label: name }))} />
  );
}

/** Nights that Airbnb sells are never asked for. */
const CHANNELS = SOLD_BY.filter((slug) => slug !== 'airbnb');

export function PlanFields({ form }: FieldsProps) {
  const { t } = useLanguage();
  const { register, watch, errorOf } = form;
  const known = [...new Set([...CHANNELS, ...watch('channels')])];
  return (
    <>
      <Parts form={form} />
      <Field
        group
        label={t('guestPayments.plans.channels')}
        hint={t('guestPayments.plans.channels.hint')}
        error={errorOf('channels')}
      >
        <Choices
          form={form}
          name="channels"
          options={known.map((slug) => ({ value: slug, label: channelName(slug, t) }))}
        />
      </Field>
      <Field
        group
        label={t('guestPayments.plans.listings')}
        hint={t('guestPayments.plans.listings.hint')}
        error={errorOf('listings')}
      >
        <Listings form={form} />
      </Field>
      <Checkbox
        label={t('guestPayments.plans.mail')}
        hint={t('guestPayments.plans.mail.hint', { days: PLAN_MAIL_DAYS })}
        {...register('isMailed')}
      />
    </>
  );
}
