import type { FastifyInstance } from 'fastify';

import { supportedLanguage } from '#vocabulary/language.ts';
import type { Site } from './site.ts';

/** Programs ask there, and get what programs read. */
const OF_PROGRAMS =
  /^\/(api|hooks|simulators|_simulator|assets|fonts|pictures|metrics|\.well-known)(\/|\?|$)/;

/** R-NAV-06: a path without an answer is a page of the public site that says so, with the right status. */
export function serveMissing(app: FastifyInstance, site: Site): void {
  app.get('/*', async (request, reply) => {
    if (OF_PROGRAMS.test(request.url)) return reply.callNotFound();
    const ofAddress = supportedLanguage(request.url.split(/[/?]/)[1]?.replace(/^(?!..$).*/, ''));
    const language = ofAddress ?? site.chooseLanguage(request);
    return site.show(request, reply.code(404), { page: 'not-found', language });
  });
}
