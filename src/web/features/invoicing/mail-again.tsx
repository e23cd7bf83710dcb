import { Mail } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';

import { type Invoice, invoicesContract } from '#areas/invoicing/invoices/invoices.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { notify } from '#web/ui/toasts.ts';
import { INVOICE_TOPICS } from './queries.ts';

const MailForm = z.object({ email: z.email('register.email.invalid').max(254) });

function MailDialog({ invoice, onClose }: { readonly invoice: Invoice; readonly onClose: () => void }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const mailing = useChange(invoicesContract.mailInvoice, { invalidates: INVOICE_TOPICS });
  const form = useZodForm(MailForm, {
    // A test is mailed to the house only.
    defaultValues: { email: invoice.isTest ? '' : (invoice.customer.email ?? '') },
    onSubmit: async ({ email }) => {
      await mailing.send({
        params: { id: invoice._id },
        query: { propertyId: property.id },
        body: { email },
      });
      notify('success', t('invoicing.mail.queued', { email }));
      onClose();
    },
  });
  return (
    <Dialog open title={t('invoicing.mail.title')} onClose={onClose}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose}>{t('general.cancel')}</Button>
            <Button type="submit" kind="primary" busy={form.isBusy}>
              {t('invoicing.mail.send')}
            </Button>
          </>
        }
      >
        <p>{t(invoice.isTest ? 'invoicing.mail.test' : 'invoicing.mail.text')}</p>
        <Field label={t('invoicing.mail.to')} error={form.errorOf('email')}>
          <Input type="email" autoComplete="off" {...form.register('email')} />
        </Field>
      </Form>
    </Dialog>
  );
}

/** C-ACC-42: the files of an accepted document once more, to its customer or to an address that is typed. */
export function MailAgain({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  if (invoice.state !== 'success') return null;
  return (
    <May call={invoicesContract.mailInvoice}>
      <Button size="small" icon={<Mail aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('invoicing.mail.again')}
      </Button>
      {isOpen && <MailDialog invoice={invoice} onClose={() => setOpen(false)} />}
    </May>
  );
}
