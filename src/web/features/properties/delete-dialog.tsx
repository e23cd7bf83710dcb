import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { z } from 'zod';

import { propertyClosureContract } from '#areas/desk/property-closure/property-closure.contract.ts';
import type { Property } from '#areas/property/properties/properties.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { todayIn } from '#web/shell/today.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Empty, Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { notify } from '#web/ui/toasts.ts';
import { useAccessTo } from './access.ts';
import styles from './properties.module.css';
import { comingStaysQuery, ownPropertiesQuery, PROPERTY_TOPICS } from './queries.ts';

const FORM = 'delete-property';

/** C-PROP-05: the consequences, and the name that the owner types. */
export function DeletePropertyDialog({ home }: { readonly home: string }) {
  const { t } = useLanguage();
  const { id = '' } = useParams();
  const go = useDrawerNavigation();
  const close = () => go(home);
  const { mayDelete } = useAccessTo()(id);
  const { data, error, isFetching, refetch } = useQuery(ownPropertiesQuery);
  const property = data?.find(({ _id }) => _id === id);
  if (property && mayDelete) return <Question key={property._id} property={property} onClose={close} />;
  return (
    <Dialog open title={t('app.properties.delete')} onClose={close}>
      {data && <Empty compact title={t('app.properties.gone')} />}
      {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={4} />}
    </Dialog>
  );
}

type QuestionProps = { readonly property: Property; readonly onClose: () => void };

function Question({ property: { _id, name, timezone }, onClose }: QuestionProps) {
  const { t } = useLanguage();
  const { send } = useChange(propertyClosureContract.deleteProperty, { invalidates: PROPERTY_TOPICS });
  const Typed = z.object({
    name: z
      .string()
      .trim()
      .min(1, 'general.required')
      .refine((typed) => typed.normalize('NFC') === name.normalize('NFC'), 'property.delete.otherName'),
  });
  const form = useZodForm(Typed, {
    defaultValues: { name: '' },
    onSubmit: async (body) => {
      await send({ params: { id: _id }, body });
      notify('success', t('app.properties.deleted', { name }));
      onClose();
    },
  });
  return (
    <Dialog
      open
      title={t('app.properties.delete.title', { name })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button type="submit" form={FORM} kind="danger" busy={form.isBusy}>
            {t('app.properties.delete.confirm')}
          </Button>
        </>
      }
    >
      <Form id={FORM} form={form}>
        <Notice family="rose">
          <b>{t('app.properties.delete.warning')}</b>
          <ul className={styles['ends']}>
            <ComingStays propertyId={_id} zone={timezone} />
            <li>{t('app.properties.delete.guests')}</li>
            <li>{t('app.properties.delete.channels')}</li>
            <li>{t('app.properties.delete.team')}</li>
          </ul>
        </Notice>
        <Field label={t('app.properties.delete.type', { name })} error={form.errorOf('name')}>
          <Input autoComplete="off" spellCheck={false} data-autofocus {...form.register('name')} />
        </Field>
      </Form>
    </Dialog>
  );
}

type ComingProps = { readonly propertyId: string; readonly zone: string };

/** Empty without any, or when they cannot be read. */
function ComingStays({ propertyId, zone }: ComingProps) {
  const { tn } = useLanguage();
  const { seesStays } = useAccessTo()(propertyId);
  const { data = 0 } = useQuery({ ...comingStaysQuery(propertyId, todayIn(zone)), enabled: seesStays });
  return data > 0 && <li>{tn('app.properties.delete.stays', data)}</li>;
}
