import type { Provider } from '#capabilities/provider.ts';
import { createSms, type SmsOptions } from './sms.client.ts';
import { smsManifest } from './sms.manifest.ts';

export const createSmsProvider = (options: SmsOptions): Provider => ({
  manifest: smsManifest,
  capabilities: { sms: createSms(options) },
});
