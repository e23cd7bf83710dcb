import { useQuery } from '@tanstack/react-query';
import { Plus, TicketPercent, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';

import { type DiscountEntry, discountsContract } from '#areas/subscription/discounts/discounts.contract.ts';
import { epochMs } from '#vocabulary/instant.ts';
import { moneyOf } from '#vocabulary/money.ts';
import { useAddressFilters } from '#web/parts/address-filters.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Paging } from '#web/parts/paging.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DeleteDialog } from '#web/ui/dialog.tsx';
import { FilterBar } from '#web/ui/filters.tsx';
import { Page } from '#web/ui/page.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Empty, Failed } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { type Column, Table, TableSkeleton } from '#web/ui/table.tsx';
import { notify } from '#web/ui/toasts.ts';
import { DiscountDrawer } from './discount-drawer.tsx';
import { askedOf, DISCOUNT_TOPICS, discountsQuery, lastDayOf, saying } from './discounts.ts';
import styles from './discounts.module.css';

function Worth({ discount }: { readonly discount: DiscountEntry }) {
  const { t, tn, format } = useLanguage();
  const { amount, currency, firstCharges } = discount;
  return (
    <span className={styles['words']}>
      <b className="num">
        {currency === null
          ? `${format.number(amount)} %`
          : format.money(moneyOf(amount, currency), { code: true })}
      </b>
      <span className="sm muted">
        {firstCharges === null
          ? t('admin.discounts.everyCharge')
          : tn('admin.discounts.charges', firstCharges)}
      </span>
    </span>
  );
}

function Lowers({ discount }: { readonly discount: DiscountEntry }) {
  const { t, format } = useLanguage();
  const { plans, apps } = discount;
  const names = [...(plans ?? []), ...(apps ?? []).map((id) => t(`admin.discounts.app.${id}`))];
  return names.length === 0 ? t('admin.discounts.lowers.all') : format.list(names);
}

function LastDay({ discount: { expiresAt } }: { readonly discount: DiscountEntry }) {
  const { t, format } = useLanguage();
  if (expiresAt === null) return t('admin.discounts.noEnd');
  if (epochMs(expiresAt) <= Date.now()) {
    return <StatusPill family="grey">{t('admin.discounts.ended')}</StatusPill>;
  }
  return <span className="num">{format.date(lastDayOf(expiresAt), 'numeric')}</span>;
}

function useColumns(ask: (discount: DiscountEntry) => void): readonly Column<DiscountEntry>[] {
  const { t, format } = useLanguage();
  return [
    {
      key: 'code',
      header: t('admin.discounts.code'),
      isHead: true,
      cell: ({ code, reason }) => (
        <span className={styles['words']}>
          <b>{code}</b>
          <span className="sm muted">{reason}</span>
        </span>
      ),
    },
    {
      key: 'worth',
      header: t('admin.discounts.worth'),
      cell: (discount) => <Worth discount={discount} />,
    },
    {
      key: 'lowers',
      header: t('admin.discounts.lowers'),
      cell: (discount) => <Lowers discount={discount} />,
    },
    {
      key: 'uses',
      header: t('admin.discounts.uses'),
      align: 'end',
      cell: ({ uses, mostUses }) => (
        <span className="num">
          {mostUses === null
            ? format.number(uses)
            : t('admin.discounts.usesOf', { uses: format.number(uses), most: format.number(mostUses) })}
        </span>
      ),
    },
    {
      key: 'lastDay',
      header: t('admin.discounts.lastDay'),
      cell: (discount) => <LastDay discount={discount} />,
    },
    {
      key: 'made',
      header: t('admin.discounts.made'),
      cell: ({ createdBy, createdAt }) =>
        t('admin.discounts.madeBy', { name: createdBy || t('app.blank'), ago: format.ago(createdAt) }),
    },
    {
      key: 'tools',
      header: '',
      headerLabel: t('general.delete'),
      align: 'end',
      cell: (discount) => (
        <IconButton
          label={t('admin.discounts.delete', { code: discount.code })}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => ask(discount)}
        />
      ),
    },
  ];
}

/** C-SUB-12, R-SUB-07. */
function DeleteQuestion({
  discount,
  onClose,
}: {
  readonly discount: DiscountEntry;
  readonly onClose: () => void;
}) {
  const { t } = useLanguage();
  const remove = useChange(discountsContract.deleteDiscount, { invalidates: DISCOUNT_TOPICS });
  return (
    <DeleteDialog
      open
      itemName={discount.code}
      onClose={onClose}
      onConfirm={async () => {
        try {
          await remove.send({ query: { id: discount._id } });
        } catch (failure) {
          throw saying(t('subscriptions.discounts.delete'), failure);
        }
        notify('success', t('admin.discounts.deleted'));
      }}
    >
      {t('admin.discounts.delete.text')}
    </DeleteDialog>
  );
}

function List({ ask, create }: { ask: (discount: DiscountEntry) => void; create: () => void }) {
  const { t } = useLanguage();
  const { search, set } = useAddressFilters();
  const [, setSearch] = useSearchParams();
  const asked = askedOf(search);
  const columns = useColumns(ask);
  const { data, error, isFetching, refetch } = useQuery(discountsQuery(asked));
  const caption = t('admin.discounts.title');
  if (!data && error) {
    return (
      <Failed
        title={t('subscriptions.discounts.get')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <div aria-busy="true">
        <p role="status" className="visually-hidden">
          {t('shell.loading')}
        </p>
        <TableSkeleton caption={caption} columns={columns} rows={5} />
      </div>
    );
  }
  if (data.data.length === 0) {
    const isSearched = asked.code !== '' || asked.page > 1;
    return (
      <Empty
        icon={<TicketPercent aria-hidden="true" />}
        title={t(isSearched ? 'admin.discounts.noMatch' : 'admin.discounts.none')}
        text={isSearched ? undefined : t('admin.discounts.none.text')}
        action={
          isSearched ? (
            <Button onClick={() => setSearch({}, { replace: true })}>{t('admin.discounts.clear')}</Button>
          ) : (
            <Button onClick={create}>{t('admin.discounts.create')}</Button>
          )
        }
      />
    );
  }
  return (
    <>
      <Table caption={caption} columns={columns} rows={data.data} rowKey={({ _id }) => _id} />
      <Paging meta={data.meta} onPage={(next) => set('page', String(next))} />
    </>
  );
}

/** S-ADM-05: the codes that lower Posada's own prices. */
export function DiscountsPage() {
  const { t } = useLanguage();
  const { search, set } = useAddressFilters();
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<DiscountEntry>();
  const find = useCallback((text: string) => set('code', text), [set]);
  const create = () => setOpen(true);
  return (
    <Page
      title={t('admin.discounts.title')}
      subtitle={t('admin.discounts.lead')}
      actions={
        <Button kind="primary" icon={<Plus aria-hidden="true" />} onClick={create}>
          {t('admin.discounts.create')}
        </Button>
      }
    >
      <Card>
        <FilterBar
          search={
            <SearchBox label={t('admin.discounts.search')} value={askedOf(search).code} onSearch={find} />
          }
        />
        <List ask={setAsked} create={create} />
      </Card>
      {isOpen && <DiscountDrawer onClose={() => setOpen(false)} />}
      {asked && <DeleteQuestion discount={asked} onClose={() => setAsked(undefined)} />}
    </Page>
  );
}
