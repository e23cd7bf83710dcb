import { useRef, useState } from 'react';

import type { LandingBill, LandingPayment } from '#areas/subscription/billing/landing.contract.ts';
import { roundMoney } from '#vocabulary/money.ts';
import { CardStep, type CardStepHandle } from '#web/parts/cards/card-step.tsx';
import { GuestFrame } from '#web/parts/guest-frame.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { BillPart } from './bill-part.tsx';

type CardScreenProps = {
  readonly bill: LandingBill;
  readonly payment: LandingPayment;
  /** Reads the result of the payment. */
  readonly onSent: () => Promise<void>;
};

/** The payer's card; none of its data reaches this page. */
export function CardScreen({ bill, payment, onSent }: CardScreenProps) {
  const { t, format, language } = useLanguage();
  const step = useRef<CardStepHandle>(null);
  const [isReady, setReady] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const amount = format.money(roundMoney(bill.amount, bill.currency), { code: true });

  const pay = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const outcome = await step.current?.confirm();
      // The fields show missing data, and the step shows the reason of a failure.
      if (outcome && outcome.state !== 'incomplete' && outcome.state !== 'declined') await onSent();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('payments.process'));
    }
    setBusy(false);
  };

  return (
    <GuestFrame
      title={t('landing.title')}
      foot={
        <>
          {failure !== undefined && (
            <Notice family="rose" live>
              {failure}
            </Notice>
          )}
          <Button
            kind="primary"
            size="large"
            full
            busy={isBusy}
            disabled={!isReady && !isBusy}
            onClick={() => void pay()}
          >
            {isBusy ? t('landing.paying') : t('landing.pay', { amount })}
          </Button>
          <p className="xs muted">{t('landing.once')}</p>
        </>
      }
    >
      <h1>{t('landing.title')}</h1>
      <BillPart bill={bill} />
      {payment.clientSecret !== null && (
        <CardStep
          ref={step}
          scriptUrl={payment.scriptUrl}
          publishableKey={payment.publishableKey}
          clientSecret={payment.clientSecret}
          kind="payment"
          language={language}
          onReady={setReady}
        />
      )}
    </GuestFrame>
  );
}
