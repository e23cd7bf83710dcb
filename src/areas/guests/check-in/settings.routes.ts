import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { requiredFields } from './check-ins.service.ts';
import { checkInSettingsContract } from './settings.contract.ts';
import { changeCheckInSettings, getCheckInSettings } from './settings.service.ts';

export const checkInSettingsRoutes = serve(checkInSettingsContract, {
  getSettings: (ctx) => getCheckInSettings(ctx),
  saveSettings: (ctx, { body }, { request }) => changeCheckInSettings(ctx, body, versionOf(request)),
  saveRequiredFields: async (ctx, { body }, { request }) => {
    await changeCheckInSettings(ctx, body, versionOf(request));
    return requiredFields(ctx, null);
  },
  getAppSettings: (ctx) => getCheckInSettings(ctx),
  changeAppSettings: (ctx, { body }, { request }) => changeCheckInSettings(ctx, body, versionOf(request)),
});
