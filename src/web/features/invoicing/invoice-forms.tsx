import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';

import { type Invoice, TaxProof } from '#areas/invoicing/invoices/invoices.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, Drawer } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { taxProofQuery } from './queries.ts';

const JoinForm = z.object({
  name: z.string('general.required').trim().min(1, 'general.required').max(160, 'general.invalid.tooLong'),
});

type JoinProps = {
  readonly first: string;
  readonly onJoin: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
};

/** R-INV-23: the name of several lines that were merged into one. */
export function JoinDialog({ first, onJoin, onClose }: JoinProps) {
  const { t } = useLanguage();
  const form = useZodForm(JoinForm, {
    defaultValues: { name: first },
    onSubmit: async ({ name }) => {
      await onJoin(name);
      onClose();
    },
  });
  return (
    <Dialog open title={t('invoicing.join.title')} onClose={onClose}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose}>{t('general.cancel')}</Button>
            <Button type="submit" kind="primary" busy={form.isBusy}>
              {t('invoicing.join.confirm')}
            </Button>
          </>
        }
      >
        <Field label={t('invoicing.join.name')} hint={t('invoicing.join.hint')} error={form.errorOf('name')}>
          <Input autoComplete="off" {...form.register('name')} />
        </Field>
      </Form>
    </Dialog>
  );
}

const FORM = 'tax-proof';
const ProofForm = z.object({ taxProof: TaxProof });

/** The earlier evidence, for the person who is responsible for the rate. */
function SeenProof({ invoiceId }: { readonly invoiceId: string }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const { data, error, refetch, isFetching } = useQuery(taxProofQuery(property.id, invoiceId));
  if (error) return <Failed error={error} onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) return <Skeleton lines={2} />;
  const { taxProof } = data;
  if (!taxProof) return <Notice family="sky">{t('invoicing.proof.nothing')}</Notice>;
  const { passport, migrationDocument, seenBy: name, seenAt } = taxProof;
  return (
    <Notice family="sky">
      {t('invoicing.proof.seen', {
        passport,
        document: migrationDocument,
        name,
        date: format.dateTime(seenAt, property.timezone),
      })}
    </Notice>
  );
}

type ProofProps = {
  readonly invoice: Invoice;
  /** Null: there is no evidence after all. */
  readonly onSave: (proof: z.output<typeof TaxProof> | null) => Promise<unknown>;
  readonly onClose: () => void;
};

/** D-78: the evidence for a guest who lives abroad, without which the law demands the tax. */
export function TaxProofDrawer({ invoice, onSave, onClose }: ProofProps) {
  const { t } = useLanguage();
  const form = useZodForm(ProofForm, {
    defaultValues: { taxProof: { passport: '', migrationDocument: '' } },
    onSubmit: async ({ taxProof }) => {
      await onSave(taxProof);
      onClose();
    },
  });
  return (
    <Drawer
      open
      title={t('invoicing.proof')}
      subtitle={invoice.stay?.guestName}
      onClose={onClose}
      foot={
        <>
          <Button onClick={() => void onSave(null).then(onClose, () => undefined)}>
            {t('invoicing.proof.none')}
          </Button>
          <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
            {t('invoicing.proof.save')}
          </Button>
        </>
      }
    >
      <p>{t('invoicing.proof.text')}</p>
      <SeenProof invoiceId={invoice._id} />
      <Form form={form} id={FORM}>
        <Field label={t('invoicing.proof.passport')} error={form.errorOf('taxProof.passport')}>
          <Input autoComplete="off" {...form.register('taxProof.passport')} />
        </Field>
        <Field
          label={t('invoicing.proof.entry')}
          hint={t('invoicing.proof.entry.hint')}
          error={form.errorOf('taxProof.migrationDocument')}
        >
          <Input autoComplete="off" {...form.register('taxProof.migrationDocument')} />
        </Field>
      </Form>
    </Drawer>
  );
}
