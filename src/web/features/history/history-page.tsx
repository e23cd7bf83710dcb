import { Download, FileSpreadsheet, History, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';

import { AUDIT_SUBJECTS, type AuditEntry } from '#areas/platform/audit/audit.contract.ts';
import { useAddressFilters } from '#web/parts/address-filters.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useMayOpen } from '#web/shell/screens.tsx';
import { todayIn } from '#web/shell/today.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, PersonCell } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/states.tsx';
import { FilterBar, FilterSelect } from '#web/ui/filters.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import type { Column } from '#web/ui/table.tsx';
import { notify } from '#web/ui/toasts.ts';
import { ChangedValues } from './changed-values.tsx';
import styles from './history.module.css';
import { askedOf, PERIODS } from './filters.ts';
import { historyQuery, PAGE_SIZE, useHistoryFile, usePeople, useVerification } from './queries.ts';

type HistoryLinks = {
  readonly reservation: (id: string) => string;
  readonly checkIn: (reservationId: string) => string;
  readonly checkInSettings: () => string;
  readonly report: (id: string) => string;
  readonly listing: (id: string) => string;
  readonly listingTypes: () => string;
  readonly connection: (id: string) => string;
  readonly registration: (id: string) => string;
  readonly terms: (id: string) => string;
  readonly team: () => string;
};

/** The page of a record; null when it has none, or is deleted. */
function addressOf(links: HistoryLinks, { subject, subjectId, action, about }: Linked): string | null {
  if (action === 'deleted') return null;
  switch (subject) {
    case 'guest':
    case 'check-in':
      return about?.reservationId ? links.checkIn(about.reservationId) : null;
    case 'reservation':
      return about ? links.reservation(subjectId) : null;
    case 'report':
      return about ? links.report(subjectId) : null;
    case 'listing':
      return about ? links.listing(subjectId) : null;
    case 'listing-type':
      return links.listingTypes();
    case 'connection':
      return links.connection(subjectId);
    case 'registration':
      return links.registration(subjectId);
    case 'terms':
      return links.terms(subjectId);
    case 'check-in-settings':
      return links.checkInSettings();
    case 'member':
      return links.team();
    default:
      return null;
  }
}
type Linked = Pick<AuditEntry, 'subject' | 'subjectId' | 'action' | 'about'>;

function What({ entry, links }: { readonly entry: AuditEntry; readonly links: HistoryLinks }) {
  const { t } = useLanguage();
  const mayOpen = useMayOpen();
  const subject = t(`app.history.subject.${entry.subject}`);
  const name = entry.about?.name ?? '';
  const to = addressOf(links, entry);
  const words = name ? `${subject} · ${name}` : subject;
  return (
    <span>
      {entry.message}
      <div className="xs muted">{to && mayOpen(to) ? <Link to={to}>{words}</Link> : words}</div>
    </span>
  );
}

/** The audit log: each change with its person, record, time, source, and the values before and after. */
export function HistoryPage({ links }: { readonly links: HistoryLinks }) {
  const language = useLanguage();
  const { t, tn } = language;
  const { property } = useProperty();
  const { search, set } = useAddressFilters();
  const asked = askedOf(search, todayIn(property.timezone), property.timezone);
  const file = useHistoryFile(asked);
  const verification = useVerification();
  const people = usePeople(asked.filter.actor);
  const filter = (name: string, value: string | undefined) => {
    set('before', undefined);
    set(name, value);
  };
  const verify = () =>
    verification.mutate(undefined, {
      onSuccess: ({ checked, brokenAt }) =>
        brokenAt === null
          ? notify('success', tn('app.history.intact', checked))
          : notify('error', t('app.history.broken', { id: brokenAt })),
    });
  return (
    <Page
      title={t('app.history.title')}
      subtitle={t('app.history.lead')}
      actions={
        <>
          <Button icon={<ShieldCheck aria-hidden="true" />} busy={verification.isPending} onClick={verify}>
            {t('app.history.verify')}
          </Button>
          <>
            <Button
              icon={<FileSpreadsheet aria-hidden="true" />}
              busy={file.isPending && file.variables === 'xlsx'}
              onClick={() => file.mutate('xlsx')}
            >
              {t('app.history.downloadExcel')}
            </Button>
            <Button
              icon={<Download aria-hidden="true" />}
              busy={file.isPending && file.variables === 'csv'}
              onClick={() => file.mutate('csv')}
            >
              {t('app.history.download')}
            </Button>
          </>
        </>
      }
    >
      <Card>
        <FilterBar>
          <FilterSelect
            label={t('app.history.subject')}
            value={asked.subject}
            all={t('app.history.subject.all')}
            options={AUDIT_SUBJECTS.map((one) => ({ value: one, label: t(`app.history.subject.${one}`) }))}
            onChange={(value) => filter('subject', value)}
          />
          <FilterSelect
            label={t('app.history.period')}
            value={asked.period}
            options={PERIODS.map((one) => ({ value: one, label: t(`app.history.period.${one}`) }))}
            onChange={(value) => filter('period', value === 'all' ? undefined : value)}
          />
          <FilterSelect
            label={t('app.history.who')}
            value={asked.filter.actor}
            all={t('app.history.who.all')}
            options={people.map(([actor, name]) => ({ value: actor, label: name }))}
            onChange={(value) => filter('actor', value)}
          />
        </FilterBar>
        <QueryTable
          caption={t('app.history.title')}
          query={historyQuery(property.id, asked)}
          rowsOf={(entries) => entries}
          rowKey={({ _id }) => String(_id)}
          columns={columnsOf(language, property.timezone, links)}
          empty={<Empty icon={<History aria-hidden="true" />} title={t('app.history.none')} />}
          foot={(entries) => {
            const last = entries.length === PAGE_SIZE ? entries.at(-1) : undefined;
            if (!last && asked.before === undefined) return null;
            return (
              <div className={styles['foot']}>
                {asked.before !== undefined && (
                  <Button size="small" onClick={() => set('before', undefined)}>
                    {t('app.history.newest')}
                  </Button>
                )}
                {last && (
                  <Button size="small" onClick={() => set('before', String(last._id))}>
                    {t('app.history.older')}
                  </Button>
                )}
              </div>
            );
          }}
        />
      </Card>
    </Page>
  );
}

const columnsOf = (
  { t, format }: ReturnType<typeof useLanguage>,
  zone: string,
  links: HistoryLinks,
): readonly Column<AuditEntry>[] => [
  {
    key: 'who',
    header: t('app.history.who'),
    isHead: true,
    cell: ({ actorName, from }) => <PersonCell name={actorName} text={from ?? ''} />,
  },
  {
    key: 'what',
    header: t('app.history.what'),
    cell: (entry) => <What entry={entry} links={links} />,
  },
  {
    key: 'values',
    header: t('app.history.values'),
    cell: ({ subject, action, before, after }) => (
      <ChangedValues subject={subject} action={action} before={before} after={after} zone={zone} />
    ),
  },
  {
    key: 'when',
    header: t('app.history.when'),
    align: 'end',
    cell: ({ at }) => <span className="nowrap">{format.dateTime(at, zone)}</span>,
  },
];
