import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';

import {
  PRICE_KINDS,
  type PriceKind,
  type Prices,
} from '#areas/property/marketplace/prices-admin.contract.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { CreditsForm, PlanForm, SmallestChargeForm, TaxForm } from './price-forms.tsx';
import { PriceVersions } from './price-versions.tsx';
import { countryName, NEW, pricesQuery } from './prices.ts';

const TABS = ['price', 'versions'] as const;

type OfPrice = { readonly kind: PriceKind; readonly id: string };

/** The open price; undefined when it does not exist. */
function found({ plans, credits, taxes, smallestCharges }: Prices, { kind, id }: OfPrice) {
  switch (kind) {
    case 'plan':
      return plans.find((plan) => plan.id === id);
    case 'credits':
      return credits.find((one) => one.id === id);
    case 'sales-tax':
      return taxes.find(({ country }) => country === id);
    case 'smallest-charge':
      return smallestCharges.find(({ currency }) => currency === id);
  }
}

type FormProps = OfPrice & { readonly prices: Prices; readonly onSaved: () => void };

function PriceForm({ kind, id, prices, onSaved }: FormProps) {
  const { plans, credits, taxes, smallestCharges } = prices;
  switch (kind) {
    case 'plan':
      return plans.filter((plan) => plan.id === id).map((plan) => <PlanForm key={plan.id} plan={plan} />);
    case 'credits':
      return credits.filter((one) => one.id === id).map((one) => <CreditsForm key={one.id} credits={one} />);
    case 'sales-tax':
      return (
        <TaxForm
          tax={taxes.find(({ country }) => country === id)}
          taken={taxes.map(({ country }) => country)}
          onSaved={onSaved}
        />
      );
    case 'smallest-charge':
      return (
        <SmallestChargeForm
          charge={smallestCharges.find(({ currency }) => currency === id)}
          onSaved={onSaved}
        />
      );
  }
}

function Parts(props: FormProps) {
  const { t } = useLanguage();
  const [tab, setTab] = useState<(typeof TABS)[number]>('price');
  const { kind, id } = props;
  const form = <PriceForm {...props} />;
  if (id === NEW) return form;
  return (
    <Tabs
      label={t('admin.prices.title')}
      tabs={TABS.map((value) => ({ value, label: t(`admin.apps.tab.${value}`) }))}
      value={tab}
      onChange={setTab}
    >
      {tab === 'price' ? form : <PriceVersions kind={kind} id={id} />}
    </Tabs>
  );
}

function useTitle({ kind, id }: OfPrice): string {
  const { t, language } = useLanguage();
  if (id === NEW) return t(kind === 'sales-tax' ? 'admin.prices.tax.add' : 'admin.prices.smallest.add');
  switch (kind) {
    case 'plan':
      return t('admin.prices.plan.of', { plan: id });
    case 'credits':
      return t('admin.prices.credits');
    case 'sales-tax':
      return t('admin.prices.tax.of', { country: countryName(language, id) });
    case 'smallest-charge':
      return t('admin.prices.smallest.of', { currency: id });
  }
}

/** One price: its value from a day on, and its changes. */
export function PriceDrawer({ home }: { readonly home: string }) {
  const { t } = useLanguage();
  const { kind: asked, key: id = '' } = useParams();
  const kind = PRICE_KINDS.find((one) => one === asked);
  const go = useDrawerNavigation();
  const { data, error, isFetching, refetch } = useQuery(pricesQuery);
  const title = useTitle({ kind: kind ?? 'plan', id });
  const canBeNew = kind === 'sales-tax' || kind === 'smallest-charge';
  const one = data && kind ? found(data, { kind, id }) : undefined;
  const isThere = one !== undefined || (canBeNew && id === NEW);
  return (
    <Drawer
      open
      width="lg"
      title={data && !isThere ? t('admin.prices.title') : title}
      onClose={() => go(home)}
    >
      {data && kind && isThere && (
        // Mounted again with the saved values.
        <Parts key={JSON.stringify(one)} prices={data} {...{ kind, id }} onSaved={() => go(home)} />
      )}
      {data && !isThere && <Empty compact title={t('admin.prices.unknown')} />}
      {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} />}
    </Drawer>
  );
}
