import { Check, Clock, Plug } from 'lucide-react';

import type { App, MarketplaceProperty } from '#areas/property/marketplace/marketplace.contract.ts';
import { dayIn, instantOf, epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { moneyOf, roundMoney } from '#vocabulary/money.ts';
import { nightsBetween, type PlainDate } from '#vocabulary/plain-date.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { classes } from '#web/ui/classes.ts';
import styles from './marketplace.module.css';
import { bandsFor, monthlyPrice } from './price.ts';
import { useIsToConnect } from './use-connected.ts';

const DOLLAR = 'USD';

/** The end is the first moment after the last day. */
export const lastDay = (zone: string, end: Instant): PlainDate => dayIn(zone, plusSeconds(end, -1));

const daysLeft = (zone: string, end: Instant): number =>
  Math.max(1, nightsBetween(dayIn(zone, instantOf(Date.now())), lastDay(zone, end)));

/** The app's state for this property, in a word. */
export function StateWord({ app }: { readonly app: App }) {
  const { property: own } = app;
  const { t, tn } = useLanguage();
  const isToConnect = useIsToConnect(app);
  const { property } = useProperty();
  const { open, because, until } = own.access;
  const isTrial = because === 'app-trial' || because === 'property-trial';
  if (open && isTrial && until !== null && epochMs(until) > Date.now()) {
    return (
      <span className={classes(styles['state'], styles['warn'])}>
        <Clock aria-hidden="true" />
        {tn('app.marketplace.state.trial', daysLeft(property.timezone, until))}
      </span>
    );
  }
  if (open && isToConnect) {
    return (
      <span className={classes(styles['state'], styles['warn'])}>
        <Plug aria-hidden="true" />
        {t('app.marketplace.state.toConnect')}
      </span>
    );
  }
  if (open) {
    return (
      <span className={classes(styles['state'], styles['ok'])}>
        <Check aria-hidden="true" />
        {t('app.marketplace.state.open')}
      </span>
    );
  }
  return (
    <span className={styles['state']}>
      {t(because === 'trial-over' ? 'app.marketplace.state.trialOver' : 'app.marketplace.state.closed')}
    </span>
  );
}

type PriceProps = {
  readonly app: App;
  readonly of: MarketplaceProperty;
  readonly listings: number | undefined;
};

/** The price, in one line. */
export function PriceWord({ app, of: { plan, tax }, listings = 0 }: PriceProps) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const currency = property.currency ?? DOLLAR;
  const { pricingModel, plans, feeBillingRange } = app;
  const [first] = plans;
  if (pricingModel === 'free') {
    return (
      <span>
        <b>{format.money(moneyOf(0, currency))}</b> {t('app.marketplace.price.everyPlan')}
      </span>
    );
  }
  if (pricingModel === 'stamp') {
    return (
      <span>
        <b>{t('app.marketplace.price.stamp')}</b> {t('app.marketplace.price.stamp.text')}
      </span>
    );
  }
  const isIncluded = plan !== null && plans.includes(plan);
  const sold = bandsFor(feeBillingRange, currency);
  if (first !== undefined && (isIncluded || !sold)) {
    return (
      <span>
        <b>{t('app.marketplace.price.included')}</b>{' '}
        {t('app.marketplace.price.inPlan', { plan: plan !== null && isIncluded ? plan : first })}
      </span>
    );
  }
  if (!sold) return <span>{t('app.marketplace.price.unknown')}</span>;
  const price = monthlyPrice(feeBillingRange, { currency, listings, tax });
  if (!price) {
    const [band] = sold.bands;
    return (
      <span>
        <b>{format.money(roundMoney(band?.value ?? 0, sold.currency))}</b> {t('app.marketplace.price.from')}
      </span>
    );
  }
  return (
    <span>
      <b>{format.money(price.net)}</b>{' '}
      {tax && !tax.isIncluded
        ? t('app.marketplace.price.month', { tax: tax.name })
        : t('app.marketplace.price.monthOnly')}
    </span>
  );
}
