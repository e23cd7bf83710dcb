import type { GuestMoney, GuestPaymentRequest } from '#areas/guests/guest-payments/guest-money.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Notice } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { writeAmount, writeMoment } from './pay-amounts.ts';
import styles from './pay.module.css';
import type { GuestPayments } from './use-guest-money.ts';

export type ScreenProps = {
  readonly money: GuestMoney;
  readonly request: GuestPaymentRequest;
  readonly payments: GuestPayments;
  /** Brings another request to the top. */
  readonly onOther: (id: string) => void;
};

/** A guest who has just come back is told that the payment arrived, for so long. */
const JUST_NOW_MS = 15 * 60_000;

type Paid = GuestPaymentRequest['paid'][number];

function useMethodName() {
  const { t } = useLanguage();
  return ({ method, last4 }: Pick<Paid, 'method' | 'last4'>): string =>
    last4 === null
      ? t(`guestPayments.guest.method.${method}`)
      : t('guestPayments.guest.cardEnding', { last4 });
}

/** What arrived: amount, method, moment. */
export function PaidRow({
  paid,
  currency,
  money,
}: {
  readonly paid: Paid;
  readonly currency: string;
  readonly money: GuestMoney;
}) {
  const { t, format } = useLanguage();
  const nameOf = useMethodName();
  return (
    <li className={styles['paid']}>
      <b className="num">{writeAmount(format, { amount: paid.amount, currency })}</b>
      {paid.isTest && <StatusPill family="sun">{t('guestPayments.guest.test')}</StatusPill>}
      <span className="num">
        {nameOf(paid)} · {writeMoment(format, paid.at, money)}
      </span>
      {paid.refunded > 0 && (
        <span className="num">
          {t('guestPayments.guest.refunded', {
            amount: writeAmount(format, { amount: paid.refunded, currency }),
          })}
        </span>
      )}
    </li>
  );
}

const allPaid = ({ requests }: GuestMoney) =>
  requests
    .flatMap(({ paid, currency }) => paid.map((one) => ({ paid: one, currency })))
    .toReversed()
    .toSorted((a, b) => Date.parse(b.paid.at) - Date.parse(a.paid.at));

/** Everything that arrived, the last one first. */
export function PaidList({ money }: { readonly money: GuestMoney }) {
  return (
    <ul className={styles['card']}>
      {allPaid(money).map(({ paid, currency }) => (
        <PaidRow
          key={`${paid.at}${paid.method}${paid.amount}`}
          paid={paid}
          currency={currency}
          money={money}
        />
      ))}
    </ul>
  );
}

/** Above everything: what the page is doing, and what has just arrived. */
export function News({ money, payments }: Pick<ScreenProps, 'money' | 'payments'>) {
  const { t, format } = useLanguage();
  const [last] = allPaid(money);
  const isNew = last !== undefined && Date.now() - Date.parse(last.paid.at) < JUST_NOW_MS;
  return (
    <>
      <p role="status" className={payments.isChecking ? styles['checking'] : 'visually-hidden'}>
        {payments.isChecking && t('guestPayments.guest.checking')}
      </p>
      {isNew && (
        <Notice family="palm" live>
          {t('guestPayments.guest.receivedNow', {
            amount: writeAmount(format, { amount: last.paid.amount, currency: last.currency }),
          })}
        </Notice>
      )}
    </>
  );
}

/** The name of a request: what the host wrote, else what it is for. */
export function useRequestName() {
  const { t } = useLanguage();
  return ({ title, part, purpose }: GuestPaymentRequest): string =>
    title || (part ? t('guestPayments.part', part) : t(`guestPayments.guest.line.${purpose}`));
}

/** The other requests of the stay, and what was paid before. */
export function OtherRequests({ money, request, onOther }: ScreenProps) {
  const { t, format } = useLanguage();
  const nameOf = useRequestName();
  const others = money.requests.filter(({ _id: id, state }) => state === 'open' && id !== request._id);
  // What was paid of the request on top stands in its sum.
  const before = { ...money, requests: money.requests.filter(({ _id: id }) => id !== request._id) };
  return (
    <>
      {others.length > 0 && (
        <section className={styles['others']} aria-labelledby="pay-others">
          <h2 id="pay-others">{t('guestPayments.guest.others')}</h2>
          <ul className={styles['card']}>
            {others.map((one) => (
              <li key={one._id} className={styles['other']}>
                <span>
                  <b>{nameOf(one)}</b>
                  <span className="num">
                    {writeAmount(format, { amount: one.missing, currency: one.currency })} ·{' '}
                    {t('guestPayments.guest.dueOn', { day: format.date(one.dueOn) })}
                  </span>
                </span>
                <button type="button" className={styles['link']} onClick={() => onOther(one._id)}>
                  {t('guestPayments.guest.payThis')}
                  <span className="visually-hidden">: {nameOf(one)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {allPaid(before).length > 0 && (
        <section className={styles['others']} aria-labelledby="pay-before">
          <h2 id="pay-before">{t('guestPayments.guest.before')}</h2>
          <PaidList money={before} />
        </section>
      )}
    </>
  );
}
