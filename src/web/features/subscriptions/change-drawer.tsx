import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';

import {
  type ChangePreview,
  type Subscription,
  subscriptionsContract,
} from '#areas/subscription/subscriptions/subscriptions.contract.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import { FREQUENCIES, PLAN_IDS } from '#vocabulary/plans.ts';
import { useChange } from '#web/shell/change.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Part } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { SegmentedControl } from '#web/ui/tabs.tsx';
import { notify } from '#web/ui/toasts.ts';
import { BillLines, SumLine } from './bill-lines.tsx';
import checkout from './checkout.module.css';
import type { SubscriptionLinks } from './links.ts';
import { changeQuery, SUBSCRIPTION_TOPICS, subscriptionQuery } from './queries.ts';
import { useSold } from './sold.ts';
import styles from './subscriptions.module.css';
import { useAmount } from './words.ts';

type Wanted = Pick<Subscription, 'frequency' | 'currency'> & {
  readonly plan: NonNullable<Subscription['plan']>;
  readonly apps: readonly AppId[];
};

const textOf = ({ plan, apps, frequency, currency }: Wanted) =>
  JSON.stringify([plan, frequency, currency, ...apps.toSorted()]);

/** The price of a change today and from the next charge on, before anything is changed. */
function Cost({ preview }: { readonly preview: ChangePreview }) {
  const { t, tn, format } = useLanguage();
  const amount = useAmount();
  const { today, currency, daysLeft, lines, tax, renewal, waits } = preview;
  return (
    <Part title={t('app.subscription.change.cost')}>
      <p className={styles['figure']}>
        {t('app.subscription.change.today')}{' '}
        <strong className="num">{amount(today, currency, { code: true })}</strong>
      </p>
      {today > 0 && (
        <div className={styles['madeOf']}>
          <dl className="num">
            <BillLines lines={lines} currency={currency} />
            {tax > 0 && <SumLine name={t('app.subscription.tax')} value={amount(tax, currency)} />}
          </dl>
          <p className="sm muted">{tn('app.subscription.change.daysLeft', daysLeft)}</p>
        </div>
      )}
      {renewal && (
        <p>
          {t('app.subscription.change.renewal', {
            day: format.date(renewal.day, 'long'),
            amount: amount(renewal.amount, renewal.currency, { code: true }),
          })}
        </p>
      )}
      {waits && renewal && (
        <Notice family="sky">
          {t('app.subscription.change.waits', { day: format.date(renewal.day, 'long') })}
        </Notice>
      )}
    </Part>
  );
}

type EditorProps = {
  readonly one: Subscription;
  readonly links: SubscriptionLinks;
  readonly onClose: () => void;
};

