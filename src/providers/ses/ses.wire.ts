import type { XmlDocument } from 'libxml2-wasm';
import { strToU8, zipSync } from 'fflate';

import { namespaceAttributes, element, textAt, type Xml, xmlOf } from '#foundation/xml/xml.ts';

/* The requests to SES.HOSPEDAJES and its answers: schemas 3.1 of the ministry (schemas/SOURCE.md). Elements inside
   have no namespace, as the schemas require. */

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const SERVICE = 'http://www.soap.servicios.hospedajes.mir.es/comunicacion';
const TRAVELLERS = 'http://www.neg.hospedajes.mir.es/altaParteHospedaje';
const APPLICATION = 'Posada';
/** The same bytes have to come out at any time. */
const ZIP_TIME = '1980-01-01T00:00:00';

export type Traveller = Readonly<Record<string, string>>;

const PERSON = [
  'rol',
  'nombre',
  'apellido1',
  'apellido2',
  'tipoDocumento',
  'numeroDocumento',
  'soporteDocumento',
  'fechaNacimiento',
  'nacionalidad',
  'sexo',
] as const;
const ADDRESS = ['direccion', 'codigoMunicipio', 'nombreMunicipio', 'codigoPostal', 'pais'] as const;
const REACHED = ['telefono', 'correo', 'parentesco'] as const;
const CONTRACT = ['referencia', 'fechaContrato', 'fechaEntrada', 'fechaSalida', 'numPersonas'] as const;

/** The document inside the zip: one communication with one traveller. */
export function travellerXml(fields: Traveller): string {
  const those = (names: readonly string[]): (Xml | null)[] =>
    names.map((name) => (fields[name] === undefined ? null : element(name, fields[name])));
  return xmlOf(
    element(
      'alt:peticion',
      [
        element('solicitud', [
          element('codigoEstablecimiento', fields['codigoEstablecimiento'] ?? ''),
          element('comunicacion', [
            element('contrato', [...those(CONTRACT), element('pago', those(['tipoPago']))]),
            element('persona', [...those(PERSON), element('direccion', those(ADDRESS)), ...those(REACHED)]),
          ]),
        ]),
      ],
      namespaceAttributes({ alt: TRAVELLERS }),
    ),
  );
}

export const zipCommunication = (xml: string): string =>
  Buffer.from(zipSync({ 'solicitud.xml': [strToU8(xml), { mtime: ZIP_TIME }] })).toString('base64');

function envelope(operation: string, content: readonly Xml[]): string {
  return xmlOf(
    element(
      'soapenv:Envelope',
      [element('soapenv:Header', ''), element('soapenv:Body', [element(`com:${operation}Request`, content)])],
      namespaceAttributes({ soapenv: SOAP, com: SERVICE }),
    ),
  );
}

/** A: entry; PV: parts of travellers. */
export const communicationRequest = (landlordCode: string, travellers: string): string =>
  envelope('comunicacion', [
    element('peticion', [
      element('cabecera', [
        element('codigoArrendador', landlordCode),
        element('aplicacion', APPLICATION),
        element('tipoOperacion', 'A'),
        element('tipoComunicacion', 'PV'),
      ]),
      element('solicitud', travellers),
    ]),
  ]);

export const batchRequest = (batch: string): string =>
  envelope('consultaLote', [element('codigosLote', [element('lote', batch)])]);

/** Changes nothing: it is how access is tried. */
export const catalogueRequest = (catalogue: string): string =>
  envelope('catalogo', [element('peticion', [element('catalogo', catalogue)])]);

export type Outcome = { readonly code: string; readonly description: string; readonly batch: string | null };

const within = (document: XmlDocument, parent: string, name: string): string =>
  document.get(`//*[local-name()='${parent}']/*[local-name()='${name}']`)?.content.trim() ?? '';

export const parseOutcome = (document: XmlDocument, parent = 'respuesta'): Outcome | null => {
  const code = within(document, parent, 'codigo');
  return code === ''
    ? null
    : {
        code,
        description: within(document, parent, 'descripcion'),
        batch: within(document, parent, 'lote') || null,
      };
};

export type BatchState =
  | { readonly state: 'accepted'; readonly communication: string; readonly description: string }
  | { readonly state: 'refused'; readonly message: string }
  | { readonly state: 'open' };

/** One batch has one communication of ours. A batch that failed as a whole has none, only a sentence. */
export function parseBatch(document: XmlDocument): BatchState {
  const communication = textAt(document, 'codigoComunicacion');
  const described = textAt(document, 'descEstado') ?? '';
  if (communication !== null) return { state: 'accepted', communication, description: described };
  const error = within(document, 'resultadoComunicacion', 'error');
  if (error !== '') return { state: 'refused', message: error };
  return /error|rechaz|inv[aá]lid/i.test(described)
    ? { state: 'refused', message: described }
    : { state: 'open' };
}

/** Words of the ministry's sentences, which name elements of the schema, and our names for them. */
const BLAMED: readonly (readonly [RegExp, string])[] = [
  [/soporteDocumento/i, 'documentSupport'],
  [/numeroDocumento|tipoDocumento|documento/i, 'documentNumber'],
  [/fechaNacimiento|nacimiento/i, 'birthDate'],
  [/apellido2/i, 'secondLastName'],
  [/apellido/i, 'lastName'],
  [/nombreMunicipio|codigoMunicipio|municipio/i, 'residenceCity'],
  [/codigoPostal|postal/i, 'postalCode'],
  [/nacionalidad/i, 'nationality'],
  [/parentesco/i, 'kinship'],
  [/sexo/i, 'sex'],
  [/telefono|tel[eé]fono/i, 'phone'],
  [/correo/i, 'email'],
  [/direccion|direcci[oó]n/i, 'address'],
  [/'pais'|\bpa[ií]s\b/i, 'residenceCountry'],
  [/establecimiento|arrendador/i, 'registrySettings'],
  [/fechaEntrada/i, 'arrival'],
  [/fechaSalida/i, 'departure'],
  [/nombre/i, 'firstName'],
];

export const blamedField = (message: string): string | null =>
  BLAMED.find(([words]) => words.test(message))?.[1] ?? null;
