import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { DEVICE, hostWithProperty, PASSWORD } from '#support/host.ts';

/** A client as a developer writes it with the address of the document and a generator alone. */
const PROGRAM = `
import { createReservation, listProperties, logIn, type Property, type ReservationInput } from './client.ts';

export async function visit(username: string, password: string, device: string) {
  const entered = await logIn({ username, password, carrier: 'token' }, { headers: { cookie: device } });
  if (entered.status !== 200) throw new Error(entered.data.errors[0]?.code);
  const session = entered.data.data;
  if ('challenge' in session) throw new Error(session.challenge);
  const signedIn: RequestInit = { headers: { authorization: 'Bearer ' + session.accessToken } };

  const listed = await listProperties({ limit: 10 }, signedIn);
  if (listed.status !== 200) throw new Error(listed.data.errors[0]?.code);
  const properties: Property[] = listed.data.data;

  const input: ReservationInput = {
    roomId: '019a9f3c-5d1e-7a42-9c0b-6f1d2e3a4b5c',
    checkInDate: '2026-12-24',
    checkOutDate: '2026-12-27',
    guestName: 'Ana Ríos',
    adults: 2,
    children: 0,
  };
  const refused = await createReservation(input, { propertyId: properties[0]?._id }, signedIn);
  const stranger = await listProperties();
  return {
    names: properties.map(({ name }) => name),
    total: listed.data.meta.total,
    refused: refused.status === 400 ? refused.data.errors : [],
    stranger: stranger.status === 401 ? stranger.data.errors[0]?.code : undefined,
  };
}
`;

const STRICT = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'nodenext',
    allowImportingTsExtensions: true,
    types: [],
  },
  include: ['*.ts'],
};

const run = promisify(execFile);
const tool = (name: string) => path.resolve(import.meta.dirname, '../../node_modules/.bin', name);
const complaintsOf = (found: unknown): string => (found as { stdout: string }).stdout;

let app: TestApp;
let folder: string;
const write = (name: string, content: string | object) =>
  fs.writeFile(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
const compile = () => run(tool('tsc'), ['-p', folder]).then(() => '', complaintsOf);

beforeAll(async () => {
  app = await startTestApp();
  await hostWithProperty(app);
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'posada-client-'));
  await write('package.json', { type: 'module' });
  await write('tsconfig.json', STRICT);
  await write('program.ts', PROGRAM);
  const config = {
    input: `${app.url}/api/openapi.json`,
    output: {
      target: path.join(folder, 'client.ts'),
      client: 'fetch',
      baseUrl: { getBaseUrlFromSpecification: true },
    },
  };
  await write('orval.config.mjs', `export default { posada: ${JSON.stringify(config)} };`);
  await run(tool('orval'), ['--config', path.join(folder, 'orval.config.mjs')], { cwd: folder });
});
afterAll(async () => {
  await app.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

describe('a generated client', () => {
  test('compiles strictly, and refuses what the document does not know', async () => {
    expect(await compile()).toBe('');
    await write('program.ts', PROGRAM.replace('adults: 2', "adults: 'two'"));
    expect(await compile()).toContain("Type 'string' is not assignable to type 'number'");
    await write('program.ts', PROGRAM);
  });

  test('signs in, lists properties, and gets refusals with their codes', async () => {
    const { visit } = (await import(path.join(folder, 'program.ts'))) as {
      visit: (username: string, password: string, device: string) => Promise<unknown>;
    };
    expect(await visit('valentina@example.test', PASSWORD, DEVICE.cookie)).toEqual({
      names: ['Casa Azul'],
      total: 1,
      refused: [expect.objectContaining({ code: 'unknown-listing', type: 'validation' })],
      stranger: 'unauthorized',
    });
  });
});
