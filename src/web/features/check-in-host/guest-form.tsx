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
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { Button } from '#web/ui/button.tsx';
import { Fields, Form, useZodForm } from '#web/ui/form.tsx';
import { notify } from '#web/ui/toasts.ts';
import { CHECK_IN_TOPICS } from './queries.ts';

type Answers = Partial<Record<FieldName, string>>;

/** Which answers are right is the country's business, on the server; here they are only collected. */
const AnswersForm = z.partialRecord(
  z.enum(FIELD_NAMES),
  z.string().max(120, 'general.invalid.tooLong').optional(),
);

/** What was changed; an emptied answer is sent as nothing. A masked one that was left alone is not sent. */
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
  readonly onSaved: () => void;
};

/** The answers of one guest, filled in or corrected by the host. */
export function GuestForm({ reservationId, guest, onSaved }: GuestFormProps) {
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
      await send({
        params: { reservationId, guestId: guest._id },
        query: { propertyId: property.id },
        body: changesOf(guest, form.getValues()),
      });
      notify('success', t('app.guest.saved'));
      onSaved();
    },
  });
  const answers = form.watch();
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
            render={({ field: input }) => (
              <GuestFieldControl
                field={field}
                value={input.value ?? ''}
                onChange={input.onChange}
                country={valueOf(field.countryIn)}
                error={form.errorOf(field.name)}
              />
            )}
          />
        ))}
      </Fields>
    </Form>
  );
}
