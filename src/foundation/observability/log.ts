import { pino } from 'pino';

/**
 * Structured log. Only ids, codes and counts go in: never a name, an address, a document, a token (SEC-64).
 * The redaction is the second fence, for what a library or a careless line would let through.
 */
export type Log = {
  readonly debug: (fields: object, message: string) => void;
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
  readonly error: (fields: object, message: string) => void;
  readonly child: (fields: object) => Log;
};

const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'password',
  'token',
  'code',
  'secret',
  'apiKey',
  'accessToken',
  'refreshToken',
  'email',
  'phone',
  'firstName',
  'lastName',
  'guestName',
  'documentNumber',
  'birthDate',
  'mrz',
  'calendarUrl',
];

export function createLog(options: {
  level: string;
  pretty?: boolean;
  destination?: { write: (line: string) => void };
}): Log {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        censor: '•••',
      },
    },
    options.destination ?? pino.destination({ dest: 2, sync: false }),
  );
}

export const silentLog: Log = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  child: () => silentLog,
};
