import { useQuery } from '@tanstack/react-query';

import { paymentRequestsContract, type ReceivedSum } from '#areas/guests/guest-payments/requests.contract.ts';
import { addDays, type PlainDate, weekday } from '#vocabulary/plain-date.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May } from '#web/shell/screens.tsx';
import { todayIn } from '#web/shell/today.ts';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import styles from './collections.module.css';
import { receivedQuery } from './queries.ts';
import { METHOD_ICONS, useAmount, useFullAmount } from './request-words.ts';

const MONDAY = 1;
const DAYS_OF_WEEK = 7;

/** From Monday to Sunday. */
function weekOf(today: PlainDate): { readonly from: PlainDate; readonly to: PlainDate } {
  const from = addDays(today, -((weekday(today) - MONDAY + DAYS_OF_WEEK) % DAYS_OF_WEEK));
  return { from, to: addDays(from, DAYS_OF_WEEK - 1) };
}

/** By currency; money of tests is no money. */
function totalsOf(sums: readonly ReceivedSum[]): ReadonlyMap<string, number> {
  const totals = new Map<string, number>();
  for (const { currency, amount, refunded, isTest } of sums) {
    if (!isTest) totals.set(currency, (totals.get(currency) ?? 0) + amount - refunded);
  }
  return totals;
}

function Sum({ sum, most }: { readonly sum: ReceivedSum; readonly most: number }) {
  const { t, tn } = useLanguage();
  const amountOf = useAmount();
  const { method, amount, refunded, over, payments, currency, isTest } = sum;
  const Icon = METHOD_ICONS[method];
  const kept = amount - refunded;
  return (
    <li className={styles['sum']}>
      <span className={styles['method']}>
        <Icon aria-hidden="true" />
        {t(`guestPayments.host.method.${method}`)}
        {isTest && <StatusPill family="sun">{t('guestPayments.host.test')}</StatusPill>}
      </span>
      <span aria-hidden="true" className={classes(styles['share'], isTest && styles['unreal'])}>
        <span style={{ width: `${most === 0 ? 0 : Math.round((kept / most) * 100)}%` }} />
      </span>
      <span className={styles['kept']}>
        <b className="num nowrap">{amountOf(kept, currency)}</b>
        <span className={over > 0 ? styles['wrong'] : 'muted'}>
          {over > 0
            ? t('guestPayments.host.received.over', { amount: amountOf(over, currency) })
            : tn('guestPayments.host.received.count', payments)}
        </span>
      </span>
    </li>
  );
}

/** C-PCOL-09: the money of this week by the way it came. */
export function ReceivedCard() {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const fullAmount = useFullAmount();
  const week = weekOf(todayIn(property.timezone));
  const { data, error, isFetching, refetch } = useQuery(receivedQuery(property.id, week));
  const totals = [...totalsOf(data ?? [])].map(([currency, amount]) => fullAmount(amount, currency));
  const most = Math.max(0, ...(data ?? []).map(({ amount, refunded }) => amount - refunded));
  const hasTests = data?.some(({ isTest }) => isTest);
  return (
    <May call={paymentRequestsContract.listReceivedMoney}>
      <Card
        title={t('guestPayments.host.received')}
        mark={
          <span className="sm muted nowrap">
            {`${format.date(week.from, 'short')} – ${format.date(week.to, 'short')}`}
          </span>
        }
        aside={totals.length > 0 && t('guestPayments.host.received.total', { amount: format.list(totals) })}
      >
        {!data && error && (
          <Failed
            compact
            title={t('guestPayments.host.received.failed')}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && (
          <div aria-busy="true" className={styles['within']}>
            <Skeleton lines={2} />
          </div>
        )}
        {data?.length === 0 && (
          <p className={`${styles['within']} sm muted`}>{t('guestPayments.host.received.none')}</p>
        )}
        {data && data.length > 0 && (
          <ul className={styles['sums']}>
            {data.map((sum) => (
              <Sum key={`${sum.method} ${sum.currency} ${sum.isTest}`} sum={sum} most={most} />
            ))}
          </ul>
        )}
        {hasTests && (
          <p className={`${styles['within']} xs muted`}>{t('guestPayments.host.received.test')}</p>
        )}
      </Card>
    </May>
  );
}
