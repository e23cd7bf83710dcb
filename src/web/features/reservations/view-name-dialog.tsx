import { z } from 'zod';

import { ViewName } from '#areas/stays/reservations/lists/saved-views.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';

const FORM = 'saved-view';

type ViewNameDialogProps = {
  readonly title: string;
  readonly name: string;
  readonly onClose: () => void;
  readonly onName: (name: string) => Promise<unknown>;
};

/** The name under which a person saves the present filters. */
export function ViewNameDialog({ title, name, onClose, onName }: ViewNameDialogProps) {
  const { t } = useLanguage();
  const form = useZodForm(z.object({ name: ViewName }), {
    defaultValues: { name },
    onSubmit: async (values) => {
      await onName(values.name);
      onClose();
    },
  });
  return (
    <Dialog
      open
      width={500}
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
            {t('reservation.views.save')}
          </Button>
        </>
      }
    >
      <Form form={form} id={FORM}>
        <Field label={t('reservation.views.name')} error={form.errorOf('name')}>
          <Input autoComplete="off" data-autofocus="" {...form.register('name')} />
        </Field>
      </Form>
    </Dialog>
  );
}
