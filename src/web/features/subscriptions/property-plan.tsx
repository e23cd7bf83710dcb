import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';

import {
  type Subscription,
  type SubscriptionInfo,
  subscriptionsContract,
} from '#areas/subscription/subscriptions/subscriptions.contract.ts';
import { dayIn, plusSeconds } from '#vocabulary/instant.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May, ScreenLink } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import type { SubscriptionLinks } from './links.ts';
import { NextCharge } from './next-charge.tsx';
import { subscriptionQuery } from './queries.ts';
import { ResumeButton } from './resume-button.tsx';
import styles from './subscriptions.module.css';
import { STATE_FAMILIES } from './words.ts';

const RUNNING: readonly Subscription['state'][] = ['trialing', 'active', 'past_due'];
const isRunning = ({ state }: Subscription) => RUNNING.includes(state);
/** It was canceled, and works until the named day. */
const isEnding = (one: Subscription) => isRunning(one) && one.endsOn !== null;

/** D-26 in a word. */
function StatePill({ one }: { readonly one: Subscription }) {
  const { t, format } = useLanguage();
  const { properties, property } = useProperty();
  const zone = properties.find(({ id }) => id === one.propertyId)?.timezone ?? property.timezone;
  if (isEnding(one) && one.endsOn !== null) {
    const day = format.date(one.endsOn, 'short');
    return <StatusPill family="grey">{t('app.subscription.state.ends', { day })}</StatusPill>;
  }
  if (one.isInTrial && !['active', 'past_due'].includes(one.state) && one.trialEndsAt !== null) {
    // The end is the first moment after the last day.
    const day = format.date(dayIn(zone, plusSeconds(one.trialEndsAt, -1)), 'short');
    return <StatusPill family="sky">{t('app.subscription.state.trialUntil', { day })}</StatusPill>;
  }
  return (
    <StatusPill family={STATE_FAMILIES[one.state]}>{t(`app.subscription.state.${one.state}`)}</StatusPill>
  );
}

type ActionsProps = { readonly one: Subscription; readonly links: SubscriptionLinks };

function Actions({ one, links }: ActionsProps) {
  const { t } = useLanguage();
  const [isCanceling, setCanceling] = useState(false);
  const runs = isRunning(one);
  return (
    <div className={styles['actions']}>
      {one.openBillId !== null && (
        <ScreenLink to={links.create({ bill: one.openBillId })} kind="primary" size="small">
          {t('app.subscription.pay')}
        </ScreenLink>
      )}
      {!runs && one.openBillId === null && (
        <ScreenLink to={links.create()} size="small">
          {t('app.subscription.choose')}
        </ScreenLink>
      )}
      {isEnding(one) && (
        <May call={subscriptionsContract.resumeSubscription}>
          <ResumeButton one={one} />
        </May>
      )}
      {runs && !isEnding(one) && (
        <>
          <ScreenLink to={links.change(one.propertyId)} size="small">
            {t('app.subscription.change')}
          </ScreenLink>
          <May call={subscriptionsContract.cancelSubscription}>
            <Button kind="quiet" size="small" onClick={() => setCanceling(true)}>
              {t('app.subscription.cancel')}
              <span className="visually-hidden"> {one.name}</span>
            </Button>
          </May>
        </>
      )}
      <CancelDialog open={isCanceling} one={one} links={links} onClose={() => setCanceling(false)} />
    </div>
  );
}

type PropertyPlanProps = { readonly info: SubscriptionInfo; readonly links: SubscriptionLinks };

/** One property: its state, its plan, its next charge and its actions. */
export function PropertyPlan({ info, links }: PropertyPlanProps) {
  const { t, tn, format } = useLanguage();
  const { data: one, error, isFetching, refetch } = useQuery(subscriptionQuery(info.propertyId));
  const [isOpen, setOpen] = useState(false);
  const madeOf = useId();
  if (!one && error) {
    return (
      <li className={styles['property']}>
        <b>{info.name}</b>
        <Failed
          compact
          title={t('subscriptions.get')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </li>
    );
  }
  if (!one) {
    return (
      <li className={styles['property']} aria-busy="true">
        <b>{info.name}</b>
        <Skeleton lines={2} />
      </li>
    );
  }
  const has = one.plan !== null && !['expired', 'canceled', 'grace', 'none'].includes(one.state);
  const apps = one.apps.map((id) => t(`app.marketplace.name.${id}`));
  return (
    <li className={styles['property']}>
      <div className={styles['head']}>
        <b>{one.name}</b>
        <StatePill one={one} />
      </div>
      <p className="sm muted num">
        {[
          has ? one.plan : t('app.subscription.noPlan'),
          ...(has && apps.length > 0 ? [format.list(apps)] : []),
          tn('shell.property.listings', one.rooms),
          ...(has ? [t(`app.subscription.frequency.${one.frequency}`), one.currency] : []),
        ].join(' · ')}
      </p>
      {one.wanted && (
        <p className="sm">
          {t('app.subscription.wanted', {
            plan: one.wanted.plan,
            currency: one.wanted.currency,
            frequency: t(`app.subscription.frequency.${one.wanted.frequency}`),
          })}
        </p>
      )}
      {one.nextCharge && (
        <NextCharge
          charge={one.nextCharge}
          info={info}
          isOpen={isOpen}
          id={madeOf}
          onToggle={() => setOpen(!isOpen)}
        />
      )}
      <Actions one={one} links={links} />
    </li>
  );
}
