import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Replace } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import type { Migration, MigrationPreview } from '#areas/channels/pms-migration/pms-migration.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Columns, Page } from '#web/ui/page.tsx';
import { BeginCard } from './begin-card.tsx';
import { PairsCard } from './pairs-card.tsx';
import { ProgressCard } from './progress-card.tsx';
import { migrationQuery, previewQuery } from './queries.ts';
import { StaysCard } from './stays-card.tsx';

type MigrationPageProps = {
  readonly connections: () => string;
  readonly connection: (id: string) => string;
  readonly reservation: (id: string) => string;
};

/** A running migration is always shown; a finished one only when the address names no other system. */
const isShown = (migration: Migration | null | undefined, partner: string): migration is Migration =>
  migration != null &&
  (migration.state === 'running' || partner === '' || migration.to?.partnerIntegrationId === partner);

/** S-APP-27: a PMS migration, from one property system to another. */
export function MigrationPage(links: MigrationPageProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [search] = useSearchParams();
  const partner = search.get('partner') ?? '';
  const [pairs, setPairs] = useState<MigrationPreview['pairs']>();
  const migration = useQuery(migrationQuery(property.id));
  const begun = isShown(migration.data, partner) ? migration.data : null;
  const preview = useQuery({
    ...previewQuery(property.id, partner, pairs),
    enabled: migration.data !== undefined && begun === null && partner !== '',
  });
  const later = begun ? null : preview.error;
  const failure = migration.data === undefined ? migration.error : later;
  const retry = () => void (migration.data === undefined ? migration.refetch() : preview.refetch());
  const names = {
    from: begun?.from ?? preview.data?.from.name ?? '',
    to: (begun ? begun.to?.name : preview.data?.to.name) ?? '',
  };
  const title = names.from && names.to ? t('app.migration.title', names) : t('app.migration.titlePlain');
  const isNothing = migration.data === null && partner === '';
  return (
    <Page
      title={title}
      subtitle={t('app.migration.lead')}
      actions={
        <LinkButton to={links.connections()} kind="quiet" icon={<ArrowLeft aria-hidden="true" />}>
          {t('app.connection.all')}
        </LinkButton>
      }
    >
      {begun && (
        <ProgressCard migration={begun} connection={links.connection} connections={links.connections()} />
      )}
      {begun === null && failure && (
        <Failed error={failure} busy={migration.isFetching || preview.isFetching} onRetry={retry} />
      )}
      {begun === null && !failure && isNothing && (
        <Empty
          icon={<Replace aria-hidden="true" />}
          title={t('app.migration.nothing')}
          text={t('integration.migration.notConnected')}
          action={
            <LinkButton to={links.connections()} kind="primary">
              {t('app.connection.all')}
            </LinkButton>
          }
        />
      )}
      {begun === null && !failure && !isNothing && !preview.data && (
        <div aria-busy="true">
          <Skeleton shape="card" />
        </div>
      )}
      {begun === null && !failure && preview.data && (
        <Columns aside={<BeginCard preview={preview.data} isStale={preview.isPlaceholderData} />}>
          <PairsCard preview={preview.data} onChange={setPairs} />
          <StaysCard preview={preview.data} reservation={links.reservation} />
        </Columns>
      )}
    </Page>
  );
}
