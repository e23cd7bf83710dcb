import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { invoiceDepartedSchedule } from '#areas/invoicing/invoices/auto-invoice/auto-invoice.jobs.ts';
import type { AutoInvoicing } from '#areas/invoicing/invoices/auto-invoice/auto-invoice.contract.ts';
import { aBiller, rows } from '#areas/invoicing/invoices/invoices.test-stage.ts';
import { aDeparted, todayInBogota } from '#areas/invoicing/invoices/self-invoice/self-invoice.test-stage.ts';
import type { DianWorld } from '#providers/dian/dian.simulator.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { steer } from '#support/simulators.ts';
import { chooseCases } from '#support/size.ts';
import { eventually } from '#support/wait.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { Settings } from './billing-worker.ts';

/** The nightly billing is killed halfway. The worker that takes over its job leaves each stay with one invoice. */
let app: TestApp;
const workers: ChildProcess[] = [];
let nights = 0;

const STAYS = 3;
const NIGHT = Date.parse('2026-12-02T08:30:00.000Z');
const at = (milliseconds: number) => app.clock.set(new Date(milliseconds).toISOString() as Instant);

beforeAll(async () => {
  app = await startTestApp({}, { works: false });
});
afterEach(() => {
  for (const worker of workers.splice(0)) worker.kill('SIGKILL');
});
afterAll(() => app?.stop());

function start(point: Settings['point']): ChildProcess {
  const { logins, url, platform, clock } = app;
  const dataFolder = platform.config.DATA_DIR;
  const settings: Settings = { logins, dataFolder, url, now: clock.now(), point };
  const program = path.resolve(import.meta.dirname, 'billing-worker.ts');
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const worker = spawn(process.execPath, [program, JSON.stringify(settings)], { stdio: [...stdio] });
  workers.push(worker);
  return worker;
}

describe('billing by itself [T-KILL, C-PROP-07]', () => {
  const deaths = [
    { stay: 1, when: 'before', billed: 0 },
    { stay: 2, when: 'before', billed: 1 },
    { stay: 2, when: 'after', billed: 2 },
    { stay: STAYS, when: 'after', billed: STAYS },
  ] as const;
  test.each(chooseCases(deaths, 1, 2))(
    'a death $when the commit of stay $stay of the night: one invoice each, and no number twice [REL-01, REL-02, REL-06]',
    async ({ stay, when, billed }) => {
      const night = NIGHT + ++nights * 86_400_000;
      at(night - 12 * 3_600_000);
      const host = await aBiller(app, `noche-${nights}@example.test`);
      const settings = `/api/common/properties/${host.propertyId}/auto-bill`;
      await host.send('PATCH', settings, { autoBill: true });
      const stays: string[] = [];
      for (let count = 0; count < STAYS; count++) stays.push((await aDeparted(app, host))._id);
      at(night);
      await invoiceDepartedSchedule.run(app.context());

      const first = start({ propertyId: host.propertyId, stay, when });
      await once(first.stdout ?? first, 'data');
      first.kill('SIGKILL');
      await once(first, 'exit');
      expect(await rows(host)).toHaveLength(billed);

      start(null);
      const looked = async () => (await host.get<AutoInvoicing>(settings)).data;
      await eventually(async () => expect((await looked()).lookedOn).toBe(todayInBogota(app)));
      await eventually(async () => {
        const states = (await rows(host)).map(({ stampStatus }) => stampStatus);
        expect(states).toEqual(Array.from({ length: STAYS }, () => 'accepted'));
      });
      const invoices = await rows(host);
      expect(new Set(invoices.map(({ thirdPartyId }) => thirdPartyId))).toEqual(new Set(stays));
      const firstNumber = Number(host.numbers[0]?.slice('SETP'.length));
      expect(new Set(invoices.map(({ number }) => number))).toEqual(
        new Set(stays.map((_stay, place) => `SETP${firstNumber + place}`)),
      );
      expect((await looked()).waits).toEqual([]);
      const { documents } = await steer(app, 'dian').world<DianWorld>();
      expect(Object.keys(documents)).toHaveLength(STAYS * nights);
    },
  );
});
