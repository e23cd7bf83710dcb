import type { Browser, Locator, Page } from 'playwright-core';

import { systemClock } from '#foundation/context/clock.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { atMost, type Bench, known, median } from './bench.ts';
import { browserFor, withPage } from './browser.ts';
import { readyAfter, watchForReady } from './page-probes.ts';
import type { Host, Stage } from './stage.ts';

const PHONE = { width: 360, height: 740 };
const BUTTON = 'main button';
/** What is opened, how its link ends, and the press after which a guest is at work. */
const PAGES = [
  { page: 'guest page', ending: '', press: (page: Page) => page.getByRole('button', { name: 'Empezar' }) },
  {
    page: 'payments of a guest',
    ending: '#pay',
    press: (page: Page) => page.getByRole('button', { name: /Transferir/ }),
  },
] as const;
const AMOUNT = 450_000;

/** P-14: from the tap on the link to a page that can be used, on slow 4G with a phone four times slower; and its size. */
export async function measureGuestPage(bench: Bench): Promise<void> {
  const browser = await browserFor('P-14, time until the guest page can be used,', bench);
  if (!browser) return;
  try {
    const stage = await bench.stage();
    const stayId = await stayOf(stage, stage.host);
    await askFor(stage, stage.host, stayId);
    for (const { page, ending, press } of PAGES) {
      const rounds: Opened[] = [];
      // The first one only warms the server up.
      for (let round = -1; round < bench.rounds; round++) {
        const opened = await open(browser, (await linkTo(stage, stage.host, stayId)) + ending, press);
        if (round >= 0) rounds.push(opened);
      }
      const what = `${page}: from the link to its first button, slow 4G, CPU 4×`;
      bench.note('P-14', what, median(rounds.map(({ readyMs }) => readyMs)) / 1000, atMost(' s', 3, null));
      const weight = median(rounds.map(({ bytes }) => bytes)) / 1000;
      bench.note('P-14', `${page}: all that travels until then`, weight, known(' kB'));
    }
  } finally {
    await browser.close();
  }
}

type Opened = { readonly readyMs: number; readonly bytes: number };

/** In an empty profile; what can be pressed has to do something. */
const open = (browser: Browser, url: string, press: (page: Page) => Locator): Promise<Opened> =>
  withPage(browser, { cpu: 4, isSlow4G: true }, async (page, devTools) => {
    await page.setViewportSize(PHONE);
    let bytes = 0;
    await devTools.send('Network.enable');
    devTools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.addInitScript(watchForReady, BUTTON);
    await page.goto(url);
    const ready = await page.waitForFunction(readyAfter);
    const opened = { readyMs: Number(await ready.jsonValue()), bytes };
    const start = press(page);
    await start.click();
    await start.waitFor({ state: 'detached' });
    return opened;
  });

const call = async <Data>(
  { api }: Stage,
  { token, propertyId }: Host,
  path: string,
  body: object,
): Promise<Data> => {
  const response = await fetch(`${api}${path}?propertyId=${propertyId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: Data }).data;
};

/** A couple that arrives today, in a unit that nothing else is in. */
async function stayOf(stage: Stage, host: Host): Promise<string> {
  const room = { internalName: 'Loft del faro', capacity: 2 };
  const { _id: roomId } = await call<{ _id: string }>(stage, host, '/api/pms/listings', room);
  const today = dayIn('America/Bogota', systemClock.now());
  const { reservationId } = await call<{ reservationId: string }>(
    stage,
    host,
    '/api/checkin-express/reservations',
    {
      roomId,
      checkInDate: today,
      checkOutDate: addDays(today, 3),
      guestName: 'Anna Keller',
      adults: 2,
    },
  );
  return reservationId;
}

/** A house that takes transfers, and what it asks for the stay. */
async function askFor({ api }: Stage, { token, propertyId }: Host, reservationId: string): Promise<void> {
  const send = async (method: 'PUT' | 'POST', path: string, body: object) => {
    const response = await fetch(`${api}/api/payment-collect/${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ propertyId, ...body }),
    });
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
  };
  await send('PUT', 'settings', { transferDetails: 'Bancolombia, ahorros 123-456789-01' });
  const dueOn = dayIn('America/Bogota', systemClock.now());
  await send('POST', 'reservations', { reservationId, purpose: 'stay', amount: AMOUNT, dueOn });
}

const linkTo = async (stage: Stage, host: Host, id: string): Promise<string> =>
  (await call<{ url: string }>(stage, host, `/api/common/check-ins/${id}/link`, {})).url;
