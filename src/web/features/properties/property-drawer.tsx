import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

import { type Property, propertyContract } from '#areas/property/properties/properties.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { PROPERTY_TYPES } from '#web/parts/property-types.ts';
import { useRecordForm } from '#web/parts/record-form.ts';
import { StaleRecord } from '#web/parts/stale-record.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { notify } from '#web/ui/toasts.ts';
import { useAccessTo } from './access.ts';
import {
  bodyOf,
  fromText,
  isProperty,
  PropertyForm,
  STALE_LABELS,
  textOf,
  valuesOf,
  wordsOf,
} from './property-schema.ts';
import { ownPropertiesQuery, PROPERTY_TOPICS } from './queries.ts';
import { SlugField } from './slug-field.tsx';
import { ClockAndMoney, WhereItIs } from './where-it-is.tsx';

const FORM = 'property';

/** One of the person's properties; a person who may not change it gets a note. */
export function PropertyDrawer({ home }: { readonly home: string }) {
  const { t } = useLanguage();
  const { id = '' } = useParams();
  const go = useDrawerNavigation();
  const close = () => go(home);
  const { mayEdit } = useAccessTo()(id);
  const { data, error, isFetching, refetch } = useQuery(ownPropertiesQuery);
  const property = data?.find(({ _id }) => _id === id);
  if (property && mayEdit) return <Editor key={property._id} property={property} onClose={close} />;
  return (
    <Drawer open title={t('app.properties.edit')} onClose={close}>
      {data && <Empty compact title={t('app.properties.gone')} />}
      {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} />}
    </Drawer>
  );
}

type EditorProps = { readonly property: Property; readonly onClose: () => void };

function Editor({ property, onClose }: EditorProps) {
  const { t } = useLanguage();
  const { send } = useChange(propertyContract.updateProperty, { invalidates: PROPERTY_TOPICS });
  const { form, stale } = useRecordForm(PropertyForm, {
    record: property,
    valuesOf: (stored = property) => valuesOf(stored),
    isRecord: isProperty,
    labels: STALE_LABELS,
    textOf,
    set: (key, text) => form.setValue(key, fromText(key, text) as never, { shouldDirty: true }),
    onSubmit: async (values, stored = property) => {
      const body = bodyOf(values, stored);
      await send({ params: { id: property._id }, body }, { ifMatch: String(stored.version) });
      notify('success', t('app.properties.saved', { name: values.name }));
      onClose();
    },
  });
  const { errorOf, register } = form;
  return (
    <Drawer
      open
      title={property.name}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
            {t('app.save')}
          </Button>
        </>
      }
    >
      <StaleRecord stale={stale} wordsOf={wordsOf} />
      <Form id={FORM} form={form}>
        <Field label={t('app.property.name')} hint={t('app.property.name.hint')} error={errorOf('name')}>
          <Input autoComplete="organization" data-autofocus {...register('name')} />
        </Field>
        <Field label={t('app.property.type')} error={errorOf('type')}>
          <Select {...register('type')}>
            {(Object.keys(PROPERTY_TYPES) as Property['type'][]).map((type) => (
              <option key={type} value={type}>
                {t(PROPERTY_TYPES[type])}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('app.properties.address')} note={t('app.optional')} error={errorOf('address')}>
          <Input autoComplete="street-address" {...register('address')} />
        </Field>
        <WhereItIs form={form} property={property} />
        <Field
          label={t('app.properties.phone')}
          note={t('app.optional')}
          hint={t('app.properties.phone.hint')}
          error={errorOf('phone')}
        >
          <Input type="tel" inputMode="tel" autoComplete="tel" {...register('phone')} />
        </Field>
        <ClockAndMoney form={form} property={property} />
        <SlugField form={form} property={property} />
      </Form>
    </Drawer>
  );
}
