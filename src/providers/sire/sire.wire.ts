/**
 * The portal of SIRE has no interface for programs: pages of JSF, whose state travels in a hidden field. Their
 * ids were seen in public automations of the portal and may change with any release, so all of them are here.
 * The paths behind the sign-in are ours (README, "What is not certain").
 */
export const PORTAL = {
  viewState: 'javax.faces.ViewState',
  login: {
    path: '/public/login.jsf',
    form: 'formLogin',
    documentType: 'formLogin:tipoDocumento',
    documentNumber: 'formLogin:numeroDocumento',
    password: 'formLogin:password',
    company: 'formLogin:listaEmpresa',
    submit: 'formLogin:button1',
  },
  upload: {
    path: '/hotel/cargarInformacion.jsf',
    form: 'cargueFormHospedaje',
    mode: 'cargueFormHospedaje:tipoCargue',
    /** The second way: a file, instead of one guest by hand. */
    byFile: '1',
    file: 'cargueFormHospedaje:upload:file',
    submit: 'cargueFormHospedaje:upload:upload1',
  },
  query: {
    path: '/hotel/consultarExtranjeros.jsf',
    form: 'formConsultarCargas',
    documentNumber: 'formConsultarCargas:numeroDocumento',
    from: 'formConsultarCargas:fechaInicialInputDate',
    to: 'formConsultarCargas:fechaFinalInputDate',
    submit: 'formConsultarCargas:consultar',
  },
} as const;

/** A record of the file, field by field (Migración Colombia, "Pasos para reportar"). */
export const RECORD_FIELDS = [
  'hotelCode',
  'cityCode',
  'documentType',
  'documentNumber',
  'nationality',
  'lastName',
  'secondLastName',
  'firstName',
  'movement',
  'movementDate',
  'origin',
  'destination',
  'birthDate',
] as const;

export type RecordFields = Readonly<Record<string, string>>;

/** One line of the file, with its end. */
export const recordLine = (fields: RecordFields): string =>
  `${RECORD_FIELDS.map((name) => fields[name] ?? '').join('\t')}\r\n`;

export type UploadResult = {
  /** The portal's own sentence, kept as proof. */
  readonly summary: string;
  readonly loaded: number;
  /** Counted from 1, as the portal does. */
  readonly errors: readonly { readonly record: number; readonly message: string }[];
};

/**
 * Reads the page after an upload: "Registros cargados: 3. Registros con error: 0" and one "Registro 2: …" per
 * refused line. Null when it says neither, which leaves the outcome open.
 */
export function readUploadResult(text: string): UploadResult | null {
  const counts =
    /(?:El archivo[^.]*\.\s*)?Registros cargados:\s*(\d+)(?:\.\s*Registros con error:\s*\d+)?/i.exec(text);
  if (!counts) return null;
  const errors = [...text.matchAll(/Registro (\d+):\s*(.+?)(?=\s*Registro \d+:|\s*$)/gi)].map(
    ([, record = '', message = '']) => ({ record: Number(record), message }),
  );
  return { summary: counts[0], loaded: Number(counts[1]), errors };
}

/** The file could not be taken apart at all. */
export const isStructureError = (text: string): boolean => /error en la estructura del archivo/i.test(text);

/** The record was loaded before: the same hotel, document, movement and day. */
export const isDuplicate = (message: string): boolean => /duplicad/i.test(message);

/** The subject of one of SIRE's messages, and our field. */
const SUBJECTS: readonly (readonly [RegExp, string])[] = [
  [/nacionalidad/i, 'nationality'],
  [/tipo de documento/i, 'documentType'],
  [/fecha de nacimiento/i, 'birthDate'],
  [/(numero de )?(documento|pasaporte)/i, 'documentNumber'],
  [/segundo apellido/i, 'secondLastName'],
  [/(primer )?apellido/i, 'lastName'],
  [/nombre/i, 'firstName'],
  [/procedencia|origen/i, 'originCountry'],
  [/destino/i, 'destinationCountry'],
  [/hotel|establecimiento/i, 'sireHotelCode'],
  [/ciudad/i, 'cityDivipola'],
  [/fecha|movimiento/i, 'movement'],
];

/** Our name of the field that a message is about, which is the one it names first; null when it names none. */
export function blamedField(message: string, { movement }: RecordFields): string | null {
  const named = SUBJECTS.flatMap(([pattern, field]) => {
    const place = message.search(pattern);
    return place < 0 ? [] : [{ place, field }];
  });
  // Stable: of two that begin together, such as both kinds of date, the more particular one is listed first.
  const [first] = named.sort((a, b) => a.place - b.place);
  if (first?.field !== 'movement') return first?.field ?? null;
  return movement === 'S' ? 'departure' : 'arrival';
}
