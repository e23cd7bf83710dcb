import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';

import { TRANSFER_DETAILS_MAX } from '#areas/guests/guest-payments/guest-payments.constants.ts';
import {
  type PaymentSettings,
  paymentSettingsContract,
} from '#areas/guests/guest-payments/settings.contract.ts';
import { useRecordForm } from '#web/parts/record-form.ts';
import { StaleRecord } from '#web/parts/stale-record.tsx';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextArea } from '#web/ui/input.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './collections.module.css';
import { paymentSettingsQuery } from './queries.ts';

const ROWS = 4;
const BankForm = z.object({
  /** An emptied field has no value. */
  transferDetails: z.string().trim().max(TRANSFER_DETAILS_MAX, 'general.invalid.tooLong').default(''),
});
const LABELS = { transferDetails: 'guestPayments.host.bank.details' } as const;
const isSettings = (details: unknown): details is PaymentSettings =>
  typeof details === 'object' && details !== null && 'version' in details && 'transferDetails' in details;

function Editor({ settings }: { readonly settings: PaymentSettings }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const change = useChange(paymentSettingsContract.savePaymentSettings, {
    invalidates: [['guest-payments']],
  });
  const { form, stale, settle } = useRecordForm(BankForm, {
    record: settings,
    valuesOf: (record) => ({ transferDetails: record?.transferDetails ?? '' }),
    isRecord: isSettings,
    labels: LABELS,
    onSubmit: async ({ transferDetails }, stored) => {
      const body = {
        propertyId: property.id,
        transferDetails: transferDetails === '' ? null : transferDetails,
      };
      const saved = await change.send({ body }, { ifMatch: String((stored ?? settings).version) });
      settle(saved);
      notify('success', t('guestPayments.host.bank.saved'));
    },
  });
  return (
    <>
      <StaleRecord stale={stale} />
      <Form
        form={form}
        actions={
          <Button type="submit" kind="primary" busy={form.isBusy}>
            {t('guestPayments.host.bank.save')}
          </Button>
        }
      >
        <Field
          label={t('guestPayments.host.bank.details')}
          hint={t('guestPayments.host.bank.hint')}
          error={form.errorOf('transferDetails')}
        >
          <TextArea rows={ROWS} autoComplete="off" spellCheck={false} {...form.register('transferDetails')} />
        </Field>
      </Form>
    </>
  );
}

/** C-PCOL-07 and C-PCOL-08: where a guest transfers to. */
export function BankCard() {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(paymentSettingsQuery(property.id));
  const isOn = data !== undefined && data.transferDetails !== null;
  return (
    <Card
      title={t('guestPayments.host.bank')}
      mark={
        data && (
          <StatusPill family={isOn ? 'palm' : 'neutral'}>
            {t(isOn ? 'guestPayments.host.bank.on' : 'guestPayments.host.bank.off')}
          </StatusPill>
        )
      }
    >
      <div className={styles['body']}>
        <p className="sm muted">{t('guestPayments.host.bank.lead')}</p>
        {data && <Editor settings={data} />}
        {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {!data && !error && (
          <div aria-busy="true">
            <Skeleton lines={4} />
          </div>
        )}
      </div>
    </Card>
  );
}
