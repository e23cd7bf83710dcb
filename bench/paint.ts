import type { Browser } from 'playwright-core';

import { atMost, type Bench, inTurn, median } from './bench.ts';
import { browserFor, signedIn, type SignedIn, withPage } from './browser.ts';
import { settledPaint, watchLargestPaint } from './page-probes.ts';
import { compiled, html, servePeers } from './peers.ts';

/** A largest paint that has stood for so long is the last one. */
const SETTLED_MS = 2_000;
const WORDS = 'Tus reservas, tus huéspedes y tus registros en un solo lugar.';

/** P-11, P-12 and W2-R-04: when the largest part of a page is painted, on slow 4G with a processor four times slower. */
export async function measurePaint(bench: Bench): Promise<void> {
  const browser = await browserFor('P-11 and P-12, time of the largest paint,', bench);
  if (!browser) return;
  const stage = await bench.stage();
  const peers = await servePeers({
    '/bare': html(`<h1>Posada</h1><p>${WORDS}</p>`),
    '/shell': html('<div id="app"></div><script type="module" src="/page.js"></script>'),
    '/page.js': await compiled('shell.tsx'),
  });
  try {
    const host = await signedIn(browser, stage, stage.host);
    const site = await inTurn(
      bench.rounds,
      () => largestPaint(browser, `${stage.api}/`),
      () => largestPaint(browser, `${peers.origin}/bare`),
    );
    noteBoth(bench, 'P-11', 'public page', 'a bare page', site, { ratio: [2.5, 1.5], seconds: 1.2 });
    const app = await inTurn(
      bench.rounds,
      () => largestPaint(browser, `${stage.api}/app`, host),
      () => largestPaint(browser, `${peers.origin}/shell`),
    );
    const shell = `a shell of ${Math.round(peers.bytesOf('/page.js') / 1000)} kB`;
    noteBoth(bench, 'P-12', "app's first screen", shell, app, { ratio: [1.5, 1.2], seconds: 2.5 });
    const others = [
      { what: 'sign-in', address: `${stage.api}/login`, person: undefined },
      { what: 'Facturas', address: `${stage.api}/app/invoicing`, person: host },
    ];
    for (const { what, address, person } of others) {
      const pairs = await inTurn(
        bench.rounds,
        () => largestPaint(browser, address, person),
        () => largestPaint(browser, `${peers.origin}/shell`),
      );
      noteBoth(bench, 'W2-R-04', what, shell, pairs, { ratio: [1.3, null], seconds: 2.5 });
    }
  } finally {
    peers.close();
    await browser.close();
  }
}

function noteBoth(
  { note }: Bench,
  id: string,
  page: string,
  peer: string,
  pairs: readonly { ours: number; theirs: number }[],
  goals: { readonly ratio: readonly [floor: number, aim: number | null]; readonly seconds: number },
): void {
  const what = `${page}: largest paint, slow 4G, CPU 4×`;
  const ratio = median(pairs.map(({ ours, theirs }) => ours / theirs));
  note(id, `${what}, against ${peer}`, ratio, atMost('×', ...goals.ratio));
  note(id, what, median(pairs.map(({ ours }) => ours)) / 1000, atMost(' s', goals.seconds, null));
}

/** Milliseconds from the start of the navigation, in an empty profile. */
const largestPaint = (browser: Browser, url: string, host?: SignedIn): Promise<number> =>
  withPage(
    browser,
    { cpu: 4, isSlow4G: true },
    async (page) => {
      await page.addInitScript(watchLargestPaint);
      await page.goto(url);
      const paint = await page.waitForFunction(settledPaint, SETTLED_MS);
      return Number(await paint.jsonValue());
    },
    host,
  );
