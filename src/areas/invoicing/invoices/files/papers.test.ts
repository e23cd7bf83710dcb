import crypto from 'node:crypto';

import { unzipSync } from 'fflate';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { AccountingCodes } from '#areas/invoicing/accounting/accounting.contract.ts';
import { ALEGRA_CODES, SIIGO_CODES } from '#areas/invoicing/accounting/accounting.test-codes.ts';
import type { PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import { testCertificate } from '#providers/dian/dian.test-certificates.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { liveAccess } from '#support/fiscal-access.ts';
import { type Host, signIn } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';
import { aBiller, aDraft, ANA, aStay, INVOICES, read, stamp } from '../invoices.test-stage.ts';
import { makeNamesUnique } from './invoice-files.service.ts';

const CONNECTIONS = '/api/common/property-integrations';

let app: TestApp;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const bytesOf = async (host: Host, path: string): Promise<Uint8Array> => {
  const response = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${host.token}` } });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
};
const hash = (bytes: Uint8Array | undefined): string =>
  crypto
    .createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');
const text = (bytes: Uint8Array | undefined): string => new TextDecoder('latin1').decode(bytes);

type Mail = { to: string[]; subject: string; attachments: { name: string; bytes: number }[] };
const mailsTo = async (to: string): Promise<Mail[]> => {
  const response = await fetch(`${app.url}/simulators/mailbox/messages`);
  return ((await response.json()) as Mail[]).filter((mail) => mail.to.includes(to));
};

const connect = (host: Host, partnerIntegrationId: string) =>
  host.send<PropertyIntegration>('POST', CONNECTIONS, liveAccess(partnerIntegrationId));
async function disconnect(host: Host, partner: string): Promise<void> {
  const { data } = await host.get<PropertyIntegration[]>(CONNECTIONS);
  const own = data.find(({ partnerIntegrationId }) => partnerIntegrationId === partner);
  expect((await host.send('DELETE', `${CONNECTIONS}/${own?._id}`)).status).toBe(200);
}

/** A host who invoices through one provider. */
async function billsAt(provider: string, codes: AccountingCodes | null): Promise<Host> {
  const host = await aBiller(app, `papeles-${provider}-${counter++}@example.test`);
  if (codes === null) return host;
  await disconnect(host, 'dian');
  expect((await connect(host, provider)).status).toBe(201);
  expect((await host.send('PUT', '/api/accounting/mapping', codes)).status).toBe(200);
  return host;
}

const accepted = (host: Host, id: string) =>
  eventually(async () => {
    app.clock.advance(60);
    expect((await read(host, id)).stampStatus).toBe('accepted');
  });

type Given = {
  readonly provider: string;
  readonly codes: AccountingCodes | null;
  /** A text that only the provider's own paper contains. */
  readonly paper: RegExp;
  readonly xml: RegExp;
};

describe.each<Given>([
  { provider: 'dian', codes: null, paper: /^%PDF-1/, xml: /<AttachedDocument/ },
  { provider: 'siigo', codes: SIIGO_CODES, paper: /^%PDF-1\.4 FV-/, xml: /<UUID>[0-9a-f]{96}</ },
  { provider: 'alegra', codes: ALEGRA_CODES, paper: /^%PDF-1\.4 invoice-/, xml: /^<Invoice>/ },
])('an invoice of $provider', ({ provider, codes, paper, xml }) => {
  test("mail, archive and the accountant's month contain the files of the provider and no substitutes [W2-H-02, C-ACC-51, C-ACC-42]", async () => {
    const host = await billsAt(provider, codes);
    const customer = { ...ANA, email: `ana-${provider}-${counter++}@example.test` };
    const draft = await aDraft(host, (await aStay(host))._id, { customer });
    await stamp(host, draft._id);
    await accepted(host, draft._id);
    await eventually(async () => expect(await mailsTo(customer.email)).toHaveLength(1));
    const invoice = await read(host, draft._id);

    const print = await bytesOf(host, `${INVOICES}/${draft._id}/files/print`);
    expect(text(print)).toMatch(paper);
    const zip = unzipSync(await bytesOf(host, `${INVOICES}/${draft._id}/files/package`));
    const names = Object.keys(zip);
    expect(names.map((name) => name.split('.').at(-1))).toEqual(['xml', 'pdf']);
    expect(text(zip[names[0] ?? ''])).toMatch(xml);
    expect(hash(zip[names[1] ?? ''])).toBe(hash(print));

    const [mail] = await mailsTo(customer.email);
    const files = new Map(invoice.files.map(({ name, bytes }) => [name, bytes]));
    expect(mail?.attachments.map(({ name }) => name.split('.').at(-1))).toEqual(['zip', 'pdf']);
    for (const { name, bytes } of mail?.attachments ?? [])
      expect([name, files.get(name)]).toEqual([name, bytes]);
    // NIT, name, number, kind and trade name, in the order of the technical annex.
    expect(mail?.subject.split(';')).toEqual([
      '900373076',
      'Casa Azul Cartagena S.A.S.',
      invoice.number,
      '01',
      'Casa Azul Cartagena S.A.S.',
    ]);

    const month = unzipSync(await bytesOf(host, `${INVOICES}/archive?month=2026-11`));
    const manifest = text(month['sha256.txt']).trim().split('\n');
    const paths = manifest.map((line) => line.split('  ')[1] ?? '');
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.toSorted()).toEqual(
      Object.keys(month)
        .filter((name) => name.includes('/'))
        .toSorted(),
    );
    for (const line of manifest) {
      const [sum, path = ''] = line.split('  ');
      expect(hash(month[path])).toBe(sum);
    }
    const papers = paths.filter((path) => path.endsWith('.pdf'));
    expect(papers).toHaveLength(1);
    expect(hash(month[papers[0] ?? ''])).toBe(hash(print));
    expect(paths.some((path) => xml.test(text(month[path])))).toBe(true);
  });
});

/** Blocks storing files until the test allows it; continues after one attempt. */
type Room = { readonly letThem: () => Promise<unknown>; readonly wasTried: () => Promise<void> };
async function withoutRoom(story: (room: Room) => Promise<void>): Promise<void> {
  const owner = new pg.Client(app.databaseUrl);
  await owner.connect();
  const letThem = () => owner.query('drop function if exists refuse_paper() cascade');
  const wasTried = () =>
    eventually(async () =>
      expect((await owner.query('select is_called from refused')).rows).toEqual([{ is_called: true }]),
    );
  try {
    await owner.query(`
      create sequence if not exists refused;
      create function refuse_paper() returns trigger language plpgsql security definer as $$ begin
        perform nextval('refused'); raise exception 'no room for the paper' using errcode = '53100'; end $$;
      create trigger refuse_paper before insert on invoice_files for each row when (new.role = 'print')
        execute function refuse_paper()`);
    await owner.query(`alter sequence refused restart`);
    await story({ letThem, wasTried });
  } finally {
    await letThem();
    await owner.end();
  }
}

const TEN_HOURS = 10 * 3_600;

test('papers of a disconnected program wait for it, and no paper of Posada is mailed instead [W2-H-02]', async () => {
  const host = await billsAt('siigo', SIIGO_CODES);
  const customer = { ...ANA, email: `espera-${counter++}@example.test` };
  const draft = await aDraft(host, (await aStay(host))._id, { customer });
  const siigo = steer(app, 'siigo');
  const asked = async () => (await siigo.received('GET pdf')).length;
  const before = await asked();
  await siigo.failNext({ match: 'GET pdf', times: 1_000, status: 503, body: '{}' });
  await stamp(host, draft._id);
  await accepted(host, draft._id);
  await eventually(async () => expect(await asked()).toBeGreaterThan(before));
  await disconnect(host, 'siigo');
  const again = await host.send('POST', `${INVOICES}/${draft._id}/mail`, { email: customer.email });
  expect([again.status, again.errors[0]?.code]).toEqual([409, 'no-invoice-files']);
  expect((await read(host, draft._id)).files).toEqual([]);
  expect(await mailsTo(customer.email)).toEqual([]);
  // Only now: a request that was running during the disconnect is retried, and would fetch the papers.
  await siigo.calm();
  expect((await connect(host, 'siigo')).status).toBe(201);
  await eventually(async () => expect(await mailsTo(customer.email)).toHaveLength(1));
  expect((await read(host, draft._id)).files.map(({ role }) => role)).toEqual([
    'delivery',
    'package',
    'print',
  ]);
});

test('a certificate that expires after the acceptance delays neither paper nor mail [W2-M-02]', async () => {
  const email = `vence-${counter++}@example.test`;
  let host: Host = await aBiller(app, email);
  const { data } = await host.get<PropertyIntegration[]>(CONNECTIONS);
  const path = `${CONNECTIONS}/${data[0]?._id}`;
  const renew = async (certificate: string) => {
    const { credentials } = liveAccess('dian', { credentials: { certificate } });
    expect((await host.send('PATCH', path, { credentials })).status).toBe(200);
  };
  await renew(testCertificate({ to: addDays(plainDate(app.clock.now().slice(0, 10)), 1) }));
  const customer = { ...ANA, email: `vence-${counter++}@example.test` };
  const draft = await aDraft(host, (await aStay(host))._id, { customer });
  await withoutRoom(async ({ letThem, wasTried }) => {
    expect((await stamp(host, draft._id)).data.stampStatus).toBe('accepted');
    await wasTried();
    app.clock.advance(TEN_HOURS);
    await letThem();
    await eventually(async () => expect(await mailsTo(customer.email)).toHaveLength(1));
  });
  host = await signIn(app, email);
  const roles = async () => (await read(host, draft._id)).files.map(({ role }) => role);
  expect(await roles()).toEqual(['answer', 'document', 'package', 'print']);
  const names = Object.keys(unzipSync(await bytesOf(host, `${INVOICES}/${draft._id}/files/package`)));
  expect(names.map((name) => name.slice(0, 2))).toEqual(['fv', 'ar', 'SE']);
  // The delivery with both files is signed once a valid certificate exists.
  await renew(testCertificate());
  await eventually(async () =>
    expect(await roles()).toEqual(['answer', 'delivery', 'document', 'package', 'print']),
  );
  expect(await mailsTo(customer.email)).toHaveLength(1);
});

test('two files with equal names get different names', () => {
  const named = ['FV-1.pdf', 'FV-1.xml', 'fv-1.pdf', 'FV-1.pdf', 'sin-nada', 'sin-nada'].map((name) => ({
    name,
  }));
  expect(makeNamesUnique(named).map(({ name }) => name)).toEqual([
    'FV-1.pdf',
    'FV-1.xml',
    'fv-1-2.pdf',
    'FV-1-3.pdf',
    'sin-nada',
    'sin-nada-2',
  ]);
});
