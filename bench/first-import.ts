import { readConfig } from '#foundation/config/config.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { createPlatform } from '#main/platform.ts';
import { createProviders } from '#main/providers.ts';
import { startPlatformWorker } from '#main/worker.ts';
import { atMost, type Bench } from './bench.ts';
import type { Host, Stage } from './stage.ts';

const BOOKINGS = 5_000;
/** Cloudbeds allows 5, which would take 17 minutes; the client and the simulator both use this limit. */
const PER_SECOND = Number(process.env['BENCH_IMPORT_PER_SECOND'] ?? 25);
const LOOK_EVERY_MS = 20;
const LONGEST_MS = 30 * 60_000;

/**
 * The first import of a property system, from the connection to the last booking, by a worker that also does all that
 * the bookings bring about. Its ceiling is what the system allows: as many requests as were made, at its limit.
 */
export async function measureFirstImport({ stage, note, say }: Bench): Promise<void> {
  const open = await stage();
  const host = await open.signUp('first-import');
  const origin = open.simulators;
  await open.run(
    'bench/cloudbeds-server.ts',
    [new URL(origin).port, String(PER_SECOND), String(BOOKINGS)],
    `${origin}/counted`,
  );
  await connect(open, host);
  const platform = createPlatform({
    config: readConfig({ DATA_DIR: open.dataFolder, SIMULATORS_URL: origin }),
    logins: open.logins,
    publicUrl: open.api,
    log: silentLog,
    makeProviders: (settings) => createProviders({ ...settings, requestsPerSecond: PER_SECOND }),
  });
  const started = performance.now();
  const worker = await startPlatformWorker(platform);
  try {
    await untilRead(open, host);
    const seconds = (performance.now() - started) / 1000;
    const { requests, tooMany } = (await (await fetch(`${origin}/counted`)).json()) as {
      requests: number;
      tooMany: number;
    };
    const allowed = requests / PER_SECOND;
    say(`${requests} requests in ${seconds.toFixed(1)} s, ${tooMany} of them too soon`);
    await checkStays(open, host);
    const what = `first import of ${BOOKINGS} reservations at ${PER_SECOND} requests/s, against the limit's own time`;
    note('REL-41', what, seconds / allowed, atMost('×', 1.05, null));
  } finally {
    await worker.stop();
    await platform.pools.end();
  }
}

async function connect({ api }: Stage, { token, propertyId }: Host): Promise<void> {
  const response = await fetch(`${api}/api/common/property-integrations`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ propertyId, partnerIntegrationId: 'cloudbeds', mode: 'test' }),
  });
  if (response.status !== 201) throw new Error(`Not connected: ${response.status} ${await response.text()}`);
}

async function untilRead({ query }: Stage, { propertyId }: Host): Promise<void> {
  const latest = performance.now() + LONGEST_MS;
  while (performance.now() < latest) {
    const [row] = await query<{ synced_until: unknown; state: string }>(
      'select synced_until, state from connections where property_id = $1',
      [propertyId],
    );
    if (row?.synced_until) return;
    if (row?.state !== 'active') throw new Error(`The connection is ${row?.state ?? 'gone'}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error('The first import did not end');
}

async function checkStays({ query }: Stage, { propertyId }: Host): Promise<void> {
  const [row] = await query<{ stays: string }>(
    'select count(*) as stays from reservations where property_id = $1',
    [propertyId],
  );
  if (Number(row?.stays) !== BOOKINGS) throw new Error(`${row?.stays} reservations were imported`);
}
