import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useOutletContext, useParams } from 'react-router';

import { ADDED_KINDS, PAYMENT_METHODS, SERVICES } from '#areas/stays/folios/folios.constants.ts';
import type { foliosContract } from '#areas/stays/folios/folios.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { todayIn } from '#web/shell/today.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { notify } from '#web/ui/toasts.ts';
import { EntryForm, isPaymentKind } from './entry-schema.ts';
import type { FolioContext } from './folio-page.tsx';
import type { FolioLinks } from './links.ts';
import { FOLIO_TOPICS } from './queries.ts';

const FORM = 'add-entry';

type AddEntryDrawerProps = {
  readonly links: FolioLinks;
  readonly call: typeof foliosContract.addStayEntry | typeof foliosContract.addHouseEntry;
};

/** A charge, a tip, a payment or a deposit. */
export function AddEntryDrawer({ links, call }: AddEntryDrawerProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { id = '' } = useParams();
  const { currency } = useOutletContext<FolioContext>();
  const go = useDrawerNavigation();
  const { send } = useChange(call, { invalidates: FOLIO_TOPICS });
  // One key for all requests from here: an entry that was written although its answer was lost is not written again.
  const [key] = useState(() => crypto.randomUUID());
  const close = () => go(links.home(id));
  const form = useZodForm(EntryForm, {
    defaultValues: {
      kind: 'charge',
      service: 'extra',
      description: '',
      amount: '',
      method: 'cash',
      reference: '',
      onDate: todayIn(property.timezone),
    },
    onSubmit: async ({ method, reference, ...entry }) => {
      const paid = isPaymentKind(entry.kind) && { method, ...(reference && { reference }) };
      await send({ params: { id }, query: { propertyId: property.id }, body: { key, ...entry, ...paid } });
      notify('success', t('app.folio.added'));
      close();
    },
  });
  const { register, errorOf, control } = form;
  const kind = form.watch('kind');
  const isPayment = isPaymentKind(kind);
  return (
    <Drawer
      open
      title={t('app.folio.add')}
      onClose={close}
      foot={
        <>
          <Button onClick={close}>{t('general.cancel')}</Button>
          <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
            {t('app.folio.save')}
          </Button>
        </>
      }
    >
      <Form id={FORM} form={form}>
        <Field
          label={t('app.folio.kind')}
          hint={kind === 'addendum' ? t('app.folio.addendum.hint') : undefined}
          error={errorOf('kind')}
        >
          <Select {...register('kind')}>
            {ADDED_KINDS.map((one) => (
              <option key={one} value={one}>
                {t(`app.folio.kind.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        {kind === 'charge' && (
          <Field label={t('app.folio.service')} error={errorOf('service')}>
            <Select {...register('service')}>
              {SERVICES.map((one) => (
                <option key={one} value={one}>
                  {t(`app.folio.service.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {!isPayment && (
          <Field label={t('app.folio.description')} error={errorOf('description')}>
            <Input autoComplete="off" {...register('description')} />
          </Field>
        )}
        <FieldRow>
          <Field label={t('app.folio.amount')} note={currency} error={errorOf('amount')}>
            <Input inputMode="decimal" autoComplete="off" {...register('amount')} />
          </Field>
          <Field label={t('app.folio.date')} error={errorOf('onDate')}>
            <Controller
              control={control}
              name="onDate"
              render={({ field }) => (
                <DateField value={field.value} onChange={field.onChange} onBlur={field.onBlur} />
              )}
            />
          </Field>
        </FieldRow>
        {isPayment && (
          <FieldRow>
            <Field label={t('app.folio.method')} error={errorOf('method')}>
              <Select {...register('method')}>
                {PAYMENT_METHODS.map((one) => (
                  <option key={one} value={one}>
                    {t(`app.folio.method.${one}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={t('app.folio.reference')} note={t('app.optional')} error={errorOf('reference')}>
              <Input autoComplete="off" {...register('reference')} />
            </Field>
          </FieldRow>
        )}
      </Form>
    </Drawer>
  );
}
