import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import type { CreditPrice } from '#areas/subscription/credits/purchases.contract.ts';
import { AppId } from '#vocabulary/app-ids.ts';
import { moneyOf } from '#vocabulary/money.ts';
import { useAddressFilters } from '#web/parts/address-filters.ts';
import { ANOTHER_CARD, CardChoice } from '#web/parts/cards/card-choice.tsx';
import { mayShowCardStep } from '#web/parts/cards/card-pages.ts';
import { CardStep, type CardStepHandle } from '#web/parts/cards/card-step.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { AmountChoice } from './amount-choice.tsx';
import styles from './buy.module.css';
import { BuyTotal } from './buy-total.tsx';
import { amountIn, type CreditsLinks, PACKAGES } from './credit-links.ts';
import { PayerForm } from './payer-form.tsx';
import { cardsQuery, creditsQuery, payerQuery, priceQuery } from './queries.ts';
import { usePurchase } from './use-purchase.ts';

type Subject = { readonly propertyId: string; readonly name: string; readonly appId: AppId };

/** The property and app that the address names, else those of the page. */
function useSubject(): Subject {
  const { property, properties } = useProperty();
  const { search } = useAddressFilters();
  const [id = '', app = ''] = (search.get('of') ?? '').split('.', 2);
  const named = properties.find((one) => one.id === id) ?? property;
  return {
    propertyId: named.id,
    name: named.name,
    appId: AppId.safeParse(app).data ?? 'e-invoice-dian',
  };
}

type BuyProps = { readonly subject: Subject; readonly links: CreditsLinks };

