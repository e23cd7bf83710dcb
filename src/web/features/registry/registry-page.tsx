import { useQuery } from '@tanstack/react-query';
import { Download, Landmark, Plus, ScrollText } from 'lucide-react';
import { Outlet } from 'react-router';

import { registryContract } from '#areas/guests/registry/registry.contract.ts';
import { useAddressFilters } from '#web/parts/address-filters.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May, ScreenLink } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { Page } from '#web/ui/page.tsx';
import { useSireFile } from './download-file.ts';
import { Doubtful } from './doubtful.tsx';
import { Duties } from './duties.tsx';
import { settingsQuery } from './queries.ts';
import { NeverLeft } from './never-left.tsx';
import { isOnTrial, Registrations } from './registrations.tsx';
import { ReportGroups } from './report-groups.tsx';
import { groupOf } from './report-words.ts';
import { Reports } from './reports.tsx';
import { Uploads } from './uploads.tsx';

type RegistryPageProps = {
  readonly report: (id: string) => string;
  readonly settings: (id?: string) => string;
  readonly checkIn: (reservationId: string) => string;
  readonly evidence: string;
};

/** The reports to the authorities, their answers, and the accounts that they are sent with. */
export function RegistryPage({ report, settings, checkIn, evidence }: RegistryPageProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { search, set } = useAddressFilters();
  const group = groupOf(search.get('group'));
  const { data, error, isFetching, refetch } = useQuery(settingsQuery(property.id));
  const file = useSireFile();
  const hasSire = data?.some(({ sire }) => sire !== null) ?? false;
  const hasNone = data?.length === 0;
  const addButton = (
    <ScreenLink
      to={settings()}
      preventScrollReset
      kind={hasNone ? 'primary' : 'outlined'}
      icon={<Plus aria-hidden="true" />}
    >
      {t('app.registry.connect')}
    </ScreenLink>
  );
  // Also without a registry: earlier reports are still evidence.
  const evidenceLink = (
    <ScreenLink to={evidence} icon={<ScrollText aria-hidden="true" />}>
      {t('app.evidence.title')}
    </ScreenLink>
  );
  return (
    <Page
      title={t('shell.nav.registry')}
      subtitle={t('app.registry.lead')}
      actions={
        hasNone ? (
          evidenceLink
        ) : (
          <>
            {evidenceLink}
            {hasSire && (
              <May call={registryContract.downloadReportFile}>
                <Button
                  icon={<Download aria-hidden="true" />}
                  busy={file.isPending}
                  onClick={() => file.mutate()}
                >
                  {t('app.registry.download')}
                </Button>
              </May>
            )}
            {data && addButton}
          </>
        )
      }
    >
      {data?.some(isOnTrial) && <Notice family="sun">{t('app.registry.testMode')}</Notice>}
      <NeverLeft />
      {hasSire && <Uploads />}
      <Doubtful report={report} />
      {data && data.length > 0 && <ReportGroups value={group} onChange={(one) => set('group', one)} />}
      <Duties checkIn={checkIn} group={group} />
      {!data && error && (
        <Failed error={error} text={t('registry.load')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton shape="card" />}
      {hasNone && (
        <Card>
          <Empty
            icon={<Landmark aria-hidden="true" />}
            title={t('app.registry.none')}
            text={t('app.registry.none.text')}
            action={addButton}
          />
        </Card>
      )}
      {data && data.length > 0 && (
        <>
          <Reports settings={data} search={search} set={set} report={report} />
          <Registrations settings={data} link={settings} />
        </>
      )}
      <Outlet />
    </Page>
  );
}
