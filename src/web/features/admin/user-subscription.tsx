import { useQuery } from '@tanstack/react-query';

import {
  type SubscriptionForStaff,
  subscriptionStaffContract,
} from '#areas/subscription/subscriptions/staff.contract.ts';
import { roundMoney } from '#vocabulary/money.ts';
import { call } from '#web/shell/call.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Facts } from '#web/ui/card.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { zone } from './discounts.ts';

function Loaded({ of: { subscription, history } }: { readonly of: SubscriptionForStaff }) {
  const { t, format } = useLanguage();
  const { state, plan, periodEnd, nextCharge } = subscription;
  if (state === 'none' && history.length === 0) {
    return <p className="sm muted">{t('admin.subscription.none')}</p>;
  }
  const next =
    nextCharge === null
      ? t('admin.subscription.next.none')
      : t('admin.subscription.next.value', {
          amount: format.money(roundMoney(nextCharge.amount, nextCharge.currency), { code: true }),
          day: format.date(nextCharge.day),
        });
  return (
    <>
      <Facts
        facts={[
          {
            label: t('admin.subscription.plan'),
            value: [plan, t(`app.subscription.state.${state}`)].filter(Boolean).join(' · '),
          },
          {
            label: t('admin.subscription.until'),
            value: periodEnd === null ? t('app.blank') : format.date(periodEnd),
          },
          { label: t('admin.subscription.next'), value: next },
        ]}
      />
      {history.length > 0 && (
        <ul aria-label={t('admin.subscription.history')}>
          {history.map(({ at, actorName: actor, message, plan: had, app }) => {
            const what = app ?? had;
            const params = { day: format.dateTime(at, zone()), message, actor };
            return (
              <li key={`${at} ${message} ${what ?? ''}`} className="xs muted">
                {what === null
                  ? t('admin.subscription.change', params)
                  : t('admin.subscription.change.what', { ...params, what })}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

/** C-SUB-21: the subscription of a property, its next charge and its history. */
export function UserSubscription({ propertyId }: { readonly propertyId: string }) {
  const { t } = useLanguage();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['subscription', 'staff', propertyId],
    queryFn: ({ signal }) =>
      call(subscriptionStaffContract.getSubscriptionForStaff, { params: { propertyId } }, { signal }),
  });
  if (data) return <Loaded of={data} />;
  if (!error) {
    return (
      <div aria-busy="true">
        <Skeleton lines={3} />
      </div>
    );
  }
  return (
    <Failed
      compact
      title={t('admin.subscription.failed')}
      error={error}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