function Buy({ subject: { propertyId, appId }, links }: BuyProps) {
  const { t, tn, language, format } = useLanguage();
  const { search, set } = useAddressFilters();
  const [typed, setTyped] = useState(search.get('amount') ?? String(PACKAGES[0]));
  const amount = amountIn(useSettled(typed));
  const price = useQuery({
    ...priceQuery({ propertyId, appId, amount: amount ?? PACKAGES[0] }),
    enabled: amount !== null,
  });
  // The prices of the bands do not depend on the typed number.
  const offer = useQuery(priceQuery({ propertyId, appId, amount: PACKAGES[0] }));
  const cards = useQuery(cardsQuery(propertyId));
  const payer = useQuery(payerQuery(propertyId));
  const credits = useQuery(creditsQuery(propertyId));
  const [chosen, setChosen] = useState<string>();
  const [isReady, setReady] = useState(false);
  const step = useRef<CardStepHandle>(null);
  const { now, buy, ask, back } = usePurchase(propertyId);
  const saved = cards.data ?? [];
  const card = chosen ?? saved.find((one) => one.default)?.id ?? saved[0]?.id ?? ANOTHER_CARD;
  const isSettled = amount !== null && amountIn(typed) === amount && price.data !== undefined;
  const left = credits.data?.properties[0]?.apps.find(({ id, known }) => id === appId && known)?.quantity;

  const change = (next: string) => {
    setTyped(next);
    set('amount', next);
  };
  const payWithStep = async () => {
    if (now.state !== 'card') return;
    const outcome = await step.current?.confirm();
    if (outcome?.state === 'succeeded' || outcome?.state === 'processing' || outcome?.state === 'unknown') {
      await ask(now.payment);
    }
  };

  if (now.state === 'paid' || now.state === 'processing') {
    const isPaid = now.state === 'paid';
    return (
      <Card padded>
        <div className={styles['done']}>
          <Notice family={isPaid ? 'palm' : 'sky'} live>
            <b>{isPaid ? tn('app.credits.buy.paid', amount ?? 0) : t('app.credits.buy.processing')}</b>
            <p>{t(isPaid ? 'app.credits.buy.paid.text' : 'app.credits.buy.processing.text')}</p>
          </Notice>
          <div>
            <ScreenLink kind="primary" to={links.home()}>
              {t('app.credits.buy.back')}
            </ScreenLink>
          </div>
        </div>
      </Card>
    );
  }
  if (offer.error && !offer.data) {
    return (
      <Card>
        <Failed
          title={t('app.credits.buy.load')}
          error={offer.error}
          busy={offer.isFetching}
          onRetry={() => void offer.refetch()}
        />
      </Card>
    );
  }
  if (!offer.data || !payer.data || cards.isPending) {
    return (
      <Card padded>
        <p role="status" className="visually-hidden">
          {t('shell.loading')}
        </p>
        <Skeleton lines={6} />
      </Card>
    );
  }
  const isNamed = payer.data.legalName !== null;
  const isOpen = now.state === 'editing';
  const total = (of: CreditPrice) => format.money(moneyOf(of.total, of.currency), { code: true });
  return (
    <>
      <Card title={t('app.credits.buy.amount')} padded>
        <AmountChoice
          offer={offer.data}
          typed={typed}
          disabled={!isOpen}
          error={amount === null ? t('general.invalid.format') : price.error?.message}
          onChange={change}
        />
      </Card>
      {!isNamed && <PayerForm key={payer.data.version} propertyId={propertyId} payer={payer.data} />}
      {isNamed && (
        <Card title={t('app.credits.buy.pay')} padded>
          <div className={styles['pay']}>
            {isSettled && price.data && <BuyTotal price={price.data} left={left} />}
            {now.state === 'editing' && now.declined && (
              <Notice family="rose" live>
                {now.declined}
              </Notice>
            )}
            {now.state === 'editing' && now.failed && (
              <Notice family="rose" live>
                {now.failed}
              </Notice>
            )}
            {now.state !== 'card' && now.state !== 'unknown' && (
              <>
                {cards.error && <Notice family="sun">{cards.error.message}</Notice>}
                <CardChoice cards={saved} value={card} onChange={setChosen} disabled={!isOpen} />
                <Button
                  kind="primary"
                  size="large"
                  full
                  disabled={!isSettled}
                  busy={now.state === 'paying'}
                  onClick={() => price.data && void buy(price.data, card)}
                >
                  {card === ANOTHER_CARD || !price.data || !isSettled
                    ? t('app.credits.buy.toCard')
                    : t('app.credits.buy.do', {
                        amount: format.number(price.data.amount),
                        total: total(price.data),
                      })}
                </Button>
              </>
            )}
            {now.state === 'card' && (
              <>
                <CardStep
                  ref={step}
                  scriptUrl={now.payment.scriptUrl}
                  publishableKey={now.payment.publishableKey}
                  clientSecret={now.payment.clientSecret ?? ''}
                  kind="payment"
                  language={language}
                  onReady={setReady}
                />
                <Button
                  kind="primary"
                  size="large"
                  full
                  disabled={!isReady}
                  onClick={() => void payWithStep()}
                >
                  {price.data
                    ? t('app.credits.buy.do', {
                        amount: format.number(price.data.amount),
                        total: total(price.data),
                      })
                    : t('app.credits.buy.pay')}
                </Button>
                <Button kind="quiet" onClick={back}>
                  {t('app.credits.buy.change')}
                </Button>
              </>
            )}
            {now.state === 'unknown' && (
              <>
                <Notice family="sky" live>
                  <b>{t('app.credits.buy.unknown')}</b>
                  <p>{t('app.credits.buy.unknown.text')}</p>
                </Notice>
                <Button onClick={() => void ask(now.payment)}>{t('app.credits.buy.ask')}</Button>
              </>
            )}
          </div>
        </Card>
      )}
    </>
  );
}

/** S-APP-24. */
export function BuyCreditsPage({ links }: { readonly links: CreditsLinks }) {
  const { t } = useLanguage();
  const subject = useSubject();
  // A person who opened this page by a link inside the app has the policy of another page.
  useEffect(() => void mayShowCardStep(), []);
  return (
    <Page
      kind="form"
      title={t('app.credits.buy.title', { property: subject.name })}
      subtitle={t(`app.credits.app.${subject.appId as 'e-invoice-dian'}`)}
      actions={<ScreenLink to={links.home()}>{t('app.credits.title')}</ScreenLink>}
    >
      <Buy key={`${subject.propertyId}.${subject.appId}`} subject={subject} links={links} />
    </Page>
  );
}
