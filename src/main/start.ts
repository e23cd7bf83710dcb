import path from 'node:path';
import { inspect } from 'node:util';

import type { Worker } from '#foundation/jobs/worker.ts';
import { createLog } from '#foundation/observability/log.ts';
import { startTracing } from '#foundation/observability/tracing.ts';
import { createApi } from './api.ts';
import { serveEntries } from './site/entries.ts';
import { loginsOf, openDatabase, prepareDatabase, waitUntilUsable } from './installation.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { createPlatform } from './platform.ts';
import { readProgramConfig, startFailureReasonOf, printLine, waitUntilStopped } from './program.ts';
import { OPERATOR } from './demo/demo-operator.ts';
import { DEMO_EMAIL, DEMO_PASSWORD, seedDemo } from './demo/seed.ts';
import { mountSimulators } from './simulators.ts';
import { buildWebIfNeeded } from './build/web-build.ts';
import { startPlatformWorker } from './worker.ts';

/**
 * The whole product in one process: the program of `npm start`. It starts the embedded PostgreSQL unless DATABASE_URL
 * names another, and prints its progress, because a first start takes its time.
 */
const config = readProgramConfig('start');
let isStopping = false;
const stopped = waitUntilStopped().then(() => {
  isStopping = true;
  printLine('stopping…');
});
/** The started parts that have to end, the last first. */
const ends: (() => unknown)[] = [];

/** Looks between its steps whether anybody still wants it. */
async function start(): Promise<void> {
  ends.push(await startTracing(config.OTEL_EXPORTER_OTLP_ENDPOINT, 'posada'));
  ends.push(lockDataFolder(path.resolve(config.DATA_DIR)));
  // In one process the log would bury the few lines that a newcomer needs.
  const log = createLog({ level: process.env['LOG_LEVEL'] === undefined ? 'warn' : config.LOG_LEVEL });

  const building = config.PAGES_FOLDER === undefined ? buildWebIfNeeded(printLine) : undefined;
  const database = await openDatabase(config, printLine);
  ends.push(() => database.embedded?.stop());
  if (isStopping) return;
  const applied = await prepareDatabase({ config, url: database.url, log });
  if (applied.length > 0) printLine(`applied ${applied.length} migrations`);
  await building;
  if (isStopping) return;

  const platform = createPlatform({
    // A demo shows the price of invoice credits; a real installation enables it by the setting.
    config: { ...config, BILLING: config.BILLING ?? (config.SIMULATORS ? 'on' : 'off') },
    logins: loginsOf(config, database.url),
    publicUrl: `http://localhost:${config.PORT}`,
    log,
  });
  ends.push(() => platform.pools.end());
  await waitUntilUsable(platform, printLine);
  const api = await createApi(platform);
  if (config.SIMULATORS)
    ends.push(
      await mountSimulators(api.app, { config, clock: platform.clock, productUrl: platform.publicUrl }),
    );
  await serveEntries(api.app, platform);
  ends.push(() => api.app.close());
  await api.app.listen({ host: config.HOST, port: config.PORT });
  // To `npm run dev`, which holds back requests until then.
  process.send?.('listening');
  let worker: Worker | undefined;
  ends.push(async () => {
    // The simulators answer until both have ended: jobs and calls may be asking them.
    await Promise.all([worker?.stop(), api.finish()]);
  });
  // It waits for a file store that is away, perhaps until the process is stopped.
  worker = (await Promise.race([startPlatformWorker(platform, api.metrics), stopped])) ?? undefined;
  if (isStopping) return;

  const seeding = seedDemo(platform, printLine).catch((error: unknown) => {
    if (isStopping) return false;
    log.error({ error: String(error) }, 'the demo property could not be filled');
    printLine('the demo property is incomplete; everything else works');
    return true;
  });
  const seeded = await Promise.race([seeding, stopped.then(() => false)]);
  if (isStopping) return;
  const { publicUrl } = platform;
  printLine(`ready: ${publicUrl}`);
  printLine(`  your properties   ${publicUrl}/app`);
  printLine(`  developers        ${publicUrl}/developers`);
  if (config.SIMULATORS)
    printLine(`  mailbox           ${publicUrl}/simulators/mailbox   (e-mails and codes land here)`);
  if (seeded) {
    printLine(`  demo account      ${DEMO_EMAIL} · ${DEMO_PASSWORD}`);
    printLine(`  administration    ${publicUrl}/admin   (${OPERATOR.email}, the same password)`);
  }
  printLine('Ctrl-C stops everything; the data stay.');
}

let code = 0;
try {
  await start();
  await stopped;
} catch (error) {
  code = 1;
  printLine(startFailureReasonOf(error));
  if (config.LOG_LEVEL === 'debug') process.stderr.write(`${inspect(error)}\n`);
}
for (const end of ends.toReversed()) await end();
printLine('stopped');
process.exit(code);
