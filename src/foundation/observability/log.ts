import { pino } from 'pino';

import { maskCardNumbers } from '#vocabulary/card-number.ts';

/**
 * Structured log. Only ids, codes and counts go in: never a name, an address, a document, a token (SEC-64). The
 * redaction is a second protection against a library or a careless line.
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

const MASK = '•••';

/** SEC-71, wherever one stands in a line; the line is still JSON afterwards. */
function withoutCardNumbers(line: string): string {
  const masked = maskCardNumbers(line, MASK);
  if (masked === line) return line;
  try {
    const parsed: unknown = JSON.parse(line, (_name, value: unknown) => {
      if (typeof value !== 'string' && typeof value !== 'number') return value;
      const text = String(value);
      const inside = maskCardNumbers(text, MASK);
      return inside === text ? value : inside;
    });
    return `${JSON.stringify(parsed)}\n`;
  } catch {
    return masked;
  }
}

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
        censor: MASK,
      },
      hooks: { streamWrite: withoutCardNumbers },
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
