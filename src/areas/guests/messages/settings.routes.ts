import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { messageSettingsContract } from './settings.contract.ts';
import { initMessages, readSettings, saveSettings, sendTestMessage } from './settings.service.ts';

export const messageSettingsRoutes = serve(messageSettingsContract, {
  initMessages: (ctx) => initMessages(ctx),
  getMessageSettings: (ctx) => readSettings(ctx),
  saveMessageSettings: (ctx, { body }, { request }) => saveSettings(ctx, body, versionOf(request)),
  sendTestMessage: (ctx) => sendTestMessage(ctx),
});
