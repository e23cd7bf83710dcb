import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import {
  calendarExportContract,
  type ExportChannel,
} from '#areas/channels/calendars/calendar-export.contract.ts';
import type { TextKey } from '#texts/index.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Part } from '#web/ui/card.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { WarningDialog } from '#web/ui/dialog.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './calendar-addresses.module.css';
import { calendarExportsQuery } from './queries.ts';

const NAMES: Readonly<Record<ExportChannel, string | null>> = {
  airbnb: 'Airbnb',
  booking: 'Booking',
  vrbo: 'Vrbo',
  other: null,
};
const WHERE = {
  airbnb: 'app.listing.export.airbnb',
  booking: 'app.listing.export.booking',
  vrbo: 'app.listing.export.vrbo',
  other: 'app.listing.export.anywhere',
} as const satisfies Record<ExportChannel, TextKey>;

/** The addresses under which each channel reads when the listing is taken, and where to paste them. */
export function CalendarAddresses({ listingId }: { readonly listingId: string }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const mayManage = useAccess().may('manage');
  const query = calendarExportsQuery(property.id, listingId);
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: mayManage });
  if (!mayManage) return null;
  return (
    <Part title={t('app.listing.export')}>
      <p className="sm muted">{t('app.listing.export.text')}</p>
      {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div aria-busy="true">
          <Skeleton lines={4} />
        </div>
      )}
      {data && (
        <dl className={styles['addresses']}>
          {data.map(({ channel, address }) => {
            const name = NAMES[channel] ?? t('app.listing.export.other');
            return (
              <div key={channel}>
                <dt>{name}</dt>
                <dd>
                  <Copyable text={address} label={t('app.listing.export.copy', { channel: name })} />
                  <p className="xs muted">{t(WHERE[channel])}</p>
                </dd>
              </div>
            );
          })}
        </dl>
      )}
      {data && <Renewal listingId={listingId} />}
    </Part>
  );
}

/** For an address that got into wrong hands. */
function Renewal({ listingId }: { readonly listingId: string }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const renew = useChange(calendarExportContract.renewCalendarExports, {
    onDone: (addresses) =>
      queries.setQueryData(calendarExportsQuery(property.id, listingId).queryKey, addresses),
  });
  return (
    <div>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('app.listing.export.renew')}
      </Button>
      <WarningDialog
        open={isAsking}
        title={t('app.listing.export.renewQuestion')}
        confirmLabel={t('app.listing.export.renew')}
        danger
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await renew.send({ params: { id: listingId }, query: { propertyId: property.id } });
          notify('success', t('app.listing.export.renewed'));
        }}
      >
        {t('app.listing.export.renewText')}
      </WarningDialog>
    </div>
  );
}
