import fs from 'node:fs';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

import { readConfig } from '#foundation/config/config.ts';

/** What runs Posada for real, without being run here: image, compose.yaml and unit say the same as package.json. */
const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');
const image =
  read('Dockerfile')
    .split(/^FROM /m)
    .at(-1) ?? '';
const compose = read('compose.yaml');
const unit = read('docs/posada.service');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const optionsIn = (text: string) => [...text.matchAll(/--max-[\w-]+=\d+/g)].map(([option]) => option);
const valueIn = (text: string, name: string) =>
  new RegExp(`\\b${name}=(?:\\$\\{${name}:-)?([^\\s}]+)`).exec(text)?.[1];
const settingIn = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];

describe('the image, compose.yaml and the unit of systemd', () => {
  test('give a program the same memory as npm run does', () => {
    const options = optionsIn(scripts['api'] ?? '');
    expect(options).toHaveLength(2);
    for (const other of [scripts['worker'] ?? '', scripts['simulators'] ?? '', image, unit]) {
      expect(optionsIn(other)).toEqual(options);
      expect(valueIn(other, 'MALLOC_ARENA_MAX')).toBe(valueIn(scripts['api'] ?? '', 'MALLOC_ARENA_MAX'));
    }
  });

  test('start programs that there are, and keep what was compiled where they may write', () => {
    const started = [image, compose, unit.replace('%i', 'api')].flatMap((text) =>
      [...text.matchAll(/src\/main\/[\w-]+\.ts/g)].map(([file]) => file),
    );
    expect(new Set(started)).toEqual(
      new Set(['src/main/api.ts', 'src/main/worker.ts', 'src/main/migrate.ts']),
    );
    for (const file of started) expect(fs.existsSync(path.join(ROOT, file))).toBe(true);
    for (const text of [image, unit]) {
      const folder = valueIn(text, 'DATA_DIR') ?? 'none';
      expect(valueIn(text, 'NODE_COMPILE_CACHE')).toBe(`${folder}/compiled`);
    }
    expect(`/var/lib/${settingIn('StateDirectory')}`).toBe(valueIn(unit, 'DATA_DIR'));
    expect(image).toContain(`VOLUME ${valueIn(image, 'DATA_DIR')}\n`);
    expect(compose).toContain(`files:${valueIn(image, 'DATA_DIR')}\n`);
  });

  test('wait as long as the moment for balancers and the longest request together [REL-50]', () => {
    const LONGEST_REQUEST_SECONDS = 30;
    const needed = readConfig({}).DRAIN_SECONDS + LONGEST_REQUEST_SECONDS;
    const inCompose = /^ {2}stop_grace_period: (\d+)s$/m.exec(compose)?.[1];
    expect(Number(inCompose)).toBeGreaterThanOrEqual(needed + 5);
    expect(Number(settingIn('TimeoutStopSec'))).toBe(Number(inCompose));
    expect(settingIn('KillMode')).toBe('mixed');
  });

  test('let the API ask for the addresses of the machine, without which it does not listen on all of them', () => {
    expect(settingIn('RestrictAddressFamilies')?.split(' ')).toContain('AF_NETLINK');
  });

  test('leave the keys of the machine that builds out of the image [SEC-63]', () => {
    const left = read('.dockerignore').split('\n');
    for (const name of ['.env', '.env.*', 'data', '.git', 'node_modules']) expect(left).toContain(name);
  });
});

/** Settings that compose.yaml does not hand on, with why. */
const NOT_IN_COMPOSE: Readonly<Record<string, string>> = {
  PORT: 'the port inside; outside says `ports`',
  HOST: 'the image',
  DATA_DIR: 'the image',
  SIMULATORS: 'the image: off',
  SIMULATORS_IN_PUBLIC: 'no simulators',
  SIMULATOR_CONTROL: 'no simulators',
  SIMULATOR_REQUESTS_PER_SECOND: 'no simulators',
  SIMULATOR_PROCESSING_SECONDS: 'no simulators',
  SIMULATORS_URL: 'no simulators',
  SIMULATOR_MAIL_PORT: 'no simulators',
  DATABASE_APP_URL: 'the logins that migrate makes',
  DATABASE_SYSTEM_URL: 'the logins that migrate makes',
  DRAIN_SECONDS: 'goes with stop_grace_period',
  GOOGLE_ISSUER: 'an issuer other than Google',
  WHATSAPP_CLOUD_BASE_URL: 'an address other than Meta’s',
  WHATSAPP_CLOUD_VERSION: 'goes with the release',
  CHECK_REPLIES: 'tests and development',
  PAGES_FOLDER: 'development',
};

test('compose.yaml hands every setting on that an operator may want, and only those that there are', () => {
  const known = [...read('src/foundation/config/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)];
  const settings = known.map(([, name = '']) => name).toSorted();
  const block = compose.split('&settings')[1]?.split('\n  volumes:')[0] ?? '';
  const handedOn = [...block.matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name);
  expect([...handedOn, ...Object.keys(NOT_IN_COMPOSE)].toSorted()).toEqual(settings);
});
