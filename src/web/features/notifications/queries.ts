import { queryOptions } from '@tanstack/react-query';

import { notificationsContract } from '#areas/guests/notifications/notifications.contract.ts';
import { call } from '#web/shell/call.ts';

/** Topic `notifications`. */
export const notificationSettingsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['notifications', propertyId],
    queryFn: ({ signal }) =>
      call(notificationsContract.getNotificationSettings, { query: { propertyId } }, { signal }),
  });
