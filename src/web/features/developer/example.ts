import type { Operation, Schema } from './open-api.ts';

const BY_FORMAT: Readonly<Record<string, string>> = {
  email: 'ana@example.com',
  date: '2026-11-23',
  'date-time': '2026-11-23T15:30:00Z',
  uuid: '019a0000-0000-7000-8000-000000000000',
  uri: 'https://example.com/calendar.ics',
};

/** A value that fits: what must be there, the rest left out. */
function exampleOf(schema: Schema, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.examples) return schema.examples[0];
  if (schema.enum) return schema.enum[0];
  const [first] = schema.oneOf ?? schema.anyOf ?? [];
  if (first) return exampleOf(first, depth);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  if (type === 'object' || schema.properties) {
    if (depth > 4) return {};
    const required = new Set(schema.required);
    const entries = Object.entries(schema.properties ?? {}).filter(([name]) => required.has(name));
    return Object.fromEntries(entries.map(([name, one]) => [name, exampleOf(one, depth + 1)]));
  }
  if (type === 'array') return schema.items && depth < 4 ? [exampleOf(schema.items, depth + 1)] : [];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return BY_FORMAT[schema.format ?? ''] ?? '…';
}

/** A single quote ends a word of the shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const addressOf = (server: string, { path, parameters }: Operation): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(schema)))}`)
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
  ].join('\n');

export function curlOf(server: string, operation: Operation): string {
  const { method, access, body } = operation;
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${addressOf(server, operation)}`];
  if (access === 'guest-link') lines.push(`-b "posada_guest=$GUEST"`);
  else if (access !== 'public') lines.push(`-H "Authorization: Bearer $TOKEN"`);
  if (method !== 'GET') lines.push(`-H "Idempotency-Key: $(uuidgen)"`);
  if (body?.type === 'application/json') {
    lines.push(`-H 'Content-Type: application/json'`);
    lines.push(`-d ${quoted(JSON.stringify(exampleOf(body.schema), null, 2).replaceAll('\n', '\n  '))}`);
  } else if (body) {
    lines.push(`-F 'file=@document.jpg'`);
  }
  return lines.join(' \\\n  ');
}
