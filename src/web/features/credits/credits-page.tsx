import { useQuery } from '@tanstack/react-query';
import { Stamp } from 'lucide-react';

import type { Credit } from '#areas/subscription/credits/credits.contract.ts';
import { purchasesContract } from '#areas/subscription/credits/purchases.contract.ts';
import { useAddressFilters } from '#web/parts/address-filters.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May, ScreenLink } from '#web/shell/screens.tsx';
import { Card } from '#web/ui/card.tsx';
import { Columns, Page } from '#web/ui/page.tsx';
import { Empty, Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { Balances } from './balances.tsx';
import { BuyCard } from './buy-card.tsx';
import { CreditBills } from './credit-bills.tsx';
import type { CreditsLinks } from './credit-links.ts';
import { chosenOf, healthOf, keyOf, rowsOf } from './credit-rows.ts';
import styles from './credits.module.css';
import { Ledger } from './ledger.tsx';
import { allCreditsQuery } from './queries.ts';
import { AutoRechargeCard } from './auto-recharge-card.tsx';

function Content({ credit, links }: { readonly credit: Credit; readonly links: CreditsLinks }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { search } = useAddressFilters();
  const rows = rowsOf(credit);
  const chosen = chosenOf(rows, search.get('of'), property.id);
  if (!chosen) {
    return (
      <Card>
        <Empty
          icon={<Stamp aria-hidden="true" />}
          title={t('app.credits.none')}
          text={t('app.credits.none.text')}
          action={<ScreenLink to={links.invoices()}>{t('shell.nav.invoicing')}</ScreenLink>}
        />
      </Card>
    );
  }
  const isLow = rows.some((row) => ['low', 'empty'].includes(healthOf(row)));
  const work = (
    <>
      {credit.metered ? (
        isLow && <Notice family="sun">{t('app.credits.more')}</Notice>
      ) : (
        <Notice family="sky">{t('app.credits.off')}</Notice>
      )}
      <Balances
        rows={rows}
        chosen={chosen}
        linkOf={(row) => `${links.home()}?${new URLSearchParams({ of: keyOf(row) })}`}
      />
      {chosen.known && <Ledger key={keyOf(chosen)} row={chosen} invoice={links.invoice} />}
      {credit.metered && <CreditBills key={chosen.propertyId} row={chosen} />}
    </>
  );
  if (!credit.metered) return <div className={styles['stack']}>{work}</div>;
  return (
    <Columns
      aside={
        <>
          <May
            call={purchasesContract.buyCredits}
            otherwise={<Notice family="sky">{t('app.credits.spend')}</Notice>}
          >
            <BuyCard row={chosen} links={links} />
          </May>
          <AutoRechargeCard key={keyOf(chosen)} row={chosen} links={links} />
        </>
      }
    >
      {work}
    </Columns>
  );
}

/** S-APP-23: the balances of credits, and their sources. */
export function CreditsPage({ links }: { readonly links: CreditsLinks }) {
  const { t } = useLanguage();
  const { data, error, isFetching, refetch } = useQuery(allCreditsQuery);
  return (
    <Page
      title={t('app.credits.title')}
      subtitle={t('app.credits.lead')}
      actions={<ScreenLink to={links.invoices()}>{t('shell.nav.invoicing')}</ScreenLink>}
    >
      {data && <Content credit={data} links={links} />}
      {!data && error && (
        <Card>
          <Failed title={t('credits.load')} error={error} busy={isFetching} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && (
        <div aria-busy="true" className={styles['stack']}>
          <p role="status" className="visually-hidden">
            {t('shell.loading')}
          </p>
          <Skeleton shape="card" />
          <Card padded>
            <Skeleton lines={6} />
          </Card>
        </div>
      )}
    </Page>
  );
}
