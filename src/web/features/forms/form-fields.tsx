import { useQuery } from '@tanstack/react-query';
import { ArrowUp, Plus, Trash2 } from 'lucide-react';
import { Controller, useFieldArray } from 'react-hook-form';

import { AskedIn, QuestionKind } from '#areas/property/forms/forms.contract.ts';
import { FORM_FIELDS_MAX } from '#areas/property/forms/forms.constants.ts';
import { APPS } from '#vocabulary/call.ts';
import { listingNamesQuery } from '#web/parts/listing-names.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { Button } from '#web/ui/button.tsx';
import { Part } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import type { ZodForm } from '#web/ui/form.tsx';
import { Input, TextArea } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { type FormChecked, type FormValues, NEW_QUESTION } from './form-schema.ts';
import styles from './forms.module.css';

type FieldsProps = { readonly form: ZodForm<FormValues, FormChecked> };

function Listings({ form }: FieldsProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(listingNamesQuery(property.id));
  if (!data && error)
    return <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  return (
    <Controller
      control={form.control}
      name="listingIds"
      render={({ field }) => (
        <Field group label={t('app.forms.listings')} error={form.errorOf('listingIds')}>
          <div className={styles['listings']}>
            {data.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={field.value.includes(id)}
                onChange={({ target }) =>
                  field.onChange(
                    target.checked ? [...field.value, id] : field.value.filter((one) => one !== id),
                  )
                }
              />
            ))}
          </div>
        </Field>
      )}
    />
  );
}

type QuestionProps = FieldsProps & {
  readonly index: number;
  readonly onUp: (() => void) | undefined;
  readonly onRemove: () => void;
};

function Question({ form, index, onUp, onRemove }: QuestionProps) {
  const { t } = useLanguage();
  const { register, errorOf, watch } = form;
  const number = index + 1;
  const ofThis = <span className="visually-hidden">, {t('app.forms.question', { number })}</span>;
  return (
    <fieldset className={styles['question']}>
      <legend className="visually-hidden">{t('app.forms.question', { number })}</legend>
      <Field label={t('app.forms.question', { number })} error={errorOf(`fields.${index}.label`)}>
        <Input autoComplete="off" {...register(`fields.${index}.label`)} />
      </Field>
      <FieldRow>
        <Field label={t('app.forms.kind')} error={errorOf(`fields.${index}.kind`)}>
          <Select {...register(`fields.${index}.kind`)}>
            {QuestionKind.options.map((kind) => (
              <option key={kind} value={kind}>
                {t(`app.forms.kind.${kind}`)}
              </option>
            ))}
          </Select>
        </Field>
        <div className={styles['actions']}>
          <Checkbox label={t('app.forms.required')} {...register(`fields.${index}.required`)} />
          {onUp && (
            <Button kind="quiet" size="small" icon={<ArrowUp aria-hidden="true" />} onClick={onUp}>
              {t('app.forms.up')}
              {ofThis}
            </Button>
          )}
          <Button kind="quiet" size="small" icon={<Trash2 aria-hidden="true" />} onClick={onRemove}>
            {t('app.forms.removeQuestion')}
            {ofThis}
          </Button>
        </div>
      </FieldRow>
      {watch(`fields.${index}.kind`) === 'choice' && (
        <Field label={t('app.forms.choices')} error={errorOf(`fields.${index}.choices`)}>
          <TextArea {...register(`fields.${index}.choices`)} />
        </Field>
      )}
    </fieldset>
  );
}

function Questions({ form }: FieldsProps) {
  const { t } = useLanguage();
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'fields' });
  return (
    <Part title={t('app.forms.questions')}>
      <p className="sm muted">{t('app.forms.questions.hint')}</p>
      {fields.map(({ id }, index) => (
        <Question
          key={id}
          form={form}
          index={index}
          onUp={index > 0 ? () => move(index, index - 1) : undefined}
          onRemove={() => remove(index)}
        />
      ))}
      {fields.length < FORM_FIELDS_MAX && (
        <Button dashed full icon={<Plus aria-hidden="true" />} onClick={() => append(NEW_QUESTION)}>
          {t('app.forms.add')}
        </Button>
      )}
    </Part>
  );
}

export function FormFields({ form, isNew }: FieldsProps & { readonly isNew: boolean }) {
  const { t } = useLanguage();
  const { mayCall } = useAccess();
  const { register, errorOf, watch } = form;
  const isOfGuests = watch('appId') === 'check-in';
  const apps = APPS.filter((app) => mayCall({ access: 'member', app }));
  return (
    <>
      <Field label={t('app.forms.name')} hint={t('app.forms.name.hint')} error={errorOf('name')}>
        <Input autoComplete="off" data-autofocus={isNew ? '' : undefined} {...register('name')} />
      </Field>
      <FieldRow>
        <Field label={t('app.forms.app')} error={errorOf('appId')}>
          <Select
            {...register('appId', {
              onChange: ({ target }: { target: HTMLSelectElement }) =>
                form.setValue('askedIn', target.value === 'check-in' ? 'property' : 'nowhere'),
            })}
          >
            {apps.map((app) => (
              <option key={app} value={app}>
                {t(`team.app.${app}`)}
              </option>
            ))}
          </Select>
        </Field>
        {isOfGuests && (
          <Field label={t('app.forms.askedIn')} error={errorOf('askedIn')}>
            <Select {...register('askedIn')}>
              {AskedIn.options.map((one) => (
                <option key={one} value={one}>
                  {t(`app.forms.askedIn.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </FieldRow>
      {isOfGuests && watch('askedIn') === 'listings' && <Listings form={form} />}
      <Questions form={form} />
    </>
  );
}
