import { CheckCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';

import { checkInContract } from '#areas/guests/check-in/check-in.contract.ts';
import {
  FIELD_NAMES,
  type FieldName,
  type GuestForm as Guest,
} from '#areas/guests/check-in/guest.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { editableValue, GuestFieldControl } from '#web/parts/guest-field.tsx';
import type { Proposal } from '#web/parts/proposals.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { Button } from '#web/ui/button.tsx';
import { Fields, Form, useZodForm } from '#web/ui/form.tsx';
import { notify } from '#web/ui/toasts.ts';
import { CHECK_IN_TOPICS } from './queries.ts';
import { ReadHint } from './read-hint.tsx';

type Answers = Partial<Record<FieldName, string>>;

/** Which answers are right is the country's business, on the server; here they are only collected. */
const AnswersForm = z.partialRecord(
  z.enum(FIELD_NAMES),
  z.string().max(120, 'general.invalid.tooLong').optional(),
);

/** The changed fields; an emptied answer is sent as null. An untouched masked one is not sent. */
const changesOf = (guest: Guest, answers: Answers) =>
  Object.fromEntries(
    guest.fields.flatMap((field) => {
      const [before, now] = [editableValue(field), (answers[field.name] ?? '').trim()];
      return before === now ? [] : [[field.name, now === '' ? null : now]];
    }),
  );

type GuestFormProps = {
  readonly reservationId: string;
  readonly guest: Guest;
  /** The readings of a document that the host has not confirmed yet. */
  readonly hints: ReadonlyMap<FieldName, Proposal>;
  /** The host has confirmed or corrected the readings of these fields. */
  readonly onSettled: (names: readonly FieldName[]) => void;
  readonly onSaved: () => void;
};

/** Held back until the host has looked at it: refused at its field like any other answer. */
const unconfirmed = (names: readonly FieldName[], message: string) =>
  Object.assign(new Error(message), { entries: names.map((field) => ({ field, message })) });

/** The answers of one guest, filled in or corrected by the host. */
export function GuestForm({ reservationId, guest, hints, onSettled, onSaved }: GuestFormProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const mayChange = useAccess().mayCall(checkInContract.updateCheckInGuest);
  const { send } = useChange(checkInContract.updateCheckInGuest, { invalidates: CHECK_IN_TOPICS });
  const defaultValues = Object.fromEntries(
    guest.fields.map((field) => [field.name, editableValue(field)]),
  ) as Answers;
  const form = useZodForm<Answers, Answers>(AnswersForm as z.ZodType<Answers, Answers>, {
    defaultValues,
    onSubmit: async () => {
      if (filled.length > 0) throw unconfirmed(filled, t('guest.read.unconfirmed'));
      await send({
        params: { reservationId, guestId: guest._id },
        query: { propertyId: property.id },
        body: changesOf(guest, form.getValues()),
      });
      notify('success', t('app.guest.saved'));
      onSaved();
    },
  });
  const { isDirty, reset } = form;
  const stored = JSON.stringify(defaultValues);
  const isTouched = useRef(isDirty);
  isTouched.current = isDirty;
  useEffect(() => {
    // A guest or a colleague's phone may have answered meanwhile; what is being typed here stays.
    if (!isTouched.current) reset(JSON.parse(stored) as Answers);
  }, [stored, reset]);
  const answers = form.watch();
  const isFilled = (name: FieldName) => {
    const hint = hints.get(name);
    return hint?.isFilled === true && (answers[name] ?? '') === hint.value;
  };
  const filled = guest.fields.map(({ name }) => name).filter(isFilled);
  const { getValues, setValue } = form;
  const asked = useRef(guest.fields);
  asked.current = guest.fields;
  useEffect(() => {
    for (const { name } of asked.current) {
      const hint = hints.get(name);
      // Typed text is never overwritten; a reading only proposes a change.
      if (hint?.isFilled && !getValues(name)) setValue(name, hint.value, { shouldDirty: true });
    }
  }, [hints, getValues, setValue]);
  const take = (names: readonly FieldName[]) => {
    for (const name of names)
      setValue(name, hints.get(name)?.value ?? '', { shouldDirty: true, shouldValidate: true });
    onSettled(names);
  };
  const valueOf = (name: FieldName | null) =>
    name === null ? '' : ((answers[name] || guest.fields.find((field) => field.name === name)?.value) ?? '');
  return (
    <Form
      form={form}
      actions={
        mayChange && (
          <Button type="submit" kind="primary" busy={form.isBusy}>
            {t('app.guest.save')}
          </Button>
        )
      }
    >
      <Fields readOnly={!mayChange}>
        {guest.fields.map((field) => (
          <Controller
            key={field.name}
            control={form.control}
            name={field.name}
            render={({ field: input }) => {
              const hint = hints.get(field.name);
              return (
                <div>
                  <GuestFieldControl
                    field={field}
                    value={input.value ?? ''}
                    onChange={(value) => {
                      input.onChange(value);
                      if (hint) onSettled([field.name]);
                    }}
                    country={valueOf(field.countryIn)}
                    error={form.errorOf(field.name)}
                  />
                  {hint && mayChange && (
                    <ReadHint
                      field={field}
                      hint={hint}
                      isFilled={isFilled(field.name)}
                      onTake={() => take([field.name])}
                    />
                  )}
                </div>
              );
            }}
          />
        ))}
        {filled.length > 1 && (
          <Button full icon={<CheckCheck aria-hidden="true" />} onClick={() => take(filled)}>
            {t('guest.read.allRight')}
          </Button>
        )}
      </Fields>
    </Form>
  );
}
