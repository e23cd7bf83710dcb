import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Plus } from 'lucide-react';
import { Outlet, useParams } from 'react-router';

import { foliosContract, type HouseFolio } from '#areas/stays/folios/folios.contract.ts';
import { useAddressFilters } from '#web/parts/address-filters.ts';
import { useChange } from '#web/shell/change.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Paging } from '#web/parts/paging.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Columns, Page } from '#web/ui/page.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import type { FolioContext } from './folio-page.tsx';
import { useLineColumns } from './lines-card.tsx';
import type { HouseLinks } from './links.ts';
import { FOLIO_TOPICS, houseFolioQuery, houseEntriesQuery } from './queries.ts';
import { TotalsCard } from './totals-card.tsx';

function CloseButton({ account: { _id: id, closedAt } }: { readonly account: HouseFolio }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { send, isPending } = useChange(foliosContract.changeHouseFolio, { invalidates: FOLIO_TOPICS });
  const change = async () => {
    try {
      const body = { closed: closedAt === null };
      await send({ params: { id }, query: { propertyId: property.id }, body });
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      notify('error', failure.message);
    }
  };
  return (
    <Button busy={isPending} onClick={() => void change()}>
      {t(closedAt === null ? 'app.house.close' : 'app.house.reopen')}
    </Button>
  );
}

/** One account of the house, with its lines by pages. */
export function HouseFolioPage({ links }: { readonly links: HouseLinks }) {
  const { t } = useLanguage();
  const { id = '' } = useParams();
  const { property } = useProperty();
  const { data: account, error, isFetching, refetch } = useQuery(houseFolioQuery(property.id, id));
  if (account) return <Account account={account} links={links} />;
  return (
    <Page title={t('app.house.one')}>
      {error ? (
        <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Page>
  );
}

type AccountProps = { readonly account: HouseFolio; readonly links: HouseLinks };

function Account({ account, links }: AccountProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { search, set } = useAddressFilters();
  const { _id: id, currency, closedAt } = account;
  const query = houseEntriesQuery(property.id, id, Number(search.get('page') ?? 1));
  const { data } = useQuery(query);
  const columns = useLineColumns(currency);
  const addButton = closedAt === null && (
    <ScreenLink to={links.add(id)} preventScrollReset kind="primary" icon={<Plus aria-hidden="true" />}>
      {t('app.folio.add')}
    </ScreenLink>
  );
  return (
    <Page
      title={account.name}
      subtitle={closedAt === null ? undefined : t('app.house.isClosed')}
      actions={
        <>
          <ScreenLink to={links.list()} icon={<ArrowLeft aria-hidden="true" />}>
            {t('app.house.title')}
          </ScreenLink>
          <CloseButton account={account} />
          {addButton}
        </>
      }
    >
      <Columns aside={<TotalsCard totals={account.totals} currency={currency} />}>
        <Card title={t('app.folio.lines')}>
          <QueryTable
            caption={t('app.folio.lines')}
            query={query}
            rowsOf={(reply) => reply.data}
            rowKey={({ number }) => String(number)}
            rowLink={({ number }) => links.line(id, number)}
            columns={columns}
            empty={<Empty title={t('app.folio.none')} action={addButton} />}
            foot={({ meta }) => <Paging meta={meta} onPage={(page) => set('page', String(page))} />}
          />
        </Card>
      </Columns>
      <Outlet context={{ entries: data?.data, currency } satisfies FolioContext} />
    </Page>
  );
}
