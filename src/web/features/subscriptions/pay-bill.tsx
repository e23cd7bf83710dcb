import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router';

import type { Bill, Payment } from '#areas/subscription/billing/bills.contract.ts';
import type { TextKey } from '#texts/index.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import { type CardStepHandle, CardStep } from '#web/parts/cards/card-step.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Empty, Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { BillLines, SumLine } from './bill-lines.tsx';
import { CardPart, firstCard, OTHER_CARD } from './card-choice.tsx';
import styles from './checkout.module.css';
import type { SubscriptionLinks } from './links.ts';
import { Outcome } from './outcome.tsx';
import { billQuery, cardsQuery, LOOK_AGAIN_MS, paymentQuery } from './queries.ts';
import { isProviderAway, isUnsure, paymentWords } from './saying.ts';
import { Today } from './summary.tsx';
import { hasTried, markTried } from './tried.ts';
import { usePaying } from './use-paying.ts';
import { useAmount } from './words.ts';

/** The lines of a bill, unchanged. */
function BillSums({ bill }: { readonly bill: Bill }) {
  const { t, format } = useLanguage();
  const amount = useAmount();
  const { currency, tax, discount, carriedIn } = bill;
  return (
    <div className={styles['sums']}>
      <h3>{t('app.subscription.bill', { number: bill.number })}</h3>
      <dl className="num">
        <BillLines lines={bill.lines} currency={currency} />
        <SumLine kind="first" name={t('app.subscription.subtotal')} value={amount(bill.subtotal, currency)} />
        {discount > 0 && (
          <SumLine
            kind="discount"
            name={t('app.subscription.discount')}
            value={`− ${amount(discount, currency)}`}
          />
        )}
        {tax && (
          <SumLine
            name={`${tax.name} ${format.percent(tax.percent / 100)}`}
            value={amount(tax.amount, currency)}
          />
        )}
        {carriedIn > 0 && (
          <SumLine name={t('app.subscription.carried')} value={amount(carriedIn, currency)} />
        )}
      </dl>
    </div>
  );
}

type PayingProps = {
  readonly bill: Bill;
  readonly payment: Payment;
  readonly links: SubscriptionLinks;
  readonly onUnsure: () => void;
};

function Paying({ bill, payment, links, onUnsure }: PayingProps) {
  const { t, language } = useLanguage();
  const { property } = useProperty();
  const amount = useAmount();
  const step = useRef<CardStepHandle>(null);
  const cards = useQuery(cardsQuery(property.id));
  const { problem, withCard, look, answer, forget } = usePaying(property.id);
  const { state: from } = useLocation() as { readonly state: { readonly card?: string } | null };
  const [chosen, setCard] = useState(from?.card);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isStepReady, setStepReady] = useState(false);
  const [wasTried] = useState(() => hasTried(bill._id));
  const card = chosen ?? firstCard(cards.data ?? []);
  const isTyped = card === OTHER_CARD;

  const typed = async () => {
    markTried(bill._id);
    const outcome = await step.current?.confirm();
    // The fields show missing data, and the step shows the reason of a failure.
    if (outcome && outcome.state !== 'incomplete' && outcome.state !== 'declined') await look(bill._id);
  };
  const work = async (act: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      if (isUnsure(error)) onUnsure();
      else setFailure(paymentWords(t, error));
    }
    setBusy(false);
  };

  const asksBank = payment.state === 'requires_action';
  const said =
    failure ??
    (problem && t(problem)) ??
    (payment.problem === null ? undefined : t(`card.problem.${payment.problem}` as TextKey));
  return (
    <div className={styles['columns']}>
      <div className={styles['left']}>
        {asksBank && (
          <Notice
            family="sun"
            live
            more={
              <Button busy={isBusy} onClick={() => void work(() => answer(payment))}>
                {t('app.subscription.bank.answer')}
              </Button>
            }
          >
            {t('app.subscription.bank.asks')}
          </Notice>
        )}
        {!asksBank && !said && wasTried && <Notice family="sky">{t('app.subscription.tried')}</Notice>}
        <CardPart
          value={card}
          disabled={isBusy}
          onChange={(next) => {
            forget();
            setFailure(undefined);
            setCard(next);
          }}
        >
          {payment.clientSecret !== null && (
            <CardStep
              ref={step}
              scriptUrl={payment.scriptUrl}
              publishableKey={payment.publishableKey}
              clientSecret={payment.clientSecret}
              kind="payment"
              language={language}
              onReady={setStepReady}
            />
          )}
        </CardPart>
      </div>
      <aside aria-label={t('app.subscription.today')} className={styles['aside']}>
        <Today amount={bill.charge} currency={bill.currency} />
        <BillSums bill={bill} />
        <div className={styles['go']}>
          {said !== undefined && (
            <Notice family="rose" live>
              {said}
            </Notice>
          )}
          <Button
            kind="primary"
            size="large"
            full
            busy={isBusy}
            disabled={isTyped && !isStepReady && !isBusy}
            onClick={() => void work(isTyped ? typed : () => withCard(bill._id, card, bill.charge))}
          >
            {isBusy
              ? t('app.subscription.paying')
              : t('app.subscription.pay.amount', {
                  amount: amount(bill.charge, bill.currency, { code: true }),
                })}
          </Button>
          <p>{t('app.subscription.once')}</p>
          <LinkButton to={links.home} kind="quiet">
            {t('app.subscription.later')}
          </LinkButton>
        </div>
      </aside>
    </div>
  );
}

