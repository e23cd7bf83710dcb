import { useQuery } from '@tanstack/react-query';
import { Download, FileSpreadsheet, Printer, ScrollText } from 'lucide-react';

import { evidenceContract, type EvidenceLine } from '#areas/guests/registry/evidence.contract.ts';
import { uploadsContract } from '#areas/guests/registry/uploads.contract.ts';
import type { ReplyOf } from '#vocabulary/call.ts';
import { instantOf } from '#vocabulary/instant.ts';
import { useAddressFilters } from '#web/parts/address-filters.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May, ScreenLink } from '#web/shell/screens.tsx';
import { todayIn } from '#web/shell/today.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { FilterSelect } from '#web/ui/filters.tsx';
import { Page } from '#web/ui/page.tsx';
import { Empty, Notice } from '#web/ui/states.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import type { Column } from '#web/ui/table.tsx';
import styles from './evidence.module.css';
import { type EvidenceMonth, monthsUntil } from './evidence-period.ts';
import { evidenceQuery, useEvidenceFile, useReceipt } from './evidence-queries.ts';

function useColumns(): readonly Column<EvidenceLine>[] {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  return [
    {
      key: 'guest',
      header: t('app.report.guest'),
      isHead: true,
      cell: ({ guestName, guestState, documentEnd }) => (
        <span>
          <b>{guestName ?? t(`app.evidence.guest.${guestState}`)}</b>
          {documentEnd && <div className="xs muted">{documentEnd}</div>}
        </span>
      ),
    },
    {
      key: 'at',
      header: t('app.evidence.at'),
      cell: ({ at }) => format.dateTime(at, property.timezone),
    },
    {
      key: 'registry',
      header: t('app.evidence.registry'),
      cell: ({ registry, registryName, registration, movement, mode }) => (
        <span>
          {registryName ?? t('app.blank')}
          {registry && (
            <div className="xs muted">
              {[t(`app.report.movement.${movement ?? 'card'}`), registration].filter(Boolean).join(' · ')}
            </div>
          )}
          {mode === 'test' && registry && <div className="xs">{t('app.evidence.mode.test')}</div>}
        </span>
      ),
    },
    { key: 'deed', header: t('app.evidence.deed'), cell: ({ deed }) => t(`app.evidence.deed.${deed}`) },
    {
      key: 'outcome',
      header: t('app.evidence.outcome'),
      cell: ({ outcome }) => t(`app.evidence.outcome.${outcome}`),
    },
    {
      key: 'code',
      header: t('app.report.code'),
      cell: ({ code, receipt }) => (
        <span>
          {code ?? (receipt ? null : t('app.blank'))}
          {receipt && <ReceiptButton fileId={receipt.fileId} name={receipt.name} />}
        </span>
      ),
    },
    { key: 'by', header: t('app.evidence.by'), cell: ({ by }) => by },
  ];
}

/** The portal's receipt of the file, as the person stored it; on paper only its name. */
function ReceiptButton({ fileId, name }: NonNullable<EvidenceLine['receipt']>) {
  const { t } = useLanguage();
  const receipt = useReceipt();
  return (
    <>
      <span className={classes(styles['paper'], 'xs')}>{t('app.evidence.receipt', { name })}</span>
      <div className={styles['screen']}>
        <May call={uploadsContract.downloadReceipt} otherwise={t('app.evidence.receipt', { name })}>
          <Button size="small" kind="quiet" busy={receipt.isPending} onClick={() => receipt.mutate(fileId)}>
            {t('app.evidence.receipt', { name })}
          </Button>
        </May>
      </div>
    </>
  );
}

type Meta = ReplyOf<typeof evidenceContract.listEvidence>['meta'];

/** The figures that an inspector compares with the history: the number of lines, and the hash of the last one. */
function Proof({ meta, period }: { readonly meta: Meta; readonly period: EvidenceMonth }) {
  const { t, tn, format } = useLanguage();
  const { property } = useProperty();
  const numbers = meta.registrations.map(
    ({ registryName, registration }) => `${registryName} ${registration}`,
  );
  return (
    <div className={styles['proof']}>
      <p>
        <b>{property.name}</b> ·{' '}
        {t('app.evidence.period.said', {
          from: format.date(period.from, 'numeric'),
          to: format.date(period.to, 'numeric'),
        })}{' '}
        · {tn('app.evidence.lines', meta.total)}
      </p>
      {numbers.length > 0 && (
        <p>
          {t('app.evidence.registrations')}: {format.list(numbers)}
        </p>
      )}
      {meta.lastHash && (
        <p className={styles['hash']}>{t('app.evidence.lastHash', { hash: meta.lastHash })}</p>
      )}
      <p className={styles['paper']}>
        {t('app.evidence.printed', { at: format.dateTime(instantOf(Date.now()), property.timezone) })}
      </p>
    </div>
  );
}

function Actions({ period, home }: { readonly period: EvidenceMonth; readonly home: string }) {
  const { t } = useLanguage();
  const file = useEvidenceFile(period);
  return (
    <>
      <May call={evidenceContract.exportEvidence}>
        <Button
          icon={<FileSpreadsheet aria-hidden="true" />}
          busy={file.isPending && file.variables === 'xlsx'}
          onClick={() => file.mutate('xlsx')}
        >
          {t('app.evidence.xlsx')}
        </Button>
        <Button
          icon={<Download aria-hidden="true" />}
          busy={file.isPending && file.variables === 'csv'}
          onClick={() => file.mutate('csv')}
        >
          {t('app.evidence.download')}
        </Button>
      </May>
      <Button icon={<Printer aria-hidden="true" />} onClick={() => print()}>
        {t('app.evidence.print')}
      </Button>
      <ScreenLink to={home}>{t('shell.nav.registry')}</ScreenLink>
    </>
  );
}

/** The reports of a month, to print for an inspector. */
export function EvidencePage({ home }: { readonly home: string }) {
  const { t, tn, language } = useLanguage();
  const { property } = useProperty();
  const { search, set } = useAddressFilters();
  const months = monthsUntil(todayIn(property.timezone));
  const period = months.find(({ month }) => month === search.get('month')) ?? months[0]!;
  const query = evidenceQuery(property.id, period);
  const { data } = useQuery(query);
  const columns = useColumns();
  const nameOf = (month: EvidenceMonth) =>
    new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${month.from}T00:00:00Z`),
    );
  return (
    <div className={styles['evidence']}>
      <Page
        title={t('app.evidence.title')}
        subtitle={t('app.evidence.lead')}
        actions={
          <div className={styles['screen']}>
            <FilterSelect
              label={t('app.evidence.period')}
              value={period.month}
              options={months.map((one) => ({ value: one.month, label: nameOf(one) }))}
              onChange={(value) => set('month', value)}
            />
            <Actions period={period} home={home} />
          </div>
        }
      >
        {data && data.meta.total > 0 && <Proof meta={data.meta} period={period} />}
        {data && data.lines.length < data.meta.total && (
          <Notice family="sun">{tn('app.evidence.tooMany', data.lines.length)}</Notice>
        )}
        <Card>
          <QueryTable
            caption={t('app.evidence.title')}
            query={query}
            rowsOf={({ lines }) => lines}
            rowKey={({ _id }) => _id}
            columns={columns}
            empty={
              <Empty
                icon={<ScrollText aria-hidden="true" />}
                title={t('app.evidence.none')}
                text={t('app.evidence.none.text')}
              />
            }
          />
        </Card>
      </Page>
    </div>
  );
}
