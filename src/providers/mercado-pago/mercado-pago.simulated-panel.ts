import type { FastifyInstance } from 'fastify';

import { bodyOf } from '#foundation/simulation/request-body.ts';

import { languageOf } from '#foundation/simulation/payer-page.ts';
import { panelContent, sendPage } from './mercado-pago.simulated-pages.ts';
import { accountOfPublicKey, addWebhook, type MercadoPagoStage } from './mercado-pago.simulated-world.ts';

const LONGEST = 500;

const isAddress = (text: string): boolean =>
  text.length <= LONGEST && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/**
 * The one field of Mercado Pago's panel that a host needs: the address for events. It shows no address that was entered, because its last
 * part is a secret, and posts go only where the simulator may post at all.
 */
export function panelRoutes(app: FastifyInstance, stage: MercadoPagoStage): void {
  app.get('/panel', (request, reply) => {
    const language = languageOf(request);
    return sendPage(reply, language, { content: panelContent(language, null) });
  });
  app.post('/panel', (request, reply) => {
    const language = languageOf(request);
    const url = (bodyOf(request).form['url'] ?? '').trim();
    if (!isAddress(url)) {
      return sendPage(reply.code(422), language, { content: panelContent(language, 'panelWrong') });
    }
    addWebhook(accountOfPublicKey(stage, undefined), url);
    stage.changed();
    return sendPage(reply, language, { content: panelContent(language, 'panelSaved') });
  });
}
