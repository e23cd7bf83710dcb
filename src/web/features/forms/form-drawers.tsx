import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

import { type CustomForm, formsContract } from '#areas/property/forms/forms.contract.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { FormFields } from './form-fields.tsx';
import { EMPTY_FORM, FormForm, inputOf, valuesOf } from './form-schema.ts';
import { FORMS_TOPICS, formsQuery } from './queries.ts';

const FORM = 'custom-form';

type EditorProps = { readonly record: CustomForm | undefined; readonly onClose: () => void };

function Editor({ record, onClose }: EditorProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const create = useChange(formsContract.createForm, { invalidates: FORMS_TOPICS });
  const update = useChange(formsContract.updateForm, { invalidates: FORMS_TOPICS });
  const form = useZodForm(FormForm, {
    defaultValues: record ? valuesOf(record) : EMPTY_FORM,
    onSubmit: async (values) => {
      const body = { ...inputOf(values), propertyId: property.id };
      if (record) {
        const args = { params: { id: record._id }, query: { propertyId: property.id }, body };
        await update.send(args, { ifMatch: String(record.version) });
      } else await create.send({ body });
      notify('success', t('app.forms.saved'));
      onClose();
    },
  });
  return (
    <Drawer
      open
      width="lg"
      title={record?.name ?? t('app.forms.new')}
      subtitle={t('app.forms.lead')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
            {t('app.forms.save')}
          </Button>
        </>
      }
    >
      <Form form={form} id={FORM}>
        <FormFields form={form} isNew={!record} />
      </Form>
    </Drawer>
  );
}

type DrawerProps = { readonly home: string };

export function NewFormDrawer({ home }: DrawerProps) {
  const go = useDrawerNavigation();
  return <Editor record={undefined} onClose={() => go(home)} />;
}

export function FormDrawer({ home }: DrawerProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { id } = useParams();
  const go = useDrawerNavigation();
  const close = () => go(home);
  const { data, error, isFetching, refetch } = useQuery(formsQuery(property.id));
  const record = data?.find(({ _id }) => _id === id);
  if (record) return <Editor key={record._id} record={record} onClose={close} />;
  return (
    <Drawer open width="lg" title={t('app.forms.one')} onClose={close}>
      {data && <Empty compact title={t('app.forms.gone')} />}
      {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} />}
    </Drawer>
  );
}
