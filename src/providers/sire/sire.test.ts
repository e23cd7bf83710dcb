import { describe, expect, test } from 'vitest';

import type { ProviderFailure } from '#capabilities/failures.ts';
import type { RegistryReport } from '#capabilities/registry/registry.capability.ts';
import { registryConformance, type RegistrySubject } from '#capabilities/registry/registry.conformance.ts';
import { systemClock } from '#foundation/context/clock.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { type RequestLogEntry, outboundFor } from '#foundation/outbound/outbound.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { createSireClient } from './sire.client.ts';
import { sireManifest } from './sire.manifest.ts';
import { createSireProvider } from './sire.provider.ts';
import { readSimulatedFile } from './sire.simulated-file.ts';
import { sireSimulator } from './sire.simulator.ts';
import { blamedField, PORTAL, readUploadResult, recordLine } from './sire.wire.ts';

const connection = { mode: 'test', credentials: sireManifest.testCredentials } as const;
const connectionWith = (own: Readonly<Record<string, string>>) => ({
  ...connection,
  credentials: { ...connection.credentials, ...own },
});

const record = (own: Readonly<Record<string, string>> = {}): RegistryReport => ({
  kind: 'movements',
  fields: {
    hotelCode: '7706',
    cityCode: '88001',
    documentType: '3',
    documentNumber: 'AB123456',
    nationality: '249',
    lastName: 'SMITH',
    secondLastName: '',
    firstName: 'JOHN PAUL',
    movement: 'E',
    movementDate: '21/11/2025',
    origin: '249',
    destination: '88001',
    birthDate: '05/03/1990',
    ...own,
  },
});
/** The line of "Pasos para reportar", byte for byte. */
const OFFICIAL_LINE =
  '7706\t88001\t3\tAB123456\t249\tSMITH\t\tJOHN PAUL\tE\t21/11/2025\t249\t88001\t05/03/1990\r\n';

async function start() {
  const simulator = await startSimulator(sireSimulator);
  const requestLog: RequestLogEntry[] = [];
  const options = {
    outbound: outboundFor({
      clock: systemClock,
      log: silentLog,
      onRequestLogged: (entry) => requestLog.push(entry),
      // Calls do not wait here, so no turn is ever too far away.
      limits: { sleep: () => Promise.resolve(), longestTurnMs: 600_000 },
    }),
    liveUrl: 'http://127.0.0.1:9',
    testUrl: simulator.url,
  };
  const { registry } = createSireProvider(options).capabilities;
  if (!registry) throw new Error('SIRE is a registry');
  return { simulator, registry, client: createSireClient(options), requestLog };
}

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

