import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ChartColumn, Download, FileSpreadsheet } from 'lucide-react';
import { Suspense } from 'react';

import { type InvoiceMonth, reportsContract } from '#areas/invoicing/invoices/reports.contract.ts';
import { useAddressFilters } from '#web/parts/address-filters.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { lazyPart } from '#web/shell/lazy-page.ts';
import { useProperty } from '#web/shell/property.tsx';
import { May, ScreenLink } from '#web/shell/screens.tsx';
import { todayIn } from '#web/shell/today.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FilterSelect } from '#web/ui/filters.tsx';
import { Page } from '#web/ui/page.tsx';
import { Empty, Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { SegmentedControl } from '#web/ui/tabs.tsx';
import { ReportFigures } from './report-figures.tsx';
import { ReportMonths } from './report-months.tsx';
import { currenciesOf, figuredMonths, type Period, periodOf, yearsUntil } from './report-period.ts';
import {
  type RefusedReply,
  refusedQuery,
  reportQuery,
  unmappedQuery,
  useInvoicesFile,
} from './report-queries.ts';
import { ReportRefused } from './report-refused.tsx';
import styles from './report.module.css';

const ReportChart = lazyPart(() => import('./report-chart.tsx').then((file) => file.ReportChart));

export type ReportLinks = {
  readonly home: () => string;
  readonly invoice: (id: string) => string;
  /** The mapping to the accounting program. */
  readonly settings: () => string;
};

function Files({ period }: { readonly period: Period }) {
  const { t } = useLanguage();
  const file = useInvoicesFile(period);
  return (
    <May call={reportsContract.exportInvoices}>
      <Button
        icon={<FileSpreadsheet aria-hidden="true" />}
        busy={file.isPending && file.variables === 'xlsx'}
        onClick={() => file.mutate('xlsx')}
      >
        {t('invoicing.report.xlsx')}
      </Button>
      <Button
        icon={<Download aria-hidden="true" />}
        busy={file.isPending && file.variables === 'csv'}
        onClick={() => file.mutate('csv')}
      >
        {t('invoicing.report.csv')}
      </Button>
    </May>
  );
}

/** No document is sent through an accounting program before the mapping is complete. */
function Unmapped({ settings }: Pick<ReportLinks, 'settings'>) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const { data } = useQuery(unmappedQuery(property.id));
  if (!data || data.missing.length === 0) return null;
  const list = format.list(data.missing.map((one) => t(`app.accounting.missing.${one}`)));
  return (
    <Notice
      family="sun"
      more={
        <ScreenLink to={settings()} size="small">
          {t('app.accounting.title')}
        </ScreenLink>
      }
    >
      {t('invoicing.report.missing', { name: data.name, list })}
    </Notice>
  );
}

function Waiting() {
  const { t } = useLanguage();
  return (
    <div aria-busy="true" className={styles['stack']}>
      <p role="status" className="visually-hidden">
        {t('shell.loading')}
      </p>
      <Skeleton shape="block" />
      <Skeleton shape="card" />
      <Card padded>
        <Skeleton lines={6} />
      </Card>
    </div>
  );
}

type ContentProps = {
  readonly rows: readonly InvoiceMonth[];
  readonly period: Period;
  readonly links: ReportLinks;
  readonly refused: UseQueryResult<RefusedReply>;
};

function Content({ rows, period, links, refused }: ContentProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { search, set } = useAddressFilters();
  const currencies = currenciesOf(rows, property.currency);
  const currency = currencies.find((one) => one === search.get('currency')) ?? currencies[0];
  const ofCurrency = rows.filter((row) => row.currency === currency);
  const waiting = <ReportRefused query={refused} invoice={links.invoice} home={links.home()} />;
  if (currency === undefined) {
    return (
      <>
        {waiting}
        <Card>
          <Empty
            icon={<ChartColumn aria-hidden="true" />}
            title={t('invoicing.report.none')}
            text={t('invoicing.report.none.text')}
            action={<ScreenLink to={links.home()}>{t('shell.nav.invoicing')}</ScreenLink>}
          />
        </Card>
      </>
    );
  }
  return (
    <>
      <ReportFigures
        rows={ofCurrency}
        currency={currency}
        months={figuredMonths(period, todayIn(property.timezone))}
        refused={refused.data?.meta.total}
      />
      {waiting}
      <Card
        title={t('invoicing.report.chart')}
        aside={
          currencies.length > 1 ? (
            <SegmentedControl
              label={t('invoicing.report.currency')}
              options={currencies.map((one) => ({ value: one, label: one }))}
              value={currency}
              onChange={(value) => set('currency', value)}
            />
          ) : (
            currency
          )
        }
        padded
      >
        <Suspense
          fallback={
            <div className={styles['chartComing']}>
              <Skeleton shape="card" />
            </div>
          }
        >
          <ReportChart rows={ofCurrency} currency={currency} months={period.months} />
        </Suspense>
      </Card>
      <ReportMonths rows={rows} currencies={currencies} />
    </>
  );
}

/** S-APP-31: invoiced amounts by month with their taxes, refusals, and the files for the accountant. */
export function ReportPage({ links }: { readonly links: ReportLinks }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { search, set } = useAddressFilters();
  const today = todayIn(property.timezone);
  const period = periodOf(search.get('year'), today);
  const report = useQuery(reportQuery(property.id, period));
  const refused = useQuery(refusedQuery(property.id));
  // A failure counts as well: the rest of the report does not wait for it, nor for the next try.
  const isRead = refused.isFetched;
  return (
    <Page
      title={t('invoicing.report.title')}
      subtitle={t('invoicing.report.lead')}
      actions={
        <>
          <FilterSelect
            label={t('invoicing.report.period')}
            value={period.year ?? ''}
            all={t('invoicing.report.recent')}
            options={yearsUntil(today).map((year) => ({ value: year, label: year }))}
            onChange={(value) => set('year', value)}
          />
          <Files period={period} />
          <ScreenLink to={links.home()}>{t('shell.nav.invoicing')}</ScreenLink>
        </>
      }
    >
      <Unmapped settings={links.settings} />
      {report.data && isRead && (
        <Content rows={report.data} period={period} links={links} refused={refused} />
      )}
      {!report.data && report.error && (
        <Card>
          <Failed
            error={report.error}
            busy={report.isFetching}
            onRetry={() => void Promise.all([report.refetch(), refused.refetch()])}
          />
        </Card>
      )}
      {!(report.data && isRead) && !report.error && <Waiting />}
    </Page>
  );
}
