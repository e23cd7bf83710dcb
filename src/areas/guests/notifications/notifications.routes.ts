import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { initNotifications } from './first-settings.service.ts';
import { notificationsContract } from './notifications.contract.ts';
import { confirmAddress, openAddressLink, resendConfirmation, stopAddress } from './recipients.service.ts';
import {
  changeNotificationSetting,
  getNotificationSetting,
  getNotificationSettings,
} from './settings.service.ts';

export const notificationRoutes = serve(notificationsContract, {
  getNotificationSettings: (ctx) => getNotificationSettings(ctx),
  getNotificationSetting: (ctx, { params }) => getNotificationSetting(ctx, params),
  changeNotificationSetting: (ctx, { params, body }, { request }) =>
    changeNotificationSetting(ctx, params, body.value, versionOf(request)),
  initNotifications: (ctx, { query }) => initNotifications(ctx, query.step),
  askAddressAgain: async (ctx, { body }) => {
    await resendConfirmation(ctx, body.email);
    return getNotificationSettings(ctx);
  },
  openAddressLink: (ctx, { body }) => openAddressLink(ctx, body.token),
  confirmAddress: async (ctx, { body }) => {
    await confirmAddress(ctx, body.token);
    return { confirmed: true as const };
  },
  stopAddress: async (ctx, { body }) => {
    await stopAddress(ctx, body.token);
    return { stopped: true as const };
  },
});
