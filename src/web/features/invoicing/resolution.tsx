import { useState } from 'react';
import { z } from 'zod';

import type { Invoice } from '#areas/invoicing/invoices/invoices.contract.ts';
import {
  type SubmissionResolution,
  submissionsContract,
} from '#areas/invoicing/invoices/submissions/submissions.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, WarningDialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import styles from './invoice.module.css';
import { INVOICE_TOPICS } from './queries.ts';

type FoundProps = {
  /** The provider gives the number, and Posada does not know it. */
  readonly asksNumber: boolean;
  readonly onFound: (given: SubmissionResolution) => Promise<unknown>;
  readonly onClose: () => void;
};

const FoundForm = z.object({
  number: z
    .string('general.required')
    .trim()
    .regex(/^[\w-]{1,100}$/, 'general.invalid.format')
    .optional(),
});

function FoundDialog({ asksNumber, onFound, onClose }: FoundProps) {
  const { t } = useLanguage();
  const form = useZodForm(asksNumber ? FoundForm.required() : FoundForm, {
    defaultValues: {},
    onSubmit: async ({ number }) => {
      await onFound({ verdict: 'accepted', ...(number && { number }) });
      onClose();
    },
  });
  return (
    <Dialog open title={t('invoicing.verdict.accepted.title')} onClose={onClose}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose}>{t('general.cancel')}</Button>
            <Button type="submit" kind="primary" busy={form.isBusy}>
              {t('invoicing.verdict.accepted')}
            </Button>
          </>
        }
      >
        <p>{t('invoicing.verdict.accepted.text')}</p>
        {asksNumber && (
          <Field label={t('invoicing.verdict.number')} error={form.errorOf('number')}>
            <Input autoComplete="off" {...form.register('number')} />
          </Field>
        )}
      </Form>
    </Dialog>
  );
}

/** REL-04: the outcome of a document cannot be found out, so a person checks it and enters it. */
export function Resolution({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [asked, setAsked] = useState<SubmissionResolution['verdict']>();
  const saying = useChange(submissionsContract.resolveSubmission, { invalidates: INVOICE_TOPICS });
  const close = () => setAsked(undefined);
  const say = (body: SubmissionResolution) =>
    saying.send({ params: { id: invoice._id }, query: { propertyId: property.id }, body });
  return (
    <May call={submissionsContract.resolveSubmission}>
      <div className={styles['actions']}>
        <Button size="small" kind="primary" onClick={() => setAsked('accepted')}>
          {t('invoicing.verdict.accepted')}
        </Button>
        <Button size="small" onClick={() => setAsked('absent')}>
          {t('invoicing.verdict.absent')}
        </Button>
      </div>
      {asked === 'accepted' && (
        <FoundDialog asksNumber={invoice.number === null} onFound={say} onClose={close} />
      )}
      <WarningDialog
        open={asked === 'absent'}
        title={t('invoicing.verdict.absent.title')}
        confirmLabel={t('invoicing.verdict.absent')}
        onClose={close}
        onConfirm={() => say({ verdict: 'absent' })}
      >
        {t('invoicing.verdict.absent.text')}
      </WarningDialog>
    </May>
  );
}
