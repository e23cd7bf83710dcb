import { Controller } from 'react-hook-form';

import { DISCOUNT_TYPES } from '#areas/subscription/discounts/discounts.constants.ts';
import { discountsContract } from '#areas/subscription/discounts/discounts.contract.ts';
import { APP_IDS } from '#vocabulary/app-ids.ts';
import { PLAN_IDS } from '#vocabulary/plans.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input, TextArea } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { notify } from '#web/ui/toasts.ts';
import { DISCOUNT_TOPICS, DiscountForm, EMPTY_DISCOUNT, saying } from './discounts.ts';
import styles from './discounts.module.css';

const FORM = 'discount';

/** C-SUB-11: a new code. */
export function DiscountDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLanguage();
  const create = useChange(discountsContract.createDiscount, { invalidates: DISCOUNT_TOPICS });
  const form = useZodForm(DiscountForm, {
    defaultValues: EMPTY_DISCOUNT,
    onSubmit: async (body) => {
      try {
        await create.send({ body });
      } catch (failure) {
        throw saying(t('subscriptions.discounts.create'), failure);
      }
      notify('success', t('admin.discounts.created'));
      onClose();
    },
  });
  const { register, errorOf, control } = form;
  const isFixed = form.watch('type') === 'fixed';
  return (
    <Drawer
      open
      title={t('admin.discounts.create')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
            {t('admin.discounts.create')}
          </Button>
        </>
      }
    >
      <Form id={FORM} form={form}>
        <Field
          label={t('admin.discounts.code')}
          hint={t('admin.discounts.code.hint')}
          error={errorOf('code')}
        >
          <Input className={styles['code']} autoComplete="off" spellCheck={false} {...register('code')} />
        </Field>
        <Field label={t('admin.discounts.type')} error={errorOf('type')}>
          <Select {...register('type')}>
            {DISCOUNT_TYPES.map((one) => (
              <option key={one} value={one}>
                {t(`admin.discounts.type.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <FieldRow>
          <Field
            label={t(isFixed ? 'admin.discounts.amount' : 'admin.discounts.percent')}
            hint={isFixed ? undefined : t('admin.discounts.percent.hint')}
            error={errorOf('amount')}
          >
            <Input inputMode="decimal" autoComplete="off" {...register('amount')} />
          </Field>
          {isFixed && (
            <Field
              label={t('admin.discounts.currency')}
              hint={t('admin.discounts.currency.hint')}
              error={errorOf('currency')}
            >
              <Input
                className={styles['code']}
                maxLength={3}
                autoComplete="off"
                spellCheck={false}
                {...register('currency')}
              />
            </Field>
          )}
        </FieldRow>
        <Field
          group
          label={t('admin.discounts.plans')}
          hint={t('admin.discounts.lowers.hint')}
          error={errorOf('plans')}
        >
          <span className={styles['choices']}>
            {PLAN_IDS.map((id) => (
              <Checkbox key={id} label={id} value={id} {...register('plans')} />
            ))}
          </span>
        </Field>
        <Field group label={t('admin.discounts.apps')} error={errorOf('apps')}>
          <span className={styles['choices']}>
            {APP_IDS.map((id) => (
              <Checkbox key={id} label={t(`admin.discounts.app.${id}`)} value={id} {...register('apps')} />
            ))}
          </span>
        </Field>
        <FieldRow>
          <Field
            label={t('admin.discounts.firstCharges')}
            hint={t('admin.discounts.firstCharges.hint')}
            error={errorOf('firstCharges')}
          >
            <Input inputMode="numeric" autoComplete="off" {...register('firstCharges')} />
          </Field>
          <Field
            label={t('admin.discounts.lastDay')}
            hint={t('admin.discounts.lastDay.hint')}
            error={errorOf('lastDay')}
          >
            <Controller
              control={control}
              name="lastDay"
              render={({ field }) => (
                <DateField months value={field.value ?? ''} onChange={field.onChange} onBlur={field.onBlur} />
              )}
            />
          </Field>
        </FieldRow>
        <FieldRow>
          <Field
            label={t('admin.discounts.mostUses')}
            hint={t('admin.discounts.mostUses.hint')}
            error={errorOf('mostUses')}
          >
            <Input inputMode="numeric" autoComplete="off" {...register('mostUses')} />
          </Field>
          <Field label={t('admin.discounts.mostUsesPerAccount')} error={errorOf('mostUsesPerAccount')}>
            <Input inputMode="numeric" autoComplete="off" {...register('mostUsesPerAccount')} />
          </Field>
        </FieldRow>
        <Field
          label={t('admin.discounts.reason')}
          hint={t('admin.discounts.reason.hint')}
          error={errorOf('reason')}
        >
          <TextArea rows={2} {...register('reason')} />
        </Field>
      </Form>
    </Drawer>
  );
}
