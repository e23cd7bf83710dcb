import { queryOptions, useQuery } from '@tanstack/react-query';
import { UserSearch } from 'lucide-react';

import { listingLinksContract } from '#areas/guests/check-in/listing-links/listing-links.contract.ts';
import { DecideRequest } from '#web/parts/arrival-request.tsx';
import { call } from '#web/shell/call.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { AttentionList, AttentionRow } from '#web/ui/card.tsx';
import styles from './waiting-guests.module.css';

/** Topic `arrival-requests`: guests who wait for the host to name their closed nights. */
const requestsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['arrival-requests', propertyId],
    queryFn: ({ signal }) => call(listingLinksContract.listRequests, { query: { propertyId } }, { signal }),
  });

/**
 * Above the calendar with the nights. Hidden without waiting guests, and when they could not be read: Home shows them
 * too.
 */
export function WaitingGuests() {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const enabled = useAccess().mayCall(listingLinksContract.listRequests);
  const { data = [] } = useQuery({ ...requestsQuery(property.id), enabled });
  if (data.length === 0) return null;
  return (
    <section className={styles['band']} aria-label={t('app.arrivalRequest.title')}>
      <AttentionList>
        {data.map(({ _id, guestName, listingName, checkInDate, checkOutDate, ...request }) => {
          const nights = {
            listing: listingName,
            from: format.date(checkInDate),
            to: format.date(checkOutDate),
          };
          const canAttach = request.blockId !== null && request.stayId === null;
          return (
            <AttentionRow
              key={_id}
              family="sun"
              icon={<UserSearch />}
              title={t('app.arrivalRequest.says', { guest: guestName, day: nights.from })}
              text={t(canAttach ? 'app.arrivalRequest.nights' : 'app.arrivalRequest.noNights', {
                ...nights,
                fact: request.code ?? request.phoneLast4 ?? '',
              })}
              action={<DecideRequest requestId={_id} canAttach={canAttach} />}
            />
          );
        })}
      </AttentionList>
    </section>
  );
}
