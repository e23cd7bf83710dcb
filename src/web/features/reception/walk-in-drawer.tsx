import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useOutletContext } from 'react-router';

import { receptionContract } from '#areas/desk/reception/reception.contract.ts';
import { checkInContract } from '#areas/guests/check-in/check-in.contract.ts';
import type { GuestFormField } from '#areas/guests/check-in/guest.contract.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { instantOf } from '#vocabulary/instant.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { GuestFieldControl } from '#web/parts/guest-field.tsx';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { todayIn } from '#web/shell/today.ts';
import { Button } from '#web/ui/button.tsx';
import { Part } from '#web/ui/card.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import { Form, useZodForm, type ZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import type { ReceptionLinks, WalkInAsked } from './links.ts';
import styles from './walk-in-drawer.module.css';
import { DESK_TOPICS, freeUnitsQuery, questionsQuery } from './queries.ts';
import {
  bodyOf,
  DOCUMENT_FIELDS,
  type DocumentField,
  type WalkInChecked,
  WalkInForm,
  type WalkInValues,
} from './walk-in-schema.ts';

const FORM = 'walk-in';
const NIGHTS_ASKED = /^[1-9]\d{0,2}$/;

type WalkInZodForm = ZodForm<WalkInValues, WalkInChecked>;

