import { serve } from '#foundation/http/serve.ts';
import { whatsappContract } from './whatsapp.contract.ts';
import { getWhatsappLink } from './whatsapp-link.service.ts';
import {
  connectWhatsapp,
  disconnectWhatsapp,
  getWhatsapp,
  getWhatsappCallback,
  listWhatsappTemplates,
  previewWhatsappLogout,
  sendWhatsappTest,
} from './whatsapp.service.ts';

export const whatsappRoutes = serve(whatsappContract, {
  getWhatsapp: (ctx) => getWhatsapp(ctx),
  connectWhatsapp: (ctx, { body }) => connectWhatsapp(ctx, body),
  getWhatsappLink: (ctx) => getWhatsappLink(ctx),
  previewWhatsappLogout: (ctx) => previewWhatsappLogout(ctx),
  getWhatsappCallback: (ctx) => getWhatsappCallback(ctx),
  disconnectWhatsapp: (ctx) => disconnectWhatsapp(ctx),
  sendWhatsappTest: (ctx, { body }) => sendWhatsappTest(ctx, body),
  listWhatsappTemplates: (ctx) => listWhatsappTemplates(ctx),
});
