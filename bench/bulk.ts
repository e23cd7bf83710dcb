import { ALEGRA_CODES, SIIGO_CODES } from '#areas/invoicing/accounting/accounting.test-codes.ts';
import type { AccountingCodes } from '#areas/invoicing/accounting/accounting.contract.ts';
import { CASA_AZUL, ISSUERS } from '#areas/invoicing/issuers/issuers.test-issuer.ts';
import { readConfig } from '#foundation/config/config.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { createPlatform } from '#main/platform.ts';
import { createProviders } from '#main/providers.ts';
import { startPlatformWorker } from '#main/worker.ts';
import { alegraManifest } from '#providers/alegra/alegra.manifest.ts';
import { siigoManifest } from '#providers/siigo/siigo.manifest.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';
import { atMost, type Bench, known } from './bench.ts';
import type { Host, Stage } from './stage.ts';

const INVOICES = Number(process.env['BENCH_BULK'] ?? 1_000);
/** At the real limits each run would take an hour; client and simulator both use this multiple of them. */
const TIMES = Number(process.env['BENCH_BULK_TIMES'] ?? 10);
const PATH = '/api/accounting/invoices';
const ROOMS = 40;
/** Who prepare the drafts; this is not measured. */
const HANDS = 4;
const LOOK_EVERY_MS = 100;
const LONGEST_MS = 30 * 60_000;

type Program = {
  readonly id: string;
  readonly name: string;
  readonly perMinute: number;
  readonly codes: AccountingCodes;
};

const PROGRAMS: readonly Program[] = [
  { manifest: siigoManifest, codes: SIIGO_CODES },
  { manifest: alegraManifest, codes: ALEGRA_CODES },
].map(({ manifest: { id, name, requestsPerSecond }, codes }) => ({
  id,
  name,
  codes,
  perMinute: requestsPerSecond * 60,
}));

/**
 * A month's invoices sent with one press through an accounting program, from the press until each is stamped and its files
 * are kept. Its ceiling is what we ask of the program at most: as many requests as were made, at that limit.
 */
export async function measureBulk({ stage, note, say }: Bench): Promise<void> {
  const open = await stage();
  const { port } = new URL(open.simulators);
  await open.run('bench/programs-server.ts', [port, String(TIMES)], `${open.simulators}/counted`);
  for (const program of PROGRAMS) {
    const host = await open.signUp(`bulk-${program.id}`);
    const ids = await draftsOf(callerOf(open, host), program);
    say(`${ids.length} drafts for ${program.name}`);
    const perSecond = (program.perMinute / 60) * TIMES;
    const { seconds, requests } = await sent(open, host, { ids, id: program.id, perSecond, say });
    const what = `bulk of ${ids.length} invoices through ${program.name}`;
    note('REL-14', `requests for each, ${what}`, requests / ids.length, known(''));
    note(
      'REL-14',
      `${what} at ${TIMES} times ${program.perMinute} requests/min, against the limit's own time`,
      seconds / (requests / perSecond),
      atMost('×', 1.05, null),
    );
  }
}

type Call = <Data>(method: 'POST' | 'PUT', path: string, body: unknown) => Promise<Data>;

const callerOf =
  ({ api }: Stage, { token }: Host): Call =>
  async <Data>(method: string, path: string, body: unknown) => {
    const response = await fetch(`${api}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(body),
    });
    if (response.status >= 300) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: Data }).data;
  };

/** Drafts, each of its own stay and for its own guest. */
async function draftsOf(call: Call, { id, codes }: Program): Promise<string[]> {
  await call('POST', ISSUERS, { ...CASA_AZUL, rnt: '45612' });
  await call('POST', '/api/common/property-integrations', { partnerIntegrationId: id, mode: 'test' });
  await call('PUT', '/api/accounting/mapping', codes);
  const rooms: string[] = [];
  for (let room = 1; room <= ROOMS; room++) {
    const listing = { internalName: `Casa ${room}` };
    rooms.push((await call<{ _id: string }>('POST', '/api/pms/listings', listing))._id);
  }
  const today = plainDate(new Date().toISOString().slice(0, 10));
  const ids: string[] = [];
  const waiting = Array.from({ length: INVOICES }, (_none, place) => place);
  const hand = async () => {
    for (let place = waiting.shift(); place !== undefined; place = waiting.shift()) {
      const day = addDays(today, Math.floor(place / ROOMS));
      const stay = await call<{ _id: string }>('POST', '/api/pms/reservations', {
        roomId: rooms[place % ROOMS],
        checkInDate: day,
        checkOutDate: addDays(day, 1),
        guestName: `Huésped ${place}`,
        adults: 2,
        total: 357_000,
      });
      const customer = {
        name: 'Ana',
        lastName: `Osorio ${place}`,
        documentType: 'cedula_ciudadania',
        // None that ends as those do that are rejected.
        documentNumber: `${52_000_000 + place}0`,
      };
      ids.push((await call<{ _id: string }>('POST', PATH, { thirdPartyId: stay._id, customer }))._id);
    }
  };
  await Promise.all(Array.from({ length: HANDS }, hand));
  return ids;
}

type Sending = {
  readonly ids: readonly string[];
  /** Of the program. */
  readonly id: string;
  readonly perSecond: number;
  readonly say: Bench['say'];
};

async function sent(
  open: Stage,
  host: Host,
  { ids, id, perSecond, say }: Sending,
): Promise<{ seconds: number; requests: number }> {
  const platform = createPlatform({
    config: readConfig({ DATA_DIR: open.dataFolder, SIMULATORS_URL: open.simulators }),
    logins: open.logins,
    publicUrl: open.api,
    log: silentLog,
    makeProviders: (settings) => createProviders({ ...settings, requestsPerSecond: perSecond }),
  });
  const worker = await startPlatformWorker(platform);
  try {
    const before = await counted(open, id);
    const started = performance.now();
    await callerOf(open, host)('POST', `${PATH}/stamps/async`, { invoiceIds: ids });
    say(`pressed in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    await untilKept(open, host, ids.length);
    const seconds = (performance.now() - started) / 1000;
    const after = await counted(open, id);
    const requests = after.requests - before.requests;
    say(`${requests} requests in ${seconds.toFixed(1)} s, ${after.tooMany} of them too soon`);
    return { seconds, requests };
  } finally {
    await worker.stop();
    await platform.pools.end();
  }
}

async function counted({ simulators }: Stage, id: string): Promise<{ requests: number; tooMany: number }> {
  const all = (await (await fetch(`${simulators}/counted`)).json()) as Record<
    string,
    { requests: number; tooMany: number }
  >;
  return all[id] ?? { requests: 0, tooMany: 0 };
}

/** Until every one is accepted and has its files: a number that was given twice, or not at all, is a fault. */
async function untilKept({ query }: Stage, { propertyId }: Host, count: number): Promise<void> {
  const latest = performance.now() + LONGEST_MS;
  while (performance.now() < latest) {
    const [row] = await query<{ kept: number; refused: number; numbers: number }>(
      `select count(*) filter (where state = 'success' and exists (
                select from invoice_files where invoice_id = invoices.id and role = 'package'))::int as kept,
              count(*) filter (where state = 'failure')::int as refused,
              count(distinct number)::int as numbers
         from invoices where property_id = $1`,
      [propertyId],
    );
    if (row && row.refused > 0) throw new Error(`${row.refused} invoices were refused`);
    if (row?.kept === count) {
      if (row.numbers !== count) throw new Error(`${row.numbers} numbers for ${count} invoices`);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error('The bulk did not end');
}
