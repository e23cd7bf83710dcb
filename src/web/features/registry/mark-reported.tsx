import { z } from 'zod';

import { registryContract, type StayReport } from '#areas/guests/registry/registry.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { notify } from '#web/ui/toasts.ts';
import { REPORT_TOPICS } from './queries.ts';

const MarkForm = z.object({ code: z.string().trim().max(60, 'general.invalid.tooLong').optional() });

type MarkReportedProps = { readonly report: StayReport; readonly onClose: () => void };

/** A person reported to the registry outside of Posada, or saw that the registry has the report. */
export function MarkReported({ report, onClose }: MarkReportedProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const isToSettle = report.problem?.action === 'settle';
  const { send } = useChange(registryContract.markReported, { invalidates: REPORT_TOPICS });
  const form = useZodForm(MarkForm, {
    defaultValues: { code: '' },
    onSubmit: async ({ code }) => {
      await send({
        params: { id: report._id },
        query: { propertyId: property.id },
        body: code === undefined ? {} : { code },
      });
      notify('success', t(isToSettle ? 'app.report.settled' : 'app.report.marked'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      title={t(isToSettle ? 'app.report.settle.title' : 'app.report.mark.title', {
        registry: report.registryName,
      })}
      onClose={onClose}
    >
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose}>{t('general.cancel')}</Button>
            <Button type="submit" kind="primary" busy={form.isBusy}>
              {t(isToSettle ? 'app.report.settle.mark' : 'app.report.mark')}
            </Button>
          </>
        }
      >
        <Field
          label={t('app.report.code')}
          note={t('app.optional')}
          hint={t('app.report.code.hint')}
          error={form.errorOf('code')}
        >
          <Input {...form.register('code')} />
        </Field>
      </Form>
    </Dialog>
  );
}
