import { RECEIPT_MAX_BYTES, RECEIPT_MAX_MEGABYTES } from '#areas/guests/registry/uploads.constants.ts';
import { type RegistryFile, UploadInput, uploadsContract } from '#areas/guests/registry/uploads.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { notify } from '#web/ui/toasts.ts';
import { REPORT_TOPICS } from './queries.ts';

type MarkUploadedProps = { readonly file: RegistryFile; readonly onClose: () => void };

/** One press for all movements of a file, with the portal's receipt. */
export function MarkUploaded({ file, onClose }: MarkUploadedProps) {
  const { t, tn } = useLanguage();
  const { property } = useProperty();
  const { send } = useChange(uploadsContract.markUploaded, { invalidates: REPORT_TOPICS });
  const form = useZodForm(UploadInput, {
    defaultValues: { receiptNumber: '' },
    onSubmit: async (body) => {
      const { results } = await send({ params: { id: file._id }, query: { propertyId: property.id }, body });
      const done = results.filter(({ outcome }) => outcome === 'decided').length;
      notify('success', tn('app.upload.marked', done, { registry: file.registryName }));
      const failed = results.filter(({ outcome }) => outcome === 'failed').length;
      if (failed > 0) notify('error', tn('app.upload.failed', failed));
      onClose();
    },
  });
  return (
    <Dialog open title={t('app.upload.title', { registry: file.registryName })} onClose={onClose}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose}>{t('general.cancel')}</Button>
            <Button type="submit" kind="primary" busy={form.isBusy}>
              {t('app.upload.mark')}
            </Button>
          </>
        }
      >
        <p>{tn('app.upload.text', file.open, { registry: file.registryName })}</p>
        <Field
          label={t('app.upload.number')}
          note={t('app.optional')}
          hint={t('app.upload.number.hint')}
          error={form.errorOf('receiptNumber')}
        >
          <Input autoComplete="off" {...form.register('receiptNumber')} />
        </Field>
        <FileField
          label={t('app.upload.receipt')}
          note={t('app.optional')}
          hint={t('app.upload.receipt.hint', { megabytes: String(RECEIPT_MAX_MEGABYTES) })}
          error={form.errorOf('receipt')}
          accept=".pdf,.jpg,.jpeg,.png,.webp"
          maxBytes={RECEIPT_MAX_BYTES}
          onChange={(data, name) =>
            form.setValue('receipt', data === '' ? undefined : { data, name: name.slice(0, 120) }, {
              shouldDirty: true,
              shouldValidate: data !== '',
            })
          }
        />
      </Form>
    </Dialog>
  );
}
