import { createHmac } from 'node:crypto';

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { bodyOf } from '#foundation/simulation/request-body.ts';

import { SIMULATED_WHATSAPP_APP, SIMULATED_WHATSAPP_HOST } from './whatsapp-cloud.manifest.ts';
import { fail, forHost, HOST_DISPLAY_NUMBER, type WhatsappStage } from './whatsapp-cloud.simulated-world.ts';

const Override = z
  .object({ override_callback_uri: z.url(), verify_token: z.string().min(1) })
  .partial()
  .default({});

/** The fields that were asked for, or those that are always there. */
function shownNumber({ world }: WhatsappStage, fields: string | undefined) {
  const all: Readonly<Record<string, string>> = {
    id: SIMULATED_WHATSAPP_HOST.phoneNumberId,
    display_phone_number: HOST_DISPLAY_NUMBER,
    verified_name: world.number.name,
    status: world.number.status,
    quality_rating: world.number.quality,
    whatsapp_business_manager_messaging_limit: world.number.limit,
  };
  const wanted = new Set((fields ?? 'display_phone_number,verified_name,quality_rating').split(','));
  return Object.fromEntries(Object.entries(all).filter(([name]) => name === 'id' || wanted.has(name)));
}

const PROOF = createHmac('sha256', SIMULATED_WHATSAPP_HOST.appSecret)
  .update(SIMULATED_WHATSAPP_HOST.accessToken)
  .digest('hex');

/** The account and its numbers, the subscription to events, and the end of Embedded Signup. */
export function serveAccount(app: FastifyInstance, stage: WhatsappStage): void {
  app.get('/:version/oauth/access_token', async (request, reply) => {
    const {
      client_id,
      client_secret,
      code = '',
    } = request.query as Readonly<Record<string, string | undefined>>;
    if (client_id !== SIMULATED_WHATSAPP_APP.id || client_secret !== SIMULATED_WHATSAPP_APP.secret) {
      return fail(reply, 400, 101, 'Error validating client secret.');
    }
    const { world } = stage;
    if (!world.codes.includes(code)) {
      return fail(reply, 400, 100, 'This authorization code has been used or has expired.');
    }
    world.codes = world.codes.filter((one) => one !== code);
    return { access_token: SIMULATED_WHATSAPP_HOST.accessToken, token_type: 'bearer' };
  });

  app.get(
    '/:version/:id/phone_numbers',
    forHost(stage, SIMULATED_WHATSAPP_HOST.wabaId, ({ fields, appsecret_proof: proof }, reply) => {
      if (proof !== undefined && proof !== PROOF) {
        return fail(reply, 400, 100, 'Invalid appsecret_proof provided in the API argument');
      }
      return {
        data: [shownNumber(stage, fields)],
        paging: { cursors: { before: 'MAZDZD', after: 'MAZDZD' } },
      };
    }),
  );

  app.get(
    '/:version/:id',
    forHost(stage, SIMULATED_WHATSAPP_HOST.phoneNumberId, ({ fields }) => shownNumber(stage, fields)),
  );

  app.post(
    '/:version/:id/subscribed_apps',
    forHost(stage, SIMULATED_WHATSAPP_HOST.wabaId, (_query, reply, request) => {
      const asked = Override.safeParse(bodyOf(request).json);
      if (!asked.success) return fail(reply, 400, 100, 'Invalid callback URI format');
      const { world } = stage;
      world.isSubscribed = true;
      world.override = asked.data.override_callback_uri ?? null;
      return { success: true };
    }),
  );
}