/** Units that are free for all of the nights; a chosen unit that is taken by now shows it. */
function UnitField({ form, nights }: { readonly form: WalkInZodForm; readonly nights: number }) {
  const { t, tn } = useLanguage();
  const { property } = useProperty();
  const [chosenName, setChosenName] = useState<string>();
  const today = todayIn(property.timezone);
  const { data, error, isFetching, refetch } = useQuery(
    freeUnitsQuery(property.id, today, addDays(today, nights)),
  );
  const value = form.watch('roomId');
  const isTaken = value !== '' && data !== undefined && data.every(({ _id }) => _id !== value);
  if (!data && error) {
    return (
      <Failed
        compact
        title={t('app.reception.walkIn.unitsFailed')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      {data?.length === 0 && <Notice family="sun">{t('app.reception.walkIn.noneFree')}</Notice>}
      <Controller
        control={form.control}
        name="roomId"
        render={({ field }) => (
          <Field
            label={t('app.reception.walkIn.unit')}
            hint={data && data.length > 0 && tn('app.reception.walkIn.free', data.length)}
            error={form.errorOf('roomId') ?? (isTaken ? t('app.reception.walkIn.taken') : undefined)}
          >
            <Combobox
              options={(data ?? []).map(({ _id, internalName, capacity }) => ({
                value: _id,
                label: internalName,
                ...(capacity !== null && { hint: tn('app.guests', capacity) }),
              }))}
              value={field.value}
              chosenLabel={chosenName}
              onChange={(id) => {
                setChosenName(data?.find(({ _id }) => _id === id)?.internalName);
                field.onChange(id);
              }}
              onBlur={field.onBlur}
              placeholder={t('app.reception.walkIn.choose')}
            />
          </Field>
        )}
      />
    </>
  );
}

/** The document of the main guest, with the country's fields: the nationality decides the fields below. */
function DocumentFields({ form }: { readonly form: WalkInZodForm }) {
  const { property } = useProperty();
  const nationality = form.watch('nationality') ?? '';
  const { data, error, isFetching, refetch } = useQuery(questionsQuery(property.id, nationality));
  if (!data && error)
    return <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  const isOurs = (name: string): name is DocumentField => DOCUMENT_FIELDS.some((one) => one === name);
  const questions = data.mainGuest.flatMap((question) =>
    isOurs(question.name) ? [{ ...question, name: question.name }] : [],
  );
  return questions.map((question) => {
    const asked: GuestFormField = {
      ...question,
      // Missing document data does not hold up a guest at the desk; the check-in shows it later.
      required: false,
      value: null,
      masked: false,
      complaint: null,
      isWarning: false,
    };
    return (
      <Controller
        key={question.name}
        control={form.control}
        name={question.name}
        render={({ field }) => (
          <GuestFieldControl
            field={asked}
            value={field.value ?? ''}
            onChange={field.onChange}
            country={nationality}
            error={form.errorOf(question.name)}
          />
        )}
      />
    );
  });
}

/** Guests without a reservation: one form makes their stay, opens the check-in and marks them as arrived. */
export function WalkInDrawer({ links }: { readonly links: ReceptionLinks }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const { may, mayCall } = useAccess();
  const go = useDrawerNavigation();
  const queries = useQueryClient();
  const asked = useOutletContext<WalkInAsked | null>();
  // Of the form and not of the press: a second try after a lost answer finds the stay of the first.
  const [id] = useState(() => newId<ReservationId>(instantOf(Date.now())));
  const { send } = useChange(receptionContract.registerWalkIn, { invalidates: DESK_TOPICS });
  const mayIdentify = may('guest-identity') && mayCall(checkInContract.updateCheckInGuest);
  const form = useZodForm<WalkInValues, WalkInChecked>(WalkInForm, {
    defaultValues: {
      roomId: '',
      nights: '1',
      adults: '1',
      children: '0',
      firstName: asked?.name.slice(0, 80) ?? '',
      lastName: '',
      nationality: '',
      documentType: '',
      documentNumber: '',
      secondLastName: '',
      birthDate: '',
      sex: '',
      email: '',
      phone: '',
      total: '',
    },
    onSubmit: async (values) => {
      try {
        const { _id, guestName } = await send({
          params: { id },
          query: { propertyId: property.id },
          body: bodyOf(values),
        });
        notify('success', t('app.reception.walkIn.saved', { guest: guestName }));
        go(mayCall(checkInContract.getCheckIn) ? links.checkIn(_id) : links.home(), { replace: true });
      } catch (error) {
        // A unit that was taken meanwhile is not offered again.
        void queries.invalidateQueries({ queryKey: ['reservations', property.id, 'availability'] });
        throw error;
      }
    },
  });
  const { register, errorOf } = form;
  const typed = form.watch('nights') ?? '';
  const nights = NIGHTS_ASKED.test(typed.trim()) ? Math.min(400, Number(typed)) : 1;
  const leaves = addDays(todayIn(property.timezone), nights);
  return (
    <Drawer
      open
      title={t('app.reception.walkIn.title')}
      subtitle={t('app.reception.walkIn.lead', { day: format.date(leaves) })}
      onClose={() => go(links.home())}
      foot={
        <>
          <Button onClick={() => go(links.home())}>{t('general.cancel')}</Button>
          <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
            {t('app.reception.walkIn.save')}
          </Button>
        </>
      }
    >
      <Form form={form} id={FORM}>
        <div className={styles['counts']}>
          <Field label={t('app.nights.label')} error={errorOf('nights')}>
            <Input inputMode="numeric" autoComplete="off" {...register('nights')} />
          </Field>
          <Field label={t('app.stay.adults')} error={errorOf('adults')}>
            <Input inputMode="numeric" autoComplete="off" {...register('adults')} />
          </Field>
          <Field label={t('app.stay.children')} error={errorOf('children')}>
            <Input inputMode="numeric" autoComplete="off" {...register('children')} />
          </Field>
        </div>
        <UnitField form={form} nights={nights} />
        <Part title={t('app.reception.walkIn.guest')}>
          <FieldRow>
            <Field label={t('app.reception.walkIn.firstName')} error={errorOf('firstName')}>
              <Input autoComplete="off" data-autofocus="" {...register('firstName')} />
            </Field>
            <Field label={t('app.reception.walkIn.lastName')} error={errorOf('lastName')}>
              <Input autoComplete="off" {...register('lastName')} />
            </Field>
          </FieldRow>
          {mayIdentify && <DocumentFields form={form} />}
          {mayIdentify && <p className="xs muted">{t('app.reception.walkIn.rest')}</p>}
        </Part>
        <Part>
          <FieldRow>
            <Field label={t('app.stay.phone')} note={t('app.optional')} error={errorOf('phone')}>
              <Input type="tel" autoComplete="off" {...register('phone')} />
            </Field>
            <Field label={t('app.stay.email')} note={t('app.optional')} error={errorOf('email')}>
              <Input type="email" autoComplete="off" {...register('email')} />
            </Field>
          </FieldRow>
          {may('money') && (
            <Field
              label={t('app.stay.total')}
              note={property.currency ?? t('app.optional')}
              error={errorOf('total')}
            >
              <Input inputMode="decimal" autoComplete="off" {...register('total')} />
            </Field>
          )}
        </Part>
      </Form>
    </Drawer>
  );
}
