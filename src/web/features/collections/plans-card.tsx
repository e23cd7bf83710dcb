import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';

import { paymentPlansContract } from '#areas/guests/guest-payments/plans/plans.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May, ScreenLink } from '#web/shell/screens.tsx';
import { Card } from '#web/ui/card.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import styles from './collections.module.css';
import type { CollectionLinks } from './links.ts';
import { usePlanWords } from './plan-words.ts';
import { plansQuery } from './queries.ts';

/** C-PCOL-14: what guests are asked for without a member. */
export function PlansCard({ plan: link }: Pick<CollectionLinks, 'plan'>) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const words = usePlanWords();
  const { data, error, isFetching, refetch } = useQuery(plansQuery(property.id));
  return (
    <Card
      title={t('guestPayments.plans')}
      aside={
        <May call={paymentPlansContract.createPaymentPlan}>
          <ScreenLink to={link('new')} preventScrollReset size="small" icon={<Plus aria-hidden="true" />}>
            {t('guestPayments.plans.new')}
          </ScreenLink>
        </May>
      }
    >
      <p className={`${styles['within']} sm muted`}>
        {t('guestPayments.plans.lead')} {data && data.length > 1 && t('guestPayments.plans.first')}
      </p>
      {data && data.length > 0 && (
        <ul className={styles['accounts']}>
          {data.map((one) => (
            <li key={one._id} className={styles['plan']}>
              <span className={styles['accountText']}>
                <b>{words.plan(one)}</b>
                <span className="sm muted">{words.isFor(one)}</span>
              </span>
              <StatusPill family={one.isMailed ? 'palm' : 'neutral'}>
                {t(one.isMailed ? 'guestPayments.plans.mailed' : 'guestPayments.plans.notMailed')}
              </StatusPill>
              <May call={paymentPlansContract.replacePaymentPlan}>
                <ScreenLink
                  to={link(one._id)}
                  preventScrollReset
                  size="small"
                  aria-label={t('guestPayments.plans.change.of', { plan: words.plan(one) })}
                >
                  {t('guestPayments.plans.change')}
                </ScreenLink>
              </May>
            </li>
          ))}
        </ul>
      )}
      {data?.length === 0 && <p className={styles['within']}>{t('guestPayments.plans.none')}</p>}
      {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div aria-busy="true" className={styles['within']}>
          <Skeleton lines={2} />
        </div>
      )}
    </Card>
  );
}
