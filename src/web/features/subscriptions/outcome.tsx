import { CircleCheck, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';

import type { Bill } from '#areas/subscription/billing/bills.contract.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/states.tsx';
import type { SubscriptionLinks } from './links.ts';
import styles from './subscriptions.module.css';
import { useAmount } from './words.ts';

type EndProps = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly links: SubscriptionLinks;
  /** The app that the person came for: its own steps are next. */
  readonly app?: AppId | undefined;
};

function End({ icon, title, children, links, app }: EndProps) {
  const { t } = useLanguage();
  return (
    <Card padded>
      <div role="status" className={styles['end']}>
        {icon}
        <h2>{title}</h2>
        {children}
      </div>
      <div className={styles['ways']}>
        {app !== undefined && (
          <LinkButton to={links.activate(app)} kind="primary">
            {t('app.activation.goOn', { app: t(`app.marketplace.name.${app}`) })}
          </LinkButton>
        )}
        <LinkButton to={links.home} kind={app === undefined ? 'primary' : 'outlined'}>
          {t('app.subscription.back')}
        </LinkButton>
        <LinkButton to={links.today}>{t('app.subscription.toToday')}</LinkButton>
      </div>
    </Card>
  );
}

type OutcomeProps = {
  readonly state: 'succeeded' | 'unknown' | 'processing';
  readonly bill: Bill;
  readonly links: SubscriptionLinks;
  readonly app: AppId | undefined;
};

/** The result of a payment. An unknown one is read repeatedly, and never red (REL-04). */
export function Outcome({ state, bill, links, app }: OutcomeProps) {
  const { t, format } = useLanguage();
  const amount = useAmount();
  const words = { amount: amount(bill.charge, bill.currency, { code: true }), number: bill.number };
  if (state !== 'succeeded') {
    return (
      <End icon={<Hourglass aria-hidden="true" />} title={t(`app.subscription.${state}`)} links={links}>
        <Notice family="sky">{t(`app.subscription.${state}.text`, words)}</Notice>
      </End>
    );
  }
  const properties = [...new Set(bill.lines.map(({ propertyName }) => propertyName))].filter(Boolean);
  return (
    <End icon={<CircleCheck aria-hidden="true" />} title={t('app.subscription.paid')} links={links} app={app}>
      <p>{t('app.subscription.paid.text', words)}</p>
      {bill.periodEnd !== null && properties.length > 0 && (
        <p>
          {t('app.subscription.paid.begins', {
            properties: format.list(properties),
            day: format.date(bill.periodEnd, 'long'),
          })}
        </p>
      )}
    </End>
  );
}

type BegunProps = {
  readonly charge: { readonly day: Bill['periodStart'] & string; readonly amount: number } | undefined;
  readonly currency: string;
  readonly links: SubscriptionLinks;
  readonly app: AppId | undefined;
};

/** Nothing was paid today: the page names the day of the charge. */
export function Begun({ charge, currency, links, app }: BegunProps) {
  const { t, format } = useLanguage();
  const amount = useAmount();
  return (
    <End
      icon={<CircleCheck aria-hidden="true" />}
      title={t('app.subscription.begun')}
      links={links}
      app={app}
    >
      <p>
        {charge
          ? t('app.subscription.begun.text', {
              day: format.date(charge.day, 'long'),
              amount: amount(charge.amount, currency, { code: true }),
            })
          : t('app.subscription.begun.free')}
      </p>
    </End>
  );
}
