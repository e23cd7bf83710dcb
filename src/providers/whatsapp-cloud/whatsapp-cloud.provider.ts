import type { Provider } from '#capabilities/provider.ts';
import { createWhatsappCloud, type WhatsappCloudOptions } from './whatsapp-cloud.client.ts';
import { whatsappCloudManifest } from './whatsapp-cloud.manifest.ts';

export const createWhatsappCloudProvider = (options: WhatsappCloudOptions): Provider => ({
  manifest: whatsappCloudManifest,
  capabilities: { whatsapp: createWhatsappCloud(options) },
});
