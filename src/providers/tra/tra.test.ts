import { describe, expect, test } from 'vitest';

import type { ProviderFailure } from '#capabilities/failures.ts';
import { registryConformance, type RegistrySubject } from '#capabilities/registry/registry.conformance.ts';
import type { RegistryReport } from '#capabilities/registry/registry.capability.ts';
import { systemClock } from '#foundation/context/clock.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { type RequestLogEntry, outboundFor } from '#foundation/outbound/outbound.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import { createTraProvider } from './tra.provider.ts';
import { traSimulator } from './tra.simulator.ts';

const connectionWith = (token: string, rnt = '123456') =>
  ({ mode: 'test', credentials: { rnt, token } }) as const;
const connection = connectionWith('good-123456');

const person = {
  tipo_identificacion: 'Pasaporte',
  numero_identificacion: 'AB123456',
  nombres: 'Anna Maria',
  apellidos: 'Schmidt',
  cuidad_residencia: 'Berlin',
  cuidad_procedencia: 'Madrid',
  numero_habitacion: '201',
  check_in: '2025-11-21',
  check_out: '2025-11-23',
};
const mainGuest: RegistryReport = {
  kind: 'main-guest',
  fields: {
    ...person,
    motivo: 'Vacaciones',
    numero_acompanantes: '1',
    tipo_acomodacion: 'Apartamento',
    costo: '450000',
    nombre_establecimiento: 'Apto Laureles 402',
    rnt_establecimiento: '123456',
  },
};
const companion = (padre?: string): RegistryReport => ({
  kind: 'companion',
  fields: { ...person, numero_identificacion: 'CD998877', nombres: 'Peter', ...(padre && { padre }) },
});
const changed = (fields: Readonly<Record<string, string>>): RegistryReport => ({
  ...mainGuest,
  fields: { ...mainGuest.fields, ...fields },
});

async function start() {
  const simulator = await startSimulator(traSimulator);
  const requestLog: RequestLogEntry[] = [];
  const outbound = outboundFor({
    clock: systemClock,
    log: silentLog,
    onRequestLogged: (entry) => requestLog.push(entry),
    limits: { sleep: () => Promise.resolve() },
  });
  const provider = createTraProvider({ outbound, liveUrl: 'http://127.0.0.1:9', testUrl: simulator.url });
  const { registry } = provider.capabilities;
  if (!registry) throw new Error('The TRA provider has no registry');
  return { simulator, registry, requestLog };
}

describe('TRA', () => {
  registryConformance(async (): Promise<RegistrySubject> => {
    const { simulator, registry } = await start();
    return {
      registry,
      connection,
      stranger: connectionWith('bad'),
      report: mainGuest,
      refusedReport: changed({ apellidos: 'Rechazo TRA' }),
      blamedField: 'documentNumber',
      close: () =>
        simulator.failNext({
          match: '* one/',
          times: 10,
          status: 503,
          contentType: 'text/html',
          body: '<h1>Mantenimiento</h1>',
        }),
      loseAnswer: () => simulator.failNext({ match: 'POST one/', acceptThenDrop: true }),
      reported: () => simulator.world.cards.length,
      stop: simulator.stop,
    };
  });

  const within = async (story: (running: Awaited<ReturnType<typeof start>>) => Promise<void>) => {
    const running = await start();
    try {
      await story(running);
    } finally {
      await running.simulator.stop();
    }
  };
  const refusal = (attempt: Promise<unknown>): Promise<ProviderFailure> =>
    attempt.then(
      () => expect.unreachable(),
      (failure: ProviderFailure) => failure,
    );

  test('the companion hangs on the code of the main guest', () =>
    within(async ({ simulator, registry }) => {
      const main = await registry.send(connection, mainGuest, 'k1');
      expect(main).toEqual({ code: '1457896', answer: '{"code":1457896}' });
      if ('taken' in main) throw new Error('TRA left the report undecided');
      expect(await registry.send(connection, companion(main.code ?? ''), 'k2')).toMatchObject({
        code: '1457897',
      });
      expect(simulator.world.cards.map(({ parent }) => parent)).toEqual([null, 1_457_896]);
    }));

  test('a companion before its main guest is refused without asking', () =>
    within(async ({ simulator, registry }) => {
      expect((await refusal(registry.send(connection, companion(), 'k'))).fields[0]?.field).toBe('guests');
      expect(simulator.received('POST two/')).toEqual([]);
      const failure = await refusal(registry.send(connection, companion('99'), 'k'));
      expect(failure.fields).toEqual([
        { field: 'guests', message: 'Clave primaria "99" inválida - objeto no existe.' },
      ]);
    }));

  test('all wrong fields come back, in our names', () =>
    within(async ({ registry }) => {
      const report = changed({ tipo_identificacion: 'XX', check_in: '21/11/2025', cuidad_residencia: '' });
      const failure = await refusal(registry.send(connection, report, 'k'));
      expect(failure.fields.map(({ field }) => field)).toEqual(['documentType', 'residenceCity', 'arrival']);
      expect(failure.fields[0]?.message).toBe('"XX" no es una elección válida.');
    }));

  test.each([
    [502, 'text/html', 'unknown'],
    [503, 'application/json', 'unknown'],
    [503, 'text/html', 'wait'],
    [429, 'application/json', 'wait'],
    [409, 'text/html', 'refused'],
  ])('a card answered with %i as %s: %s [REL-04]', (status, contentType, kind) =>
    within(async ({ simulator, registry }) => {
      simulator.failNext({ match: 'POST one/', status, contentType, body: '<p>…</p>' });
      expect((await refusal(registry.send(connection, mainGuest, 'k'))).kind).toBe(kind);
      expect(simulator.received('POST one/')).toHaveLength(1);
    }),
  );

  test.each([
    [{ rnt: '12', token: 'good-123456' }, 'rnt'],
    [{ rnt: '123456', token: '' }, 'token'],
  ])('%o is refused by its form [R-REGISTRY-02]', (credentials, field) =>
    within(async ({ simulator, registry }) => {
      const failure = await refusal(registry.check({ mode: 'test', credentials }));
      expect(failure).toMatchObject({ kind: 'refused', fields: [{ field }] });
      expect(simulator.received()).toEqual([]);
    }),
  );

  test('neither token nor document number is in what support reads [SEC-64]', () =>
    within(async ({ registry, requestLog }) => {
      await registry.send(connection, mainGuest, 'k');
      const seen = JSON.stringify(requestLog);
      expect(seen).toContain('/one/');
      expect(seen).not.toContain('good-123456');
      expect(seen).not.toContain('AB123456');
    }));

  test('a suspended RNT is blamed on the RNT; the help page explains the token', () =>
    within(async ({ simulator, registry }) => {
      const report = changed({ rnt_establecimiento: '222222' });
      const failure = await refusal(registry.send(connectionWith('good-222222', '222222'), report, 'k'));
      expect(failure.fields).toEqual([{ field: 'rnt', message: 'El RNT se encuentra suspendido.' }]);
      expect(await (await fetch(`${simulator.url}/token/`)).text()).toContain('good-123456');
    }));
});
