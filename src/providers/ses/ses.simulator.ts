import { unzipSync } from 'fflate';
import { XmlElement } from 'libxml2-wasm';

import { bodyOf } from '#foundation/simulation/request-body.ts';
import { defineSimulator, type Simulator } from '#foundation/simulation/simulator.ts';
import { namespaceAttributes, element, readXml, textAt, type Xml, xmlOf } from '#foundation/xml/xml.ts';
import { validateSesSchema } from './ses.schema.ts';

type Batch = { readonly communication: string | null; readonly error: string | null; isDecided: boolean };
export type SesWorld = {
  nextBatch: number;
  /** Batches stay open until they are released. */
  isHolding: boolean;
  batches: Record<string, Batch>;
  /** The accepted travellers, unchanged. */
  travellers: { readonly communication: string; readonly xml: string }[];
};

const LARGEST_DOCUMENT = 1_000_000;
const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const SERVICE = 'http://www.soap.servicios.hospedajes.mir.es/comunicacion';

const answered = (operation: string, content: readonly Xml[]): string =>
  xmlOf(
    element(
      'SOAP-ENV:Envelope',
      [element('SOAP-ENV:Body', [element(`ns3:${operation}Response`, content)])],
      namespaceAttributes({ 'SOAP-ENV': SOAP, ns3: SERVICE }),
    ),
  );
const outcome = (name: string, code: string, description: string, more: readonly Xml[] = []): Xml =>
  element(name, [element('codigo', code), element('descripcion', description), ...more]);

function documentIn(base64: string): Uint8Array | null {
  try {
    const files = Object.values(
      unzipSync(Buffer.from(base64, 'base64'), {
        filter: ({ originalSize }) => originalSize <= LARGEST_DOCUMENT,
      }),
    );
    return files.length === 1 ? (files[0] ?? null) : null;
  } catch {
    return null;
  }
}

/** The rules of the ministry that its schema cannot say. */
function errorIn(bytes: Uint8Array): string | null {
  using document = readXml(bytes);
  if (!document) return 'solicitud: el fichero no es XML';
  const [wrong] = validateSesSchema(document, 'altaParteHospedaje');
  if (wrong !== undefined) return wrong;
  const has = (name: string) => textAt(document, name) !== null;
  if (/rechazo ses/i.test(`${textAt(document, 'nombre')} ${textAt(document, 'apellido1')}`)) {
    return 'numeroDocumento: el documento no coincide con la persona';
  }
  const type = textAt(document, 'tipoDocumento');
  if ((type === 'NIF' || type === 'NIE') && !has('soporteDocumento')) return 'soporteDocumento: obligatorio';
  if (type === 'NIF' && !has('apellido2')) return 'apellido2: obligatorio para NIF';
  if (!has('telefono') && !has('correo')) return 'telefono o correo: obligatorio uno de los dos';
  return null;
}

/** The ministry's texts of errors have at most 100 characters. */
const short = (text: string): string => text.slice(0, 100);

function taken(world: SesWorld, solicitud: string): string {
  const batch = `lote-${String(world.nextBatch++).padStart(8, '0')}`;
  const bytes = documentIn(solicitud);
  const error = bytes ? errorIn(bytes) : 'solicitud: no es un zip con un solo XML';
  const communication = error === null ? `com-${batch.slice(5)}` : null;
  world.batches[batch] = {
    communication,
    error: error === null ? null : short(error),
    isDecided: !world.isHolding,
  };
  if (communication !== null && bytes) {
    world.travellers.push({ communication, xml: Buffer.from(bytes).toString('utf8') });
  }
  return batch;
}

function batchAnswer(world: SesWorld, name: string, at: string): string {
  const batch = world.batches[name];
  if (!batch) return answered('consultaLote', [outcome('respuesta', '10120', 'Lote no encontrado')]);
  const { communication, error, isDecided } = batch;
  const result =
    communication === null
      ? [element('tipoError', '10'), element('error', error ?? '')]
      : [element('codigoComunicacion', communication)];
  return answered('consultaLote', [
    outcome('respuesta', '0', 'Ok'),
    element('resultado', [
      element('lote', name),
      element('tipoComunicacion', 'PV'),
      element('tipoOperacion', 'A'),
      element('fechaPeticion', at),
      element('fechaProcesamiento', at),
      element('codigoEstado', isDecided ? '1' : '4'),
      element('descEstado', isDecided ? 'Procesado' : 'Pendiente'),
      element('identificadorUsuario', '12345678ZWS'),
      element('nombreUsuario', 'Simulador'),
      element('codigoArrendador', '0000000001'),
      element('aplicacion', 'Posada'),
      isDecided
        ? element('resultadoComunicaciones', [
            element('resultadoComunicacion', [element('orden', '1'), ...result]),
          ])
        : null,
    ]),
  ]);
}

export type SesHappening = { readonly kind: 'hold' | 'decide' };

/** Users that are let in: `12345678ZWS` with its password. */
const isLetIn = (authorization: string | undefined): boolean =>
  authorization === `Basic ${Buffer.from('12345678ZWS:simulador-ses').toString('base64')}`;

/**
 * SES.HOSPEDAJES in small: checks the request and the content of the zip with the ministry's schemas, gives a batch,
 * and a verdict when it is asked for it. README says what is left out.
 */
export const sesSimulator: Simulator<SesWorld, never, SesHappening> = defineSimulator<
  SesWorld,
  never,
  SesHappening
>({
  id: 'ses',
  seed: () => ({ nextBatch: 1, isHolding: false, batches: {}, travellers: [] }),
  emit: ({ world }, { kind }) => {
    world.isHolding = kind === 'hold';
    if (kind === 'hold') return;
    for (const batch of Object.values(world.batches)) batch.isDecided = true;
  },
  routes: (app, stage) => {
    app.post('/hospedajes-web/ws/v1/comunicacion', async (request, reply) => {
      if (!isLetIn(request.headers.authorization)) return reply.code(401).send('');
      void reply.type('text/xml; charset=utf-8');
      using document = readXml(bodyOf(request).bytes);
      if (!document) return reply.code(500).send('');
      const body = document.get("//*[local-name()='Body']/*");
      const operation = body instanceof XmlElement ? body.name.replace(/Request$/, '') : '';
      if (operation === 'catalogo') {
        return answered('catalogo', [
          outcome('resultado', '0', 'Ok'),
          element('respuesta', [element('resultado', '')]),
        ]);
      }
      if (operation === 'consultaLote') {
        return batchAnswer(stage.world, textAt(document, 'lote') ?? '', stage.clock.now());
      }
      if (operation !== 'comunicacion') return reply.code(500).send('');
      if (textAt(document, 'codigoArrendador') !== '0000000001') {
        return answered(operation, [
          outcome('respuesta', '10111', 'El arrendador no existe o no es del usuario'),
        ]);
      }
      const batch = taken(stage.world, textAt(document, 'solicitud') ?? '');
      return answered(operation, [outcome('respuesta', '0', 'Ok', [element('lote', batch)])]);
    });
  },
});
