import type { Operation, Schema } from './open-api.ts';

const BY_FORMAT: Readonly<Record<string, string>> = {
  email: 'ana@example.com',
  date: '2026-11-23',
  'date-time': '2026-11-23T15:30:00Z',
  uuid: '019a0000-0000-7000-8000-000000000000',
  uri: 'https://example.com/calendar.ics',
};

/** Self-explaining values, by the name of their field. */
const BY_NAME: readonly (readonly [RegExp, unknown])[] = [
  [/email/i, 'ana@example.com'],
  [/phone|whatsapp/i, '+573001234567'],
  [/guestName|fullName/, 'Ana Torres'],
  [/name/i, 'Casa Azul'],
  [/checkIn|arrival|^from$/i, '2026-12-20'],
  [/checkOut|departure|^to$/i, '2026-12-24'],
  [/url|link/i, 'https://example.com/calendar.ics'],
  [/address/i, 'Calle 8 # 3-20'],
  [/currency/i, 'COP'],
  [/code|token/i, '123456'],
];
/** How many fields are shown of a body whose fields are all optional. */
const FIELDS_SHOWN = 3;

/** The required fields; without any, the first few, because an empty body shows nothing. */
function fieldsShown({ properties = {}, required = [] }: Schema): readonly [string, Schema][] {
  const all = Object.entries(properties);
  const needed = all.filter(([name]) => required.includes(name) && name !== 'propertyId');
  return needed.length > 0 ? needed : all.filter(([name]) => name !== 'propertyId').slice(0, FIELDS_SHOWN);
}

/** A valid value: the required fields, without the others. */
export function exampleOf(schema: Schema, name = '', depth = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.examples) return schema.examples[0];
  if (schema.enum) return schema.enum[0];
  const forms = schema.oneOf ?? schema.anyOf ?? [];
  const form = forms.find(({ type }) => type !== 'null') ?? forms[0];
  if (form) return exampleOf(form, name, depth);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.find((one) => one !== 'null');
  if (type === 'object' || schema.properties) {
    if (depth > 4) return {};
    return Object.fromEntries(
      fieldsShown(schema).map(([field, one]) => [field, exampleOf(one, field, depth + 1)]),
    );
  }
  if (type === 'array') return schema.items && depth < 4 ? [exampleOf(schema.items, name, depth + 1)] : [];
  if (schema.default !== undefined) return schema.default;
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  const format = BY_FORMAT[schema.format ?? ''];
  return format ?? BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? '…';
}

/** A single quote ends a word of the shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const addressOf = (server: string, { path, parameters }: Operation): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(
      ({ name, schema, example }) =>
        `${name}=${encodeURIComponent(String(example ?? exampleOf(schema, name)))}`,
    )
    .join('&');
  return `"${server}${filled}${query && `?${query}`}"`;
};

/** How a program signs in: a code follows the password, then the calls below carry `$TOKEN` (SEC-11). */
export const signInExample = (server: string): string =>
  [
    `SESSION=$(curl -s "${server}/api/auth/session/login" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"username": "ana@example.com", "password": "…"}' \\`,
    `  | jq -r .data.session)`,
    '',
    `TOKEN=$(curl -s "${server}/api/auth/session/mfa" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"session": "'$SESSION'", "code": "123456", "carrier": "token"}' \\`,
    `  | jq -r .data.accessToken)`,
    '',
    `# After a quarter of an hour, and again if the answer is lost`,
    `TOKEN=$(curl -s "${server}/api/auth/session/refresh" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"refreshToken": "'$TOKEN'"}' \\`,
    `  | jq -r .data.accessToken)`,
  ].join('\n');

export function curlOf(server: string, operation: Operation): string {
  const { method, access, body } = operation;
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${addressOf(server, operation)}`];
  if (access === 'guest-link') lines.push(`-b "posada_guest=$GUEST"`);
  else if (access !== 'public') lines.push(`-H "Authorization: Bearer $TOKEN"`);
  if (method !== 'GET') lines.push(`-H "Idempotency-Key: $(uuidgen)"`);
  if (body?.type === 'application/json') {
    lines.push(`-H 'Content-Type: application/json'`);
    lines.push(
      `-d ${quoted(JSON.stringify(body.example ?? exampleOf(body.schema), null, 2).replaceAll('\n', '\n  '))}`,
    );
  } else if (body) {
    lines.push(`-F 'file=@document.jpg'`);
  }
  return lines.join(' \\\n  ');
}
