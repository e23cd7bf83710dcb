import type { Provider } from '#capabilities/provider.ts';

import { createSmtp, type SmtpOptions } from './smtp.email.ts';
import { smtpManifest } from './smtp.manifest.ts';

export const createSmtpProvider = (options: SmtpOptions): Provider => ({
  manifest: smtpManifest,
  capabilities: { email: createSmtp(options) },
});
