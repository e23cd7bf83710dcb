import type { Bench } from './bench.ts';
import { measureBulk } from './bulk.ts';
import { measureCalendar } from './calendar.ts';
import { measureCollections } from './collections.ts';
import { measureDocument } from './document.ts';
import { measureFeeds } from './feeds.ts';
import { measureFirstImport } from './first-import.ts';
import { measureGuestPage } from './guest-page.ts';
import { measureGrowth } from './growth.ts';
import { measureInvoices } from './invoices.ts';
import { measureImport } from './import.ts';
import { measureJobs } from './jobs.ts';
import { measureMemory } from './memory.ts';
import { measureWebhooks } from './webhooks.ts';
import { measureOtherRequests } from './other-requests.ts';
import { measurePaint } from './paint.ts';
import { rowOf, writeReport } from './report.ts';
import { measureRequests } from './requests.ts';
import { measureSales } from './sales.ts';
import { measureSignIns } from './sign-ins.ts';
import { measureSizes } from './sizes.ts';
import { openStage, type Stage } from './stage.ts';
import { measureTwoApis } from './two-apis.ts';

/**
 * `npm run bench`: what Posada costs beside the ceiling of the runtime or beside its peers, in one run, rounds
 * interleaved. It prints each figure and writes the table of docs/benchmarks.md. `npm run bench -- feeds paint`
 * measures only these and replaces only their lines.
 */
const MEASUREMENTS: Readonly<Record<string, (bench: Bench) => Promise<void>>> = {
  requests: measureRequests,
  invoices: measureInvoices,
  collections: measureCollections,
  bulk: measureBulk,
  sales: measureSales,
  notices: measureWebhooks,
  'sign-ins': measureSignIns,
  memory: measureMemory,
  'other-requests': measureOtherRequests,
  jobs: measureJobs,
  'two-apis': measureTwoApis,
  document: measureDocument,
  feeds: measureFeeds,
  import: measureImport,
  'first-import': measureFirstImport,
  growth: measureGrowth,
  sizes: measureSizes,
  paint: measurePaint,
  'guest-page': measureGuestPage,
  calendar: measureCalendar,
};
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const say = (text: string) => console.log(`bench · ${text}`);

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in MEASUREMENTS));
if (unknown.length > 0) {
  say(`there is no ${unknown.join(', ')}; there are ${Object.keys(MEASUREMENTS).join(', ')}`);
  process.exit(1);
}

let opened: Promise<Stage> | undefined;
const rows: ReturnType<typeof rowOf>[] = [];
const skipped: string[] = [];
const bench: Bench = {
  rounds: ROUNDS,
  say,
  stage: () => (opened ??= openStage(say)),
  note: (...figure) => {
    if (!Number.isFinite(figure[2])) throw new Error(`${figure[0]} ${figure[1]}: not a figure`);
    const row = rowOf(...figure);
    rows.push(row);
    const [id, what, value, floor, aim, reached] = row;
    say(`${id} ${what}: ${value} (floor ${floor}, aim ${aim}: ${reached})`);
  },
  skip: (ids, reason) => skipped.push(`${ids} not measured: ${reason}`),
};

try {
  for (const [name, measure] of Object.entries(MEASUREMENTS)) {
    if (names.length === 0 || names.includes(name)) await measure(bench);
  }
  await writeReport(rows, names, ROUNDS);
  say('written to docs/benchmarks.md');
  for (const line of skipped) say(line);
} finally {
  await opened?.then((stage) => stage.close());
}