type PayBillProps = {
  readonly billId: string;
  readonly links: SubscriptionLinks;
  /** The app that the person came for. */
  readonly app?: AppId | undefined;
  /** Replaces the message about a successful payment. */
  readonly paid?: ReactNode;
};

/** An open bill is paid here, once, however often and in however many tabs it is opened. */
export function PayBill({ billId, links, app, paid }: PayBillProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const bill = useQuery(billQuery(property.id, billId));
  const [unsureSince, setUnsureSince] = useState(0);
  const asked = paymentQuery(property.id, billId);
  const payment = useQuery({ ...asked, ...(unsureSince > 0 && { refetchInterval: LOOK_AGAIN_MS }) });
  const failed = bill.error ?? (bill.data === null ? null : payment.error);
  if (bill.data === null || bill.data?.status === 'void') {
    return (
      <Card>
        <Empty
          title={t('app.subscription.bill.gone')}
          text={t('app.subscription.bill.gone.text')}
          action={<LinkButton to={links.home}>{t('app.subscription.back')}</LinkButton>}
        />
      </Card>
    );
  }
  if (bill.data && payment.data) {
    const isKnown = payment.dataUpdatedAt > unsureSince;
    const state = isKnown ? payment.data.state : 'unknown';
    if (state === 'succeeded' && paid !== undefined) return paid;
    if (state === 'succeeded' || state === 'unknown' || state === 'processing') {
      return <Outcome state={state} bill={bill.data} links={links} app={app} />;
    }
    return (
      <Paying
        bill={bill.data}
        payment={payment.data}
        links={links}
        onUnsure={() => setUnsureSince(Date.now())}
      />
    );
  }
  if (failed) {
    return (
      <Card>
        <Failed
          title={t(bill.error ? 'invoices.load' : 'subscriptions.intent')}
          error={failed}
          // R-SUB-13: a payment provider that cannot be reached has a text of its own.
          {...(isProviderAway(failed) && { text: t('payments.provider') })}
          busy={bill.isFetching || payment.isFetching}
          onRetry={() => void (bill.error ? bill : payment).refetch()}
        />
      </Card>
    );
  }
  return (
    <Card padded>
      <div aria-busy="true">
        <p role="status" className="visually-hidden">
          {t('app.subscription.checking')}
        </p>
        <Skeleton lines={8} />
      </div>
    </Card>
  );
}
