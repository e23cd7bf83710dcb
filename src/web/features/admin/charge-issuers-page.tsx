import { useQuery } from '@tanstack/react-query';
import { FileCheck2, Plus } from 'lucide-react';
import { useState } from 'react';

import type { ChargeIssuer } from '#areas/invoicing/platform-invoices/charge-issuers.contract.ts';
import { dayIn, instantOf } from '#vocabulary/instant.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { Empty, Failed } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { type Column, Table, TableSkeleton } from '#web/ui/table.tsx';
import { ChargeIssuerDrawer } from './charge-issuer-drawer.tsx';
import { chargeIssuersQuery } from './charge-issuers.ts';
import { zone } from './discounts.ts';

const today = () => dayIn(zone(), instantOf(Date.now()));

function State({ issuer: { counts, from } }: { readonly issuer: ChargeIssuer }) {
  const { t } = useLanguage();
  if (counts) return <StatusPill family="palm">{t('admin.chargeIssuers.counts')}</StatusPill>;
  return (
    <StatusPill family={from > today() ? 'sky' : 'grey'}>
      {t(from > today() ? 'admin.chargeIssuers.later' : 'admin.chargeIssuers.before')}
    </StatusPill>
  );
}

function useColumns(): readonly Column<ChargeIssuer>[] {
  const { t, format, language } = useLanguage();
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return [
    {
      key: 'country',
      header: t('admin.chargeIssuers.country'),
      isHead: true,
      cell: ({ country }) => <b>{names.of(country) ?? country}</b>,
    },
    {
      key: 'property',
      header: t('admin.chargeIssuers.property'),
      cell: ({ property }) => property?.name ?? t('admin.chargeIssuers.nobody'),
    },
    {
      key: 'from',
      header: t('admin.chargeIssuers.from'),
      cell: ({ from }) => <span className="num">{format.date(from, 'numeric')}</span>,
    },
    {
      key: 'state',
      header: t('admin.chargeIssuers.state'),
      cell: (issuer) => <State issuer={issuer} />,
    },
    {
      key: 'made',
      header: t('admin.chargeIssuers.made'),
      cell: ({ by, createdAt }) =>
        t('admin.chargeIssuers.madeBy', { name: by || t('app.blank'), ago: format.ago(createdAt) }),
    },
  ];
}

/** Through which property the charges of Posada are billed, by country, with the day of each change. */
export function ChargeIssuersPage() {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const columns = useColumns();
  const { data, error, isFetching, refetch } = useQuery(chargeIssuersQuery());
  const caption = t('admin.chargeIssuers.title');
  const mayName = data && (data.properties.length > 0 || data.issuers.length > 0);
  const name = (
    <Button kind="primary" icon={<Plus aria-hidden="true" />} onClick={() => setOpen(true)}>
      {t('admin.chargeIssuers.name')}
    </Button>
  );
  return (
    <Page title={caption} subtitle={t('admin.chargeIssuers.lead')} actions={mayName && name}>
      <Card>
        {!data && error && (
          <Failed
            title={t('admin.chargeIssuers.failed')}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && (
          <div aria-busy="true">
            <p role="status" className="visually-hidden">
              {t('shell.loading')}
            </p>
            <TableSkeleton caption={caption} columns={columns} rows={2} />
          </div>
        )}
        {data?.issuers.length === 0 && (
          <Empty
            icon={<FileCheck2 aria-hidden="true" />}
            title={t(mayName ? 'admin.chargeIssuers.none' : 'admin.chargeIssuers.noProperty')}
            text={t(mayName ? 'admin.chargeIssuers.none.text' : 'admin.chargeIssuers.noProperty.text')}
          />
        )}
        {data && data.issuers.length > 0 && (
          <Table
            caption={caption}
            columns={columns}
            rows={data.issuers}
            rowKey={({ country, number }) => `${country}:${number}`}
          />
        )}
      </Card>
      {isOpen && data && (
        <ChargeIssuerDrawer
          properties={data.properties}
          countries={data.issuers.flatMap(({ counts, property, country }) =>
            counts && property ? [country] : [],
          )}
          today={today()}
          onClose={() => setOpen(false)}
        />
      )}
    </Page>
  );
}
