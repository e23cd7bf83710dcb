import { Controller } from 'react-hook-form';
import { z } from 'zod';

import {
  REQUEST_PURPOSES,
  REQUEST_TITLE_MAX,
} from '#areas/guests/guest-payments/guest-payments.constants.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import type { ZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { typedAmount } from './typed-amount.ts';

export const askedShape = {
  purpose: z.enum(REQUEST_PURPOSES),
  /** An emptied field has no value. */
  title: z.string().trim().max(REQUEST_TITLE_MAX, 'general.invalid.tooLong').default(''),
  amount: typedAmount,
  dueOn: PlainDate,
};
const Asked = z.object(askedShape);
type Values = z.input<typeof Asked>;

type RequestFieldsProps<Shape extends Values, Output> = {
  readonly form: ZodForm<Shape, Output>;
  readonly currency: string | undefined;
  readonly amountHint?: string | undefined;
};

/** What is asked for: both forms have these fields. */
export function RequestFields<Shape extends Values, Output>({
  form,
  currency,
  amountHint,
}: RequestFieldsProps<Shape, Output>) {
  const { t } = useLanguage();
  const { register, errorOf, control } = form as unknown as ZodForm<Values, Output>;
  return (
    <>
      <FieldRow>
        <Field label={t('guestPayments.host.new.purpose')} error={errorOf('purpose')}>
          <Select {...register('purpose')}>
            {REQUEST_PURPOSES.map((one) => (
              <option key={one} value={one}>
                {t(`guestPayments.host.purpose.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t('guestPayments.host.new.amount')}
          note={currency}
          hint={amountHint}
          error={errorOf('amount')}
        >
          <Input inputMode="decimal" autoComplete="off" {...register('amount')} />
        </Field>
      </FieldRow>
      <Field
        label={t('guestPayments.host.new.title')}
        note={t('app.optional')}
        hint={t('guestPayments.host.new.title.hint')}
        error={errorOf('title')}
      >
        <Input autoComplete="off" {...register('title')} />
      </Field>
      <Field label={t('guestPayments.host.new.due')} error={errorOf('dueOn')}>
        <Controller
          control={control}
          name="dueOn"
          render={({ field }) => (
            <DateField months value={field.value} onChange={field.onChange} onBlur={field.onBlur} />
          )}
        />
      </Field>
    </>
  );
}
