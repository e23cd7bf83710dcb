import { readFileSync } from 'node:fs';
import path from 'node:path';

import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

import { failureOf } from '#capabilities/failures.conformance.ts';
import { registryConformance, type RegistrySubject } from '#capabilities/registry/registry.conformance.ts';
import type { RegistryReport } from '#capabilities/registry/registry.capability.ts';
import { spain } from '#countries/spain/spain.country.ts';
import { aMinor, aSpaniard, aStay, aTraveller } from '#countries/spain/spain.examples.ts';
import type { GuestIdentity } from '#countries/stay.ts';
import { systemClock } from '#foundation/context/clock.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { outboundFor, type RequestLogEntry } from '#foundation/outbound/outbound.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import { readXml } from '#foundation/xml/xml.ts';
import { createSesProvider } from './ses.provider.ts';
import { validateSesSchema } from './ses.schema.ts';
import { sesSimulator } from './ses.simulator.ts';
import {
  batchRequest,
  blamedField,
  catalogueRequest,
  communicationRequest,
  travellerXml,
  zipCommunication,
} from './ses.wire.ts';

const credentials = {
  landlordCode: '0000000001',
  establishmentCode: '0000000001',
  user: '12345678ZWS',
  password: 'simulador-ses',
};
const connection = { mode: 'test', credentials } as const;
const stranger = { mode: 'test', credentials: { ...credentials, password: 'otra-clave' } } as const;

const reportOf = (guest: GuestIdentity): RegistryReport => {
  const [report] = spain.registry.reportsFor(aStay({ guests: [guest] }));
  if (!report) throw new Error('The stay has no report');
  return { kind: report.kind, fields: report.fields };
};
const report = reportOf(aTraveller());

async function start() {
  const simulator = await startSimulator(sesSimulator);
  const requestLog: RequestLogEntry[] = [];
  const outbound = outboundFor({
    clock: systemClock,
    log: silentLog,
    onRequestLogged: (entry) => requestLog.push(entry),
    limits: { sleep: () => Promise.resolve() },
  });
  const provider = createSesProvider({
    outbound,
    liveUrl: 'http://127.0.0.1:9',
    testUrl: `${simulator.url}/hospedajes-web/ws/v1/comunicacion`,
  });
  const { registry } = provider.capabilities;
  if (!registry) throw new Error('The SES.HOSPEDAJES provider has no registry');
  return { simulator, registry, requestLog };
}

const golden = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, 'fixtures', name), 'utf8');
const complaintsOf = (xml: string, schema: 'altaParteHospedaje' | 'comunicacion') => {
  using document = readXml(xml);
  if (!document) throw new Error('The request is not XML');
  return validateSesSchema(document, schema);
};

describe('SES.HOSPEDAJES', () => {
  registryConformance(async (): Promise<RegistrySubject> => {
    const { simulator, registry } = await start();
    return {
      registry,
      connection,
      stranger,
      report,
      refusedReport: reportOf(aTraveller({ lastName: 'Rechazo SES' })),
      blamedField: 'documentNumber',
      close: () =>
        simulator.failNext({
          match: 'POST *',
          times: 10,
          status: 503,
          contentType: 'text/html',
          body: '<h1>Servicio no disponible</h1>',
        }),
      loseAnswer: () => simulator.failNext({ match: 'POST *', acceptThenDrop: true }),
      holdVerdicts: () => void simulator.emit({ kind: 'hold' }),
      decide: () => void simulator.emit({ kind: 'decide' }),
      reported: () =>
        Object.values(simulator.world.batches).filter((one) => one.isDecided && one.communication !== null)
          .length,
      stop: simulator.stop,
    };
  });

  test.each([
    ['foreigner.xml', aTraveller()],
    ['spaniard.xml', aSpaniard()],
    ['minor.xml', aMinor()],
    ['other-alphabet.xml', aTraveller({ firstName: 'Наталія', lastName: 'Щербак', nationality: 'UA' })],
  ])('%s is byte for byte what is sent, and right by the schema of the ministry', (name, guest) => {
    const xml = travellerXml(reportOf(guest).fields);
    expect(xml).toBe(golden(name));
    expect(complaintsOf(xml, 'altaParteHospedaje')).toEqual([]);
  });

  test('the schema of the ministry finds what is missing', () => {
    const { fechaNacimiento: _, ...fields } = report.fields;
    expect(complaintsOf(travellerXml(fields), 'altaParteHospedaje')).not.toEqual([]);
  });

  test('what is around the zip is right by the schema of the service', () => {
    const inside = /<com:.*<\/com:[A-Za-z]+>/s;
    for (const request of [
      communicationRequest('0000000001', zipCommunication('<a/>')),
      batchRequest('lote-1'),
      catalogueRequest('TIPO_DOCUMENTO'),
    ]) {
      const [body = ''] = inside.exec(request) ?? [];
      const alone = body.replace(
        />/,
        ' xmlns:com="http://www.soap.servicios.hospedajes.mir.es/comunicacion">',
      );
      expect(complaintsOf(alone, 'comunicacion')).toEqual([]);
    }
  });

  test('the zip has one file and is the same whenever it is made', () => {
    const zip = zipCommunication('<a>ñ</a>');
    expect(zip).toBe(zipCommunication('<a>ñ</a>'));
    const files = unzipSync(Buffer.from(zip, 'base64'));
    expect(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
      ['solicitud.xml', '<a>ñ</a>'],
    ]);
  });

  test('neither password nor document number is in what support reads [SEC-64]', async () => {
    const { simulator, registry, requestLog } = await start();
    try {
      const answer = await registry.send(connection, report, 'k');
      expect(JSON.stringify([answer, requestLog])).not.toMatch(/simulador-ses|AB123456/);
    } finally {
      await simulator.stop();
    }
  });

  test('a landlord who is not the user’s is a refusal of the settings; a code of 11 characters is not even asked', async () => {
    const { simulator, registry } = await start();
    try {
      const other = { ...connection, credentials: { ...credentials, landlordCode: '0000000009' } };
      expect(await failureOf(registry.send(other, report, 'k'))).toMatchObject({
        kind: 'refused',
        fields: [{ field: 'registrySettings' }],
      });
      const long = { ...connection, credentials: { ...credentials, establishmentCode: '0'.repeat(11) } };
      const asked = simulator.received().length;
      expect(await failureOf(registry.check(long))).toMatchObject({
        kind: 'refused',
        fields: [{ field: 'establishmentCode' }],
      });
      expect(simulator.received()).toHaveLength(asked);
    } finally {
      await simulator.stop();
    }
  });

  test.each([
    ["Element 'soporteDocumento': This element is not expected", 'documentSupport'],
    ['apellido2: obligatorio para NIF', 'secondLastName'],
    ["Element 'codigoPostal': too long", 'postalCode'],
    ['telefono o correo: obligatorio uno de los dos', 'phone'],
    ['El código de establecimiento no existe', 'registrySettings'],
    ['Error desconocido', null],
  ])('“%s” is about %s', (message, field) => {
    expect(blamedField(message)).toBe(field);
  });
});
