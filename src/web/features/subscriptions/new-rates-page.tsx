import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CircleCheck } from 'lucide-react';

import type { NewRate, NewRates } from '#areas/subscription/subscriptions/rates.contract.ts';
import type { TextKey } from '#texts/index.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import type { SubscriptionLinks } from './links.ts';
import styles from './new-rates.module.css';
import { priceChangesQuery } from './queries.ts';
import { useAmount } from './words.ts';

type RateProps = { readonly rate: NewRate; readonly of: NewRates };

/** One charge with upcoming prices: its items, the old and the new price. */
function Rate({ rate, of: { currency, frequency } }: RateProps) {
  const { t, format } = useLanguage();
  const amount = useAmount();
  const rows = [
    ...rate.lines.map(({ kind, id, before, after }) => ({
      name: kind === 'plan' ? id : t(`app.marketplace.name.${id}` as TextKey),
      key: `${kind}:${id}`,
      before,
      after,
    })),
    { key: 'total', name: t('app.rates.total'), before: rate.before, after: rate.after },
  ];
  return (
    <div className={styles['rate']}>
      <h3>{t('app.rates.from', { day: format.date(rate.day, 'long') })}</h3>
      <table className="num">
        <thead>
          <tr>
            <th scope="col">{t(`app.rates.what.${frequency}`)}</th>
            <th scope="col">{t('app.rates.before')}</th>
            <th scope="col">{t('app.rates.after')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, before, after }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{amount(before, currency)}</td>
              <td>
                <b>{amount(after, currency)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function OneProperty({ one, links }: { readonly one: NewRates; readonly links: SubscriptionLinks }) {
  const { t, tn } = useLanguage();
  return (
    <Card title={one.name} aside={`${tn('shell.property.listings', one.rooms)} · ${one.currency}`}>
      {one.rates.map((rate) => (
        <Rate key={rate.day} rate={rate} of={one} />
      ))}
      <div className={styles['ways']}>
        <ScreenLink to={links.change(one.propertyId)} kind="primary">
          {t('app.subscription.change')}
        </ScreenLink>
        <ScreenLink to={links.home}>{t('app.rates.cancel')}</ScreenLink>
      </div>
    </Card>
  );
}

/** S-APP-26: prices that come, with their day, before anything is charged by them. */
export function PriceChangesPage({ links }: { readonly links: SubscriptionLinks }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(priceChangesQuery(property.id));
  return (
    <Page
      kind="form"
      title={t('app.rates.title')}
      subtitle={t('app.rates.lead')}
      actions={
        <LinkButton to={links.home} icon={<ArrowLeft size={16} aria-hidden="true" />}>
          {t('shell.back')}
        </LinkButton>
      }
    >
      <div className={styles['stack']}>
        {data?.map((one) => (
          <OneProperty key={one.propertyId} one={one} links={links} />
        ))}
        {data?.length === 0 && (
          <Card>
            <Empty
              icon={<CircleCheck aria-hidden="true" />}
              title={t('app.rates.none')}
              text={t('app.rates.none.text')}
              action={<LinkButton to={links.home}>{t('app.subscription.back')}</LinkButton>}
            />
          </Card>
        )}
        {!data && error && (
          <Card>
            <Failed
              title={t('subscriptions.load')}
              error={error}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          </Card>
        )}
        {!data && !error && (
          <Card padded>
            <div aria-busy="true">
              <p role="status" className="visually-hidden">
                {t('shell.loading')}
              </p>
              <Skeleton lines={6} />
            </div>
          </Card>
        )}
      </div>
    </Page>
  );
}
