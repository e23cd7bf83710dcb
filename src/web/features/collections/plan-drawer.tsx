import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';

import { type PaymentPlan, paymentPlansContract } from '#areas/guests/guest-payments/plans/plans.contract.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useRecordForm } from '#web/parts/record-form.ts';
import { StaleRecord } from '#web/parts/stale-record.tsx';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer, WarningDialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import type { CollectionLinks } from './links.ts';
import { PlanFields, PlanForm, planValues } from './plan-fields.tsx';
import { plansQuery } from './queries.ts';

const FORM = 'payment-plan';
const TOPICS = [['payment-plans'], ['history']] as const;

const isPlan = (details: unknown): details is PaymentPlan =>
  typeof details === 'object' && details !== null && 'version' in details && 'parts' in details;

type EditorProps = { readonly plan: PaymentPlan | undefined; readonly onClose: () => void };

function Editor({ plan, onClose }: EditorProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [isDeleting, setDeleting] = useState(false);
  const create = useChange(paymentPlansContract.createPaymentPlan, { invalidates: TOPICS });
  const change = useChange(paymentPlansContract.replacePaymentPlan, { invalidates: TOPICS });
  const remove = useChange(paymentPlansContract.deletePaymentPlan, { invalidates: TOPICS });
  const { form, stale } = useRecordForm(PlanForm, {
    record: plan,
    valuesOf: planValues,
    isRecord: isPlan,
    labels: {},
    onSubmit: async ({ listings, ...values }, stored) => {
      const body = { propertyId: property.id, ...values, listings: listings as ListingId[] };
      if (stored) {
        await change.send({ params: { id: stored._id }, body }, { ifMatch: String(stored.version) });
      } else await create.send({ body });
      notify('success', t('guestPayments.plans.saved'));
      onClose();
    },
  });
  return (
    <Drawer
      open
      title={t(plan ? 'guestPayments.plans.one' : 'guestPayments.plans.new')}
      onClose={onClose}
      foot={
        <>
          {plan && (
            <May call={paymentPlansContract.deletePaymentPlan}>
              <Button kind="quiet" onClick={() => setDeleting(true)}>
                {t('guestPayments.plans.delete')}
              </Button>
            </May>
          )}
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
            {t('guestPayments.plans.save')}
          </Button>
        </>
      }
    >
      <StaleRecord stale={stale} />
      <Form id={FORM} form={form}>
        <PlanFields form={form} />
      </Form>
      {plan && (
        <WarningDialog
          open={isDeleting}
          danger
          title={t('guestPayments.plans.delete.question')}
          confirmLabel={t('guestPayments.plans.delete')}
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await remove.send({ params: { id: plan._id }, query: { propertyId: property.id } });
            notify('success', t('guestPayments.plans.deleted'));
            onClose();
          }}
        >
          <p>{t('guestPayments.plans.delete.text')}</p>
        </WarningDialog>
      )}
    </Drawer>
  );
}

/** C-PCOL-15 to 17: one plan, or a new one. */
export function PlanDrawer({ links }: { readonly links: CollectionLinks }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { plan: id } = useParams();
  const go = useDrawerNavigation();
  const close = () => go(links.settings());
  const { data, error, isFetching, refetch } = useQuery(plansQuery(property.id));
  const plan = data?.find(({ _id }) => _id === id);
  if (id === 'new' || plan) return <Editor key={id} plan={plan} onClose={close} />;
  return (
    <Drawer open title={t('guestPayments.plans.one')} onClose={close}>
      {data && <Empty compact title={t('general.missing')} />}
      {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={4} />}
    </Drawer>
  );
}
