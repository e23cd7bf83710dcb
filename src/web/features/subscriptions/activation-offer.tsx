import { useState } from 'react';

import { type Activation, paidAppsContract } from '#areas/subscription/subscriptions/apps.contract.ts';
import type { App } from '#areas/property/marketplace/marketplace.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May, ScreenLink } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { BillLines, SumLine } from './bill-lines.tsx';
import styles from './checkout.module.css';
import type { SubscriptionLinks } from './links.ts';
import { SUBSCRIPTION_TOPICS } from './queries.ts';
import { Today } from './summary.tsx';
import { useAmount } from './words.ts';

type Preview = NonNullable<Activation['change']>;

/** Today's charge line by line, and the charge that follows. */
function Sums({ preview }: { readonly preview: Preview }) {
  const { t, tn } = useLanguage();
  const amount = useAmount();
  const { today, currency, lines, tax, daysLeft } = preview;
  if (today === 0) return null;
  return (
    <div className={styles['sums']}>
      <h3>{t('app.subscription.where', { total: amount(today, currency) })}</h3>
      <dl className="num">
        <BillLines lines={lines} currency={currency} />
        {tax > 0 && <SumLine name={t('app.subscription.tax')} value={amount(tax, currency)} />}
      </dl>
      <p className="sm muted">{tn('app.subscription.change.daysLeft', daysLeft)}</p>
    </div>
  );
}

function Later({ preview }: { readonly preview: Preview }) {
  const { t, format } = useLanguage();
  const amount = useAmount();
  const { renewal } = preview;
  if (!renewal) return <p>{t('app.activation.noLater')}</p>;
  return (
    <p>
      {t('app.subscription.change.renewal', {
        day: format.date(renewal.day, 'long'),
        amount: amount(renewal.amount, renewal.currency, { code: true }),
      })}
    </p>
  );
}

type OfferProps = {
  readonly app: App;
  readonly activation: Activation;
  readonly links: SubscriptionLinks;
  /** A bill is to be paid before it begins. */
  readonly onBill: (id: string) => void;
  readonly onStale: () => void;
};

/** It is added to the running subscription: today's charge is shown before the confirmation. */
function Change({
  app,
  preview,
  isEnding,
  onBill,
  onStale,
}: Omit<OfferProps, 'activation' | 'links'> & {
  readonly preview: Preview;
  /** It was turned off, and works until the end of the paid period. */
  readonly isEnding: boolean;
}) {
  const { t, language } = useLanguage();
  const { property } = useProperty();
  const amount = useAmount();
  const activate = useChange(paidAppsContract.activateApp, { invalidates: SUBSCRIPTION_TOPICS });
  const [failure, setFailure] = useState<string>();
  const { today, currency } = preview;
  const press = async () => {
    if (activate.isPending) return;
    setFailure(undefined);
    try {
      const body = { propertyId: property.id, expected: today };
      const begun = await activate.send({ params: { id: app._id }, body });
      if (begun.billId !== null && begun.today > 0) onBill(begun.billId);
      else notify('success', t('app.activation.added', { app: app.name[language] }));
    } catch (error) {
      if (error instanceof CallFailure && error.is('price-changed')) onStale();
      setFailure(error instanceof Error ? error.message : t('payments.process'));
    }
  };
  return (
    <>
      <Today amount={today} currency={currency}>
        <Later preview={preview} />
      </Today>
      <Sums preview={preview} />
      <div className={styles['go']}>
        {failure !== undefined && (
          <Notice family="rose" live>
            {failure}
          </Notice>
        )}
        <May call={paidAppsContract.activateApp} otherwise={<p>{t('app.activation.spend')}</p>}>
          <Button kind="primary" size="large" full busy={activate.isPending} onClick={() => void press()}>
            {today > 0
              ? t('app.subscription.change.pay', { amount: amount(today, currency, { code: true }) })
              : t(isEnding ? 'app.activation.keep' : 'app.activation.free')}
          </Button>
        </May>
        <p>{t(today > 0 ? 'app.activation.before' : 'app.activation.nothingToday')}</p>
      </div>
    </>
  );
}

/** The price of the app, and the button that leads to the payment. */
export function ActivationOffer({ activation, links, ...rest }: OfferProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { way, change, endsOn } = activation;
  if (way === 'none') return null;
  return (
    <aside aria-label={t('app.activation.offer')} className={styles['aside']}>
      {way === 'change' && change ? (
        <Change {...rest} preview={change} isEnding={endsOn !== null} />
      ) : (
        <div className={styles['go']}>
          <h3>{t('app.activation.checkout', { property: property.name })}</h3>
          <p>{t('app.activation.checkout.text')}</p>
          <ScreenLink to={links.create({ app: rest.app._id })} kind="primary" size="large">
            {t('app.activation.toPlans')}
          </ScreenLink>
        </div>
      )}
    </aside>
  );
}
