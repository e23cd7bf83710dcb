import { FileText, Plus } from 'lucide-react';
import { Outlet } from 'react-router';

import type { Terms } from '#areas/property/terms/terms.contract.ts';
import { SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/states.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table.tsx';
import { termsQuery } from './queries.ts';

const FAMILIES = { draft: 'sun', 'in-force': 'palm', archived: 'grey' } as const;
/** The terms that guests read come first. */
const ORDER = ['in-force', 'draft', 'archived'] as const;

const sorted = (all: readonly Terms[]): readonly Terms[] =>
  ORDER.flatMap((state) => all.filter((one) => one.state === state));

function useColumns(): readonly Column<Terms>[] {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  return [
    { key: 'name', header: t('app.terms.name'), isHead: true, cell: ({ name }) => <b>{name}</b> },
    {
      key: 'languages',
      header: t('app.terms.languages'),
      cell: ({ texts }) => {
        const written = SUPPORTED_LANGUAGES.filter((language) => texts[language]);
        return written.length === 0
          ? t('app.terms.languages.none')
          : format.list(written.map((language) => t(`site.lang.${language}`)));
      },
    },
    {
      key: 'version',
      header: t('app.terms.version'),
      cell: ({ published, hasChanges }) => (
        <span>
          {published
            ? t('app.terms.version.number', {
                number: published.number,
                date: format.dateTime(published.publishedAt, property.timezone),
              })
            : t('app.terms.version.none')}
          {hasChanges && (
            <span className="xs muted" style={{ display: 'block' }}>
              {t('app.terms.changes')}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'state',
      header: '',
      headerLabel: t('app.filter.status'),
      align: 'end',
      cell: ({ state }) => <StatusPill family={FAMILIES[state]}>{t(`app.terms.state.${state}`)}</StatusPill>,
    },
  ];
}

type TermsPageProps = { readonly one: (id: string) => string; readonly create: string };

/** S-APP-49: the terms that guests sign at their check-in. */
export function TermsPage({ one, create }: TermsPageProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const mayWrite = useAccess().may('manage');
  const columns = useColumns();
  const addButton = mayWrite && (
    <ScreenLink to={create} preventScrollReset kind="primary" icon={<Plus aria-hidden="true" />}>
      {t('app.terms.add')}
    </ScreenLink>
  );
  return (
    <Page title={t('app.terms.title')} subtitle={t('app.terms.lead')} actions={addButton}>
      <Card>
        <QueryTable
          caption={t('app.terms.title')}
          query={termsQuery(property.id)}
          rowsOf={sorted}
          rowKey={({ _id }) => _id}
          rowLink={({ _id }) => one(_id)}
          columns={columns}
          empty={
            <Empty
              icon={<FileText aria-hidden="true" />}
              title={t('app.terms.none')}
              text={t('app.terms.none.text')}
              action={addButton}
            />
          }
        />
      </Card>
      <Outlet />
    </Page>
  );
}
