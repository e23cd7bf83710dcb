import { Coins, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';

import type { PriceKind, Prices } from '#areas/property/marketplace/prices-admin.contract.ts';
import { moneyOf, roundMoney } from '#vocabulary/money.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Empty } from '#web/ui/states.tsx';
import type { Column } from '#web/ui/table.tsx';
import styles from './apps.module.css';
import { countryName, NEW, pricesQuery } from './prices.ts';

type Address = (kind: PriceKind, key: string) => string;

/** The prices of the bands of a currency, lowest first: one, or from the lowest on. */
function usePriceOf() {
  const { t, format } = useLanguage();
  return (
    currency: string,
    values: readonly number[],
    unit: (price: string) => string = (price) => price,
  ) => {
    const least = Math.min(...values);
    const price = unit(format.money(roundMoney(least, currency), { code: true }));
    return new Set(values).size === 1 ? price : t('admin.prices.from', { price });
  };
}

function usePlanColumns(): readonly Column<Prices['plans'][number]>[] {
  const { t, tn } = useLanguage();
  const priceOf = usePriceOf();
  return [
    { key: 'plan', header: t('admin.prices.plan'), isHead: true, cell: ({ id }) => <b>{id}</b> },
    {
      key: 'year',
      header: t('admin.prices.year'),
      cell: ({ monthsPerYear }) => tn('admin.prices.monthsPaid', monthsPerYear),
    },
    {
      key: 'currencies',
      header: t('admin.prices.month'),
      cell: ({ feeBillingRange }) =>
        Object.entries(feeBillingRange).map(([currency, bands]) => {
          const isEach = bands.every(({ byAccommodation }) => byAccommodation);
          const unit = (price: string) => (isEach ? t('admin.prices.month.each', { price }) : price);
          const values = bands.map(({ value }) => value);
          return <div key={currency}>{priceOf(currency, values, unit)}</div>;
        }),
    },
  ];
}

function useCreditColumns(): readonly Column<Prices['credits'][number]>[] {
  const { t, format } = useLanguage();
  const priceOf = usePriceOf();
  return [
    {
      key: 'app',
      header: t('admin.apps.app'),
      isHead: true,
      cell: ({ id }) => <b>{t(`admin.discounts.app.${id}`)}</b>,
    },
    {
      key: 'purchase',
      header: t('admin.prices.purchase'),
      cell: ({ least, most }) =>
        t('admin.prices.fromTo', { from: format.number(least), to: format.number(most) }),
    },
    {
      key: 'currencies',
      header: t('admin.prices.credit'),
      cell: ({ bands }) =>
        Object.entries(bands).map(([currency, ofCurrency]) => {
          const values = ofCurrency.map(({ value }) => value);
          return <div key={currency}>{priceOf(currency, values)}</div>;
        }),
    },
  ];
}

function useTaxColumns(): readonly Column<Prices['taxes'][number]>[] {
  const { t, format, language } = useLanguage();
  return [
    {
      key: 'country',
      header: t('app.property.country'),
      isHead: true,
      cell: ({ country }) => <b>{countryName(language, country)}</b>,
    },
    { key: 'name', header: t('admin.prices.tax'), cell: ({ name }) => name },
    {
      key: 'percent',
      header: t('admin.prices.tax.percent'),
      align: 'end',
      cell: ({ percent }) => format.number(percent),
    },
    {
      key: 'included',
      header: t('admin.prices.tax.price'),
      cell: ({ isIncluded }) => t(isIncluded ? 'admin.prices.tax.inside' : 'admin.prices.tax.onTop'),
    },
  ];
}

function useSmallestColumns(): readonly Column<Prices['smallestCharges'][number]>[] {
  const { t, format } = useLanguage();
  return [
    {
      key: 'currency',
      header: t('admin.apps.currency'),
      isHead: true,
      cell: ({ currency }) => <b>{currency}</b>,
    },
    {
      key: 'amount',
      header: t('admin.prices.smallest.amount'),
      align: 'end',
      cell: ({ amount, currency }) => format.money(moneyOf(amount, currency)),
    },
  ];
}

type PartProps<Row> = {
  readonly title: string;
  readonly none: string;
  readonly aside?: ReactNode;
  readonly columns: readonly Column<Row>[];
  readonly rowsOf: (prices: Prices) => readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly link: (key: string) => string;
};

function Part<Row>({ title, none, aside, columns, rowsOf, keyOf, link }: PartProps<Row>) {
  return (
    <Card title={title} aside={aside}>
      <QueryTable
        caption={title}
        query={pricesQuery}
        rowsOf={rowsOf}
        rowKey={keyOf}
        rowLink={(row) => link(keyOf(row))}
        columns={columns}
        skeletonRows={2}
        empty={<Empty compact icon={<Coins aria-hidden="true" />} title={none} />}
      />
    </Card>
  );
}

/** The prices besides apps, and their terms: versions with their day (S-ADM-02). */
export function PricesPage({ price }: { readonly price: Address }) {
  const { t } = useLanguage();
  const [plans, credits, taxes, smallest] = [
    usePlanColumns(),
    useCreditColumns(),
    useTaxColumns(),
    useSmallestColumns(),
  ] as const;
  const add = (kind: PriceKind, label: string) => (
    <LinkButton size="small" icon={<Plus aria-hidden="true" />} to={price(kind, NEW)}>
      {label}
    </LinkButton>
  );
  return (
    <Page title={t('admin.prices.title')} subtitle={t('admin.prices.lead')}>
      <div className={styles['parts']}>
        <Part
          title={t('admin.prices.plans')}
          none={t('admin.prices.none')}
          columns={plans}
          rowsOf={(all) => all.plans}
          keyOf={({ id }) => id}
          link={(key) => price('plan', key)}
        />
        <Part
          title={t('admin.prices.credits')}
          none={t('admin.prices.none')}
          columns={credits}
          rowsOf={(all) => all.credits}
          keyOf={({ id }) => id}
          link={(key) => price('credits', key)}
        />
        <Part
          title={t('admin.prices.taxes')}
          none={t('admin.prices.taxes.none')}
          aside={add('sales-tax', t('admin.prices.tax.add'))}
          columns={taxes}
          rowsOf={(all) => all.taxes}
          keyOf={({ country }) => country}
          link={(key) => price('sales-tax', key)}
        />
        <Part
          title={t('admin.prices.smallest')}
          none={t('admin.prices.smallest.none')}
          aside={add('smallest-charge', t('admin.prices.smallest.add'))}
          columns={smallest}
          rowsOf={(all) => all.smallestCharges}
          keyOf={({ currency }) => currency}
          link={(key) => price('smallest-charge', key)}
        />
      </div>
      <Outlet />
    </Page>
  );
}