function Editor({ one, links, onClose }: EditorProps) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const amount = useAmount();
  const { plan, apps: own, frequency, currency } = one.wanted ?? one;
  const has: Wanted = { plan: plan ?? 'PRO', apps: own, frequency, currency };
  const [wanted, setWanted] = useState(has);
  const { currencies, apps } = useSold(wanted.currency);
  const { propertyId } = one;
  const isSame = textOf(wanted) === textOf(has);
  const input = { propertyId, ...wanted, apps: [...wanted.apps] };
  const preview = useQuery({ ...changeQuery(input), enabled: !isSame });
  const change = useChange(subscriptionsContract.changePlan, { invalidates: SUBSCRIPTION_TOPICS });
  const currencyAlone = useChange(subscriptionsContract.changeCurrency, { invalidates: SUBSCRIPTION_TOPICS });
  const [failure, setFailure] = useState<string>();
  const set = (next: Partial<Wanted>) => {
    setFailure(undefined);
    setWanted((before) => ({ ...before, ...next }));
  };
  const onlyCurrency = textOf({ ...wanted, currency }) === textOf(has);

  const save = async (today: number) => {
    if (change.isPending || currencyAlone.isPending) return;
    setFailure(undefined);
    try {
      if (onlyCurrency) {
        await currencyAlone.send({ body: { propertyId, currency: wanted.currency } });
      } else {
        const changed = await change.send({ body: { ...input, expected: today } });
        if (changed.billId !== null && changed.today > 0) {
          void navigate(links.create({ bill: changed.billId }));
          return;
        }
      }
      notify('success', t('app.subscription.change.saved', { property: one.name }));
      onClose();
    } catch (error) {
      if (error instanceof CallFailure && error.is('price-changed')) void preview.refetch();
      const why = error instanceof Error ? error.message : '';
      setFailure(`${t('subscriptions.update')}. ${why}`);
    }
  };

  const shown = isSame ? undefined : preview.data;
  const isBusy = change.isPending || currencyAlone.isPending;
  return (
    <Drawer
      open
      title={t('app.subscription.change.title', { property: one.name })}
      subtitle={t('app.subscription.change.lead')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button
            kind="primary"
            busy={isBusy}
            disabled={!shown || preview.isPlaceholderData}
            onClick={() => shown && void save(shown.today)}
          >
            {shown && shown.today > 0
              ? t('app.subscription.change.pay', {
                  amount: amount(shown.today, shown.currency, { code: true }),
                })
              : t('app.subscription.change.save')}
          </Button>
        </>
      }
    >
      <div className={styles['fields']}>
        <Field group label={t('app.subscription.plan')}>
          <SegmentedControl
            label={t('app.subscription.plan')}
            options={PLAN_IDS.map((value) => ({ value, label: value }))}
            value={wanted.plan}
            onChange={(next) => set({ plan: next })}
          />
        </Field>
        <Field group label={t('app.subscription.frequency')}>
          <SegmentedControl
            label={t('app.subscription.frequency')}
            options={FREQUENCIES.map((value) => ({
              value,
              label: t(`app.subscription.frequency.${value}`),
            }))}
            value={wanted.frequency}
            onChange={(next) => set({ frequency: next })}
          />
        </Field>
        <Field label={t('app.subscription.currency')} hint={t('app.subscription.currency.hint')}>
          <Select value={wanted.currency} onChange={({ target }) => set({ currency: target.value })}>
            {currencies.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </Select>
        </Field>
        {apps.length > 0 && (
          <Field group label={t('app.subscription.apps')} hint={t('app.subscription.apps.hint')}>
            <span className={styles['choices']}>
              {apps.map(({ _id }) => (
                <Checkbox
                  key={_id}
                  label={t(`app.marketplace.name.${_id}`)}
                  checked={wanted.apps.includes(_id)}
                  onChange={({ target }) =>
                    set({
                      apps: target.checked ? [...wanted.apps, _id] : wanted.apps.filter((id) => id !== _id),
                    })
                  }
                />
              ))}
            </span>
          </Field>
        )}
      </div>
      <div aria-live="polite" className={checkout['sums']} style={{ paddingInline: 0 }}>
        {isSame && <p className="muted">{t('app.subscription.change.same')}</p>}
        {shown && <Cost preview={shown} />}
        {!isSame && !shown && preview.error && (
          <Failed
            compact
            title={t('subscriptions.get')}
            error={preview.error}
            busy={preview.isFetching}
            onRetry={() => void preview.refetch()}
          />
        )}
        {!isSame && !shown && !preview.error && <Skeleton lines={3} />}
        {failure !== undefined && (
          <Notice family="rose" live>
            {failure}
          </Notice>
        )}
      </div>
    </Drawer>
  );
}

/** C-SUB-08, C-SUB-13: plan, apps, frequency and currency of a property, with the price before it is saved. */
export function ChangeDrawer({ links }: { readonly links: SubscriptionLinks }) {
  const { t } = useLanguage();
  const { id = '' } = useParams();
  const go = useDrawerNavigation();
  const { data, error, isFetching, refetch } = useQuery(subscriptionQuery(id));
  const close = () => go(links.home);
  if (data) return <Editor key={data.version} one={data} links={links} onClose={close} />;
  return (
    <Drawer open title={t('app.subscription.change')} onClose={close}>
      {error ? (
        <Failed
          compact
          title={t('subscriptions.get')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton lines={6} />
      )}
    </Drawer>
  );
}
