import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import type {
  Checkout,
  CheckoutBegun,
  Subscription,
} from '#areas/subscription/subscriptions/subscriptions.contract.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import { PLAN_IDS, type PlanId } from '#vocabulary/plans.ts';
import type { CardStepHandle } from '#web/parts/cards/card-step.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { AppsPart } from './apps-part.tsx';
import { CardPart, OTHER_CARD } from './card-choice.tsx';
import { NewCardFields } from './card-fields.tsx';
import styles from './checkout.module.css';
import { type Choices, firstChoices, inputOf } from './choices.ts';
import { PayerPart } from './payer-part.tsx';
import { PlanPart } from './plan-part.tsx';
import { PropertiesPart } from './properties-part.tsx';
import { checkoutQuery } from './queries.ts';
import { useSold } from './sold.ts';
import { Summary } from './summary.tsx';
import { useCheckout } from './use-checkout.ts';
import { useAmount } from './words.ts';

type CheckoutFormProps = {
  readonly all: readonly Subscription[];
  /** The app that the person came for. */
  readonly app?: AppId | undefined;
  readonly onBill: (id: string, card: string) => void;
  readonly onBegun: (begun: CheckoutBegun, checkout: Checkout) => void;
};

/** Both plans for the present choice: the price of each is beside the other. */
function usePreviews(choices: Choices, all: readonly Subscription[]) {
  const { property } = useProperty();
  const of = (plan: PlanId) => checkoutQuery(inputOf({ ...choices, plan }, all, property.id));
  const basic = useQuery(of('BASIC'));
  const pro = useQuery(of('PRO'));
  const byPlan = { BASIC: basic, PRO: pro } as const satisfies Record<PlanId, typeof basic>;
  const prices = Object.fromEntries(
    PLAN_IDS.map((plan) => [plan, choices.properties.length > 0 ? byPlan[plan].data : undefined]),
  ) as Record<PlanId, Checkout | undefined>;
  return { prices, shown: byPlan[choices.plan] };
}

/** S-APP-18: the choice on the left, its price on the right, and one button with the amount. */
export function CheckoutForm({ all, app, onBill, onBegun }: CheckoutFormProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const amount = useAmount();
  const step = useRef<CardStepHandle>(null);
  const [choices, setChoices] = useState(() =>
    firstChoices(all, { id: property.id, currency: property.currency ?? 'USD', app }),
  );
  const [isStepReady, setStepReady] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const sold = useSold(choices.currency);
  const { prices, shown } = usePreviews(choices, all);
  const input = inputOf(choices, all, property.id);
  const checkout = input.properties.length > 0 ? shown.data : undefined;
  const { card, setCard, confirm, isBusy, failure, forget } = useCheckout({
    propertyId: property.id,
    step,
    onBill,
    onBegun: (begun) => checkout && onBegun(begun, checkout),
    onPayerMissing: () => setNaming(true),
  });
  const change = (next: Partial<Choices>) => {
    forget();
    setChoices((before) => ({ ...before, ...next }));
  };
  const isTyped = card === OTHER_CARD && checkout?.today === 0;
  const mayPress = !shown.isPlaceholderData && (!isTyped || isStepReady);

  return (
    <div className={styles['columns']}>
      <div className={styles['left']}>
        <fieldset disabled={isBusy} className={styles['left']} style={{ border: 0, margin: 0, padding: 0 }}>
          <PlanPart choices={choices} onChange={change} prices={prices} currencies={sold.currencies} />
          <PropertiesPart
            all={all}
            chosen={choices.properties}
            onChange={(properties) => change({ properties })}
          />
          <AppsPart all={all} apps={sold.apps} choices={choices} onChange={change} />
        </fieldset>
        {checkout && (checkout.payer === null || isNaming) && (
          <PayerPart
            text={t('app.subscription.payer.first')}
            onDone={() => setNaming(false)}
            onCancel={checkout.payer === null ? undefined : () => setNaming(false)}
          />
        )}
        <CardPart value={card} onChange={setCard} disabled={isBusy}>
          {isTyped ? (
            <NewCardFields ref={step} onReady={setStepReady} />
          ) : (
            <p className="sm muted">{t('app.subscription.card.afterwards')}</p>
          )}
        </CardPart>
      </div>
      <aside aria-label={t('app.subscription.today')} className={styles['aside']}>
        {checkout && (
          <>
            <Summary checkout={checkout} input={input} onCodes={(codes) => change({ codes })} />
            <div className={styles['go']}>
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
                disabled={!mayPress || checkout.payer === null}
                onClick={() => void confirm(input, checkout)}
              >
                {isBusy
                  ? t('app.subscription.confirming')
                  : t(
                      card === OTHER_CARD && checkout.today > 0
                        ? 'app.subscription.confirm.card'
                        : 'app.subscription.confirm',
                      {
                        plan: choices.plan,
                        amount: amount(checkout.today, checkout.currency, { code: true }),
                      },
                    )}
              </Button>
              {checkout.payer === null && <p>{t('app.subscription.payer.before')}</p>}
              <p>{t('app.subscription.letter')}</p>
              {checkout.payer && (
                <p className={styles['payer']}>
                  <span>
                    {t('app.subscription.payer.to')} <b>{checkout.payer.legalName}</b>
                    <br />
                    {checkout.payer.taxId}
                  </span>
                  <button type="button" className={styles['link']} onClick={() => setNaming(true)}>
                    {t('app.subscription.payer.change')}
                  </button>
                </p>
              )}
            </div>
          </>
        )}
        {!checkout && shown.error && (
          <Failed
            compact
            title={t('subscriptions.get')}
            error={shown.error}
            busy={shown.isFetching}
            onRetry={() => void shown.refetch()}
          />
        )}
        {!checkout && !shown.error && (
          <div aria-busy={input.properties.length > 0} className={styles['coming']}>
            {input.properties.length > 0 ? (
              <Skeleton lines={8} />
            ) : (
              <p>{t('app.subscription.properties.none')}</p>
            )}
          </div>
        )}
      </aside>
    </div>
  );
}
