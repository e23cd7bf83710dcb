import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { useAccess } from '#web/shell/session/access.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';
import styles from './listings.module.css';
import { LISTING_TOPICS, systemsQuery } from './queries.ts';

const LOOK_EVERY_MS = 2000;

/** The progress of a running sync of a property system; nothing without one. */
export function SyncProgress() {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { has } = useAccess();
  const queries = useQueryClient();
  const { data = [] } = useQuery({
    ...systemsQuery(property.id),
    enabled: has('integrations'),
    refetchInterval: ({ state }) => (state.data?.some(({ syncRun }) => syncRun) ? LOOK_EVERY_MS : false),
  });
  const syncing = data.filter((one) => one.syncRun !== null);
  const wasSyncing = useRef(false);
  useEffect(() => {
    // The sync has ended: the imported data can be read now.
    if (wasSyncing.current && syncing.length === 0) {
      for (const queryKey of LISTING_TOPICS) void queries.invalidateQueries({ queryKey });
    }
    wasSyncing.current = syncing.length > 0;
  }, [syncing.length, queries]);
  return syncing.map((one) => (
    <div key={one._id} className={styles['sync']}>
      <ProgressBar
        label={t('app.listing.sync.running', { name: one.propertyPartner ?? one.partnerIntegrationId })}
        done={one.syncRun?.done ?? 0}
        total={one.syncRun?.total ?? 0}
      />
    </div>
  ));
}