describe('SIRE', () => {
  registryConformance(async (): Promise<RegistrySubject> => {
    const { simulator, registry } = await start();
    return {
      registry,
      connection,
      stranger: connectionWith({ password: 'otra-clave' }),
      report: record(),
      refusedReport: record({ lastName: 'RECHAZO SIRE' }),
      blamedField: 'lastName',
      close: () => void simulator.emit('down'),
      loseAnswer: () => simulator.failNext({ match: 'POST cargarInformacion.jsf', acceptThenDrop: true }),
      reported: () => simulator.world.records.length,
      stop: simulator.stop,
    };
  });

  test("R-REGISTRY the file is the one of the portal's own example", () =>
    within(async ({ simulator, registry }) => {
      expect(recordLine(record().fields)).toBe(OFFICIAL_LINE);
      const proof = await registry.send(connection, record(), 'k');
      expect(proof.answer).toBe(
        'El archivo fue cargado exitosamente. Registros cargados: 1. Registros con error: 0',
      );
      expect(`${simulator.world.records[0]?.line}\r\n`).toBe(OFFICIAL_LINE);
    }));

  test('class U: a duplicate is a success, confirmed by reading [REL-03]', () =>
    within(async ({ simulator, registry }) => {
      await registry.send(connection, record(), 'k');
      const again = await registry.send(connection, record(), 'k');
      expect(again.answer).toBe('Consulta de cargas: E 21/11/2025, documento …456');
      expect(simulator.received('POST consultarExtranjeros.jsf')).toHaveLength(1);
      expect(await registry.find?.(connection, record({ movement: 'S' }))).toBeNull();
    }));

  test.each([
    [{ nationality: '999' }, 'nationality', 'el codigo de nacionalidad no existe'],
    [{ nationality: '23' }, 'documentNumber', 'el numero de pasaporte debe tener 9 caracteres'],
    [{ documentType: '46x' }, 'documentType', 'el tipo de documento no existe'],
    [{ birthDate: '30/02/1990' }, 'birthDate', 'la fecha de nacimiento no es valida'],
    [{ movement: 'S', movementDate: '01/01/2099' }, 'departure', 'la fecha de movimiento no es valida'],
    [{ origin: '5000' }, 'originCountry', 'el codigo de procedencia no existe'],
    [{ hotelCode: '1' }, 'sireHotelCode', 'el codigo de hotel no corresponde al establecimiento'],
  ])('%o is refused at %s [USER-PAIN 7]', (own, field, message) =>
    within(async ({ registry }) => {
      const failure = await refusal(registry.send(connection, record(own), 'k'));
      expect(failure).toMatchObject({ kind: 'refused', fields: [{ field, message }] });
    }),
  );

  test('a session that ends half-way means wait: nothing was loaded', () =>
    within(async ({ simulator, client }) => {
      const session = await client.signIn(connection);
      await simulator.emit('sessions-expire');
      expect((await refusal(session.upload(OFFICIAL_LINE))).kind).toBe('wait');
      expect(simulator.world.records).toEqual([]);
    }));

  test('a page that says nothing we know leaves the outcome open', () =>
    within(async ({ simulator, registry }) => {
      simulator.failNext({
        match: 'POST cargarInformacion.jsf',
        status: 200,
        contentType: 'text/html',
        body: '<body><p>Bienvenido</p></body>',
      });
      expect((await refusal(registry.send(connection, record(), 'k'))).kind).toBe('unknown');
    }));

  test('a hotel code of another establishment is named, a missing one too', () =>
    within(async ({ registry, simulator }) => {
      const person = { documentType: '1', documentNumber: '55', password: 'otra' };
      simulator.has({ ...person, companies: ['7706'] });
      const foreign = await refusal(registry.check(connectionWith({ ...person, hotelCode: '8801' })));
      expect(foreign).toMatchObject({ kind: 'refused', fields: [{ field: 'hotelCode' }] });
      const missing = await refusal(registry.check(connectionWith({ password: ' ' })));
      expect(missing).toMatchObject({ kind: 'refused', fields: [{ field: 'password' }] });
    }));

  test('neither password nor sign-in number is in what support reads [SEC-64]', () =>
    within(async ({ registry, requestLog }) => {
      await registry.send(connection, record(), 'k');
      const seen = JSON.stringify(requestLog);
      expect(seen).toContain(PORTAL.upload.path);
      expect(seen).not.toContain('simulador-sire');
      expect(seen).not.toContain('1020304050');
      expect(seen).not.toContain('AB123456');
    }));
});

describe('the words of the portal', () => {
  test('partial success is read record by record [REL-14]', () => {
    const text =
      'El archivo fue procesado. Registros cargados: 1. Registros con error: 2 Registro 2: el codigo de nacionalidad no existe Registro 3: registro duplicado';
    expect(readUploadResult(text)).toEqual({
      loaded: 1,
      summary: 'El archivo fue procesado. Registros cargados: 1. Registros con error: 2',
      errors: [
        { record: 2, message: 'el codigo de nacionalidad no existe' },
        { record: 3, message: 'registro duplicado' },
      ],
    });
    expect(readUploadResult('Bienvenido')).toBeNull();
  });

  test.each([
    ['la fecha de movimiento no es valida', 'E', 'arrival'],
    ['La fecha de nacimiento es posterior', 'E', 'birthDate'],
    ['el segundo apellido no es valido', 'E', 'secondLastName'],
    ['algo salio mal', 'E', null],
  ])('%s (%s) is about %s', (message, movement, field) => {
    expect(blamedField(message, { movement })).toBe(field);
  });
});

describe("the simulator's reading of a file", () => {
  const today = plainDate('2026-11-21');
  const read = (text: string) => readSimulatedFile(text, '7706', today);

  test.each([
    ['a field too few', OFFICIAL_LINE.replace('\t\t', '\t')],
    ['line ends of another system', OFFICIAL_LINE.replace('\r\n', '\n')],
    ['accents', OFFICIAL_LINE.replace('SMITH', 'SMÍTH')],
    ['nothing', ''],
  ])('refuses the whole file for %s', (_what, text) => {
    expect(read(text)).toEqual({ structureError: true });
  });

  test('takes the official line, and several', () => {
    const uploaded = read(OFFICIAL_LINE + OFFICIAL_LINE.replace('SMITH', 'SM1TH'));
    expect(uploaded.structureError ? [] : uploaded.records.map(({ error }) => error)).toEqual([
      null,
      'el primer apellido no es valido',
    ]);
  });
});
