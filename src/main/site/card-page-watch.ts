import fs from 'node:fs/promises';
import path from 'node:path';

import type { Context } from '#foundation/context/context.ts';
import { defineSchedule } from '#foundation/jobs/definitions.ts';
import { createOutbound, type Outbound } from '#foundation/outbound/outbound.ts';
import { cardProviderPage } from './card-pages.ts';
import { BUILT, entryPage } from './entry-pages.ts';
import { scriptsOf, sha256 } from '../build/published-builds.ts';

/** One page of each kind with the card step; the reference of a bill opens the same page for every bill. */
const LOOKED_AT = [
  { entry: 'payment', url: '/landing-payment/AAAAAAAAAAAAAAAAAAAAAA' },
  { entry: 'app', url: '/app/subscriptions/create' },
  { entry: 'app', url: '/app/subscriptions/payments-methods/create' },
  { entry: 'app', url: '/app/credits/create' },
] as const;

type Watching = Pick<Context, 'providers' | 'clock' | 'log'>;

async function pageDifferences(ctx: Watching, outbound: Outbound): Promise<string[]> {
  const found: string[] = [];
  for (const { entry, url } of LOOKED_AT) {
    const { card } = await entryPage(entry, ctx.providers)();
    const { status, headers, text } = await outbound.request({ method: 'GET', url });
    if (status !== 200 || text() !== card.text) found.push(`${url}: another page (${status})`);
    if (headers['content-security-policy'] !== card.policy) found.push(`${url}: another content policy`);
  }
  return found;
}

async function scriptDifferences(outbound: Outbound): Promise<string[]> {
  const found: string[] = [];
  for (const [file, hash] of Object.entries(await scriptsOf(BUILT))) {
    if (sha256(await fs.readFile(path.join(BUILT, file))) !== hash)
      found.push(`${file}: changed since it was built`);
    const { status, bytes } = await outbound.request({ method: 'GET', url: `/${file}` });
    if (status !== 200 || sha256(bytes()) !== hash) found.push(`${file}: another script (${status})`);
  }
  return found;
}

/**
 * SEC-71: which parts of the pages with the card step, fetched from their public address, differ from the build. A
 * change by anything between the installation and a person (a proxy, a cache, a changed file) shows here.
 * @throws ProviderFailure if the address does not answer or answers with an error.
 */
export async function findCardPageDifferences(ctx: Watching, publicUrl: string): Promise<string[]> {
  const outbound = createOutbound({
    provider: 'card-pages',
    baseUrl: publicUrl,
    requestsPerSecond: 50,
    clock: ctx.clock,
    log: ctx.log,
  });
  try {
    return [...(await pageDifferences(ctx, outbound)), ...(await scriptDifferences(outbound))];
  } finally {
    await outbound.close();
  }
}

/** A difference is logged as an error each hour, and stands among the stopped work of the administration. */
export const watchCardPagesSchedule = defineSchedule('platform.watch-card-pages', {
  lane: 'bulk',
  everySeconds: 3600,
  run: async (ctx) => {
    // Only its developer reaches an installation without https.
    if (!cardProviderPage(ctx.providers) || !ctx.publicUrl.startsWith('https://')) return;
    const differences = await findCardPageDifferences(ctx, ctx.publicUrl);
    if (differences.length === 0) return;
    ctx.log.error({ differences }, 'a page with the card step is not what was built');
    throw new Error(`A page with the card step is not what was built: ${differences.join('; ')}`);
  },
});
