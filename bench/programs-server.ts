import Fastify from 'fastify';

import { systemClock } from '#foundation/context/clock.ts';
import { mountSimulator } from '#foundation/simulation/mount.ts';
import { createAlegraSimulator } from '#providers/alegra/alegra.simulator.ts';
import { createSiigoSimulator } from '#providers/siigo/siigo.simulator.ts';

/**
 * The accounting programs as a program of their own, with so many times the limits of the real ones. `GET /counted` tells how
 * many requests each was asked, and how many of them came too soon.
 */
const [port, times] = process.argv.slice(2).map(Number) as [number, number];

const app = Fastify();
const counted = new Map(['siigo', 'alegra'].map((id) => [id, { requests: 0, tooMany: 0 }]));
app.addHook('onResponse', async ({ url }, { statusCode }) => {
  const [, , id = '', path] = url.split('/');
  const own = counted.get(id);
  // Files lie elsewhere, and their number is not limited.
  if (!own || path === 'files') return;
  own.requests += 1;
  if (statusCode === 429) own.tooMany += 1;
});
app.get('/counted', async () => Object.fromEntries(counted));
const options = { clock: systemClock, control: false };
mountSimulator(app, createSiigoSimulator((times * 100) / 60), options);
mountSimulator(app, createAlegraSimulator((times * 150) / 60), options);
await app.listen({ port, host: '127.0.0.1' });
