import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { useAccess } from '#web/shell/access.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';
import styles from './listings.module.css';
import { LISTING_TOPICS, systemsQuery } from './queries.ts';

const LOOK_EVERY_MS = 2000;

/** How far the reading of a property system has come; not there while none is under way. */
export function SystemReading() {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { has } = useAccess();
  const queries = useQueryClient();
  const { data = [] } = useQuery({
    ...systemsQuery(property.id),
    enabled: has('integrations'),
    refetchInterval: ({ state }) => (state.data?.some(({ reading }) => reading) ? LOOK_EVERY_MS : false),
  });
  const reading = data.filter((one) => one.reading !== null);
  const wasReading = useRef(false);
  useEffect(() => {
    // It has ended: what it brought is there now.
    if (wasReading.current && reading.length === 0) {
      for (const queryKey of LISTING_TOPICS) void queries.invalidateQueries({ queryKey });
    }
    wasReading.current = reading.length > 0;
  }, [reading.length, queries]);
  return reading.map((one) => (
    <div key={one._id} className={styles['reading']}>
      <ProgressBar
        label={t('app.listing.sync.reading', { name: one.propertyPartner ?? one.partnerIntegrationId })}
        done={one.reading?.done ?? 0}
        total={one.reading?.total ?? 0}
      />
    </div>
  ));
}
