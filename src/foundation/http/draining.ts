import type { FastifyInstance } from 'fastify';

import { httpErrors } from './http.errors.ts';

/** How a server ends without cutting anybody short (REL-50). */
export type Draining = {
  /** From now on calls are refused; resolves when those that run have ended, or after `mostMs`. */
  readonly untilIdle: (mostMs: number) => Promise<void>;
};

const LOOK_MS = 20;

/** Pages and health still answer: they start no work. So do the simulators, which running work may call. */
const isWork = (url: string): boolean =>
  (url.startsWith('/api/') && !url.startsWith('/api/health')) || url.startsWith('/hooks/');

/** To be called before routes are registered: Fastify gives hooks to those that come after. */
export function makeDrainable(app: FastifyInstance): Draining {
  let running = 0;
  let isClosing = false;
  app.addHook('onRequest', (request, reply, done) => {
    running += 1;
    // Also when the other side hangs up in the middle.
    reply.raw.once('close', () => (running -= 1));
    done(isClosing && isWork(request.url) ? httpErrors.unavailable({ retryAfterSeconds: 1 }) : undefined);
  });
  return {
    untilIdle: async (mostMs) => {
      isClosing = true;
      const until = performance.now() + mostMs;
      while (running > 0 && performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
    },
  };
}
