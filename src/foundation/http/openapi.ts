import { allTexts } from '#texts/all.ts';
import type { CallShape } from '#vocabulary/call.ts';
import { type ErrorDefinition, Failure } from '#vocabulary/errors.ts';
import { impliedErrors, takesIdempotencyKey } from './call-errors.ts';
import { failureEnvelope } from './envelope.ts';
import { type NamedSchema, SchemaBook } from './openapi-schemas.ts';
import { tagOf, tagsOf } from './openapi-tags.ts';
import type { Route } from './serve.ts';

type Json = { readonly [key: string]: unknown };

export type DocumentOptions = {
  readonly version: string;
  readonly server: string;
  /** Names of the cookies that a session and a guest's link are kept in. */
  readonly cookies: { readonly session: string; readonly guest: string };
  readonly schemas: readonly NamedSchema[];
  /** One request with its reply for each call, by the id of the call. */
  readonly examples: ReadonlyMap<string, CallExample>;
};

/** A request that ran, with the reply that it got. A part that a call does not have is missing. */
export type CallExample = {
  readonly params?: Json;
  readonly query?: Json;
  readonly body?: unknown;
  readonly data?: unknown;
  readonly meta?: unknown;
};

const INTRODUCTION = `
Success is \`{statusCode, data, meta?}\`, failure \`{statusCode, errors: [{code, message, type, field?}], requestId}\`. A
\`code\` never changes; its \`message\` is in the language of \`Accept-Language\` (\`es\`, \`pt\`, \`en\`) or of the person.

- Programs sign in with \`carrier: "token"\` and send the token as bearer; browsers have a cookie. A token is valid for 15
  minutes. After 401 \`token-expired\`, send it as \`refreshToken\` to \`POST /api/auth/session/refresh\`, which returns the next
  token, and the same one again if the response is lost. A replaced token that is sent later ends the session.
- Writes accept an \`Idempotency-Key\`. A repeat gets the first response, with \`Idempotent-Replayed: true\`.
- A record that several users edit has a \`version\`. Send it as \`If-Match\`: the change is refused if the record has changed.
- Days are \`YYYY-MM-DD\` in the calendar of the property, moments are UTC. Amounts are plain numbers in the major unit of the
  \`currency\` beside them. Telephone numbers are E.164.
- Later versions add fields to responses and codes to failures. Programs must accept both.
`.trim();

const ref = (kind: 'schemas' | 'responses' | 'parameters', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});
const jsonOf = (schema: unknown, more: Json = {}) => ({ 'application/json': { schema, ...more } });

function parametersOf(book: SchemaBook, call: CallShape, example: CallExample): Json[] {
  const inParts = (['params', 'query'] as const).flatMap((part) => {
    if (!call[part]) return [];
    const { properties = {}, required = [] } = book.schemaOf(call[part], 'input') as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      schema,
      ...(example[part]?.[name] !== undefined && { example: example[part][name] }),
    }));
  });
  return [
    ...inParts,
    ...(call.ifMatch ? [ref('parameters', 'IfMatch')] : []),
    ...(takesIdempotencyKey(call) ? [ref('parameters', 'IdempotencyKey')] : []),
  ];
}

function successContent(book: SchemaBook, call: CallShape, { data, meta }: CallExample): Json {
  if (call.status === 204) return {};
  if (call.raw !== undefined) return { content: { [call.raw]: { schema: { type: 'string' } } } };
  const properties = {
    statusCode: { type: 'integer', const: call.status },
    data: book.schemaOf(call.reply, 'output'),
    ...(call.meta && { meta: book.schemaOf(call.meta, 'output') }),
  };
  const schema = { type: 'object', properties, required: Object.keys(properties) };
  const example = { statusCode: call.status, data, ...(call.meta && { meta }) };
  return { content: jsonOf(schema, data === undefined ? {} : { example }) };
}

const REQUEST_ID = '7b0c1a52-3f64-4c1e-9a55-2b1f0f4f6a10';

/** One answer of failure: its codes in words, and an example for each. */
function failureResponse(status: number, errors: readonly ErrorDefinition[]): Json {
  const cases = [...Map.groupBy(errors, ({ code }) => code)].map(([code, same]) => ({
    code,
    texts: [...new Set(same.map(({ text }) => text))],
  }));
  const examples = cases.map(({ code, texts: [text = 'general.invalid'] }) => {
    const value = failureEnvelope(new Failure(status, [{ code, text }]), 'en', REQUEST_ID);
    return [code, { summary: value.errors[0]?.message, value }];
  });
  return {
    description: cases
      .map(({ code, texts }) => `\`${code}\`: ${texts.map((text) => allTexts.en[text]).join(' / ')}`)
      .join('\n\n'),
    content: jsonOf(ref('schemas', 'Failure'), { examples: Object.fromEntries(examples) }),
    ...((status === 429 || status === 503) && {
      headers: {
        'Retry-After': { description: 'Seconds until a repeat makes sense', schema: { type: 'integer' } },
      },
    }),
    'x-codes': cases.map(({ code }) => code),
  };
}

/** Responses that calls share stand once, under components/responses. */
function failuresOf(call: CallShape, shared: Map<string, Json>): Json {
  const groups = new Map(impliedErrors(call).map((group) => [group.status, group]));
  const own = Map.groupBy(call.errors ?? [], ({ status }) => status);
  const statuses = [...new Set([...groups.keys(), ...own.keys()])].toSorted((one, other) => one - other);
  return Object.fromEntries(
    statuses.map((status) => {
      const group = groups.get(status);
      const errors = own.get(status);
      if (!group || errors)
        return [status, failureResponse(status, [...(errors ?? []), ...(group?.errors ?? [])])];
      shared.set(group.name, failureResponse(status, group.errors));
      return [status, ref('responses', group.name)];
    }),
  );
}

const securityOf = ({ access }: CallShape): Json[] => {
  if (access === 'public') return [];
  return access === 'guest-link' ? [{ guestLink: [] }] : [{ bearer: [] }, { session: [] }];
};

const whoMayCall = (call: CallShape): string => {
  switch (call.access) {
    case 'public':
      return 'Public: no session is needed.';
    case 'guest-link':
      return 'The guest whose link was opened in this browser.';
    case 'signed-in':
      return 'Any signed-in user.';
    case 'member':
      return `Members of the property${call.app === 'common' ? '' : ` with the app \`${call.app}\``}, with the permission \`${call.permission ?? 'read'}\`.`;
    case 'admin':
      return 'Administrators of Posada.';
    case 'developer':
      return 'Developers.';
  }
};

const descriptionOf = (call: CallShape): string =>
  [
    call.description,
    whoMayCall(call),
    call.money &&
      `Without the permission \`money\`, ${call.money.map((field) => `\`${field}\``).join(', ')} are null.`,
    call.fresh === true && 'Asks for a sign-in of the last five minutes.',
    Array.isArray(call.fresh) &&
      `With ${call.fresh.map((field) => `\`${field}\``).join(', ')} it asks for a sign-in of the last five minutes.`,
  ]
    .filter(Boolean)
    .join(' ');

function operation(
  { call, name }: Route,
  book: SchemaBook,
  shared: Map<string, Json>,
  example: CallExample = {},
): Json {
  const type = call.multipart ? 'multipart/form-data' : 'application/json';
  return {
    operationId: name,
    summary: call.summary,
    description: descriptionOf(call),
    tags: [tagOf(call.id).name],
    'x-call-id': call.id,
    'x-access': call.access,
    ...(call.app && { 'x-app': call.app }),
    ...(call.permission && { 'x-permission': call.permission }),
    ...(call.fresh && { 'x-fresh-sign-in': call.fresh }),
    security: securityOf(call),
    parameters: parametersOf(book, call, example),
    ...(call.body && {
      requestBody: {
        required: true,
        content: {
          [type]: {
            schema: book.schemaOf(call.body, 'input'),
            ...(example.body !== undefined && { example: example.body }),
          },
        },
      },
    }),
    responses: {
      [call.status]: { description: 'Done', ...successContent(book, call, example) },
      ...failuresOf(call, shared),
      500: ref('responses', 'ServerFailure'),
    },
  };
}

const FAILURE = {
  type: 'object',
  required: ['statusCode', 'errors', 'requestId'],
  properties: {
    statusCode: { type: 'integer' },
    message: { type: 'string', description: 'With a server failure: the cause, in one sentence' },
    requestId: { type: 'string', description: 'Number of the request, for support' },
    errors: { type: 'array', items: ref('schemas', 'FailureEntry') },
    details: {
      description: 'What the caller needs for the next step, such as the current record with `stale-version`',
    },
  },
};
const FAILURE_ENTRY = {
  type: 'object',
  required: ['code', 'message', 'type'],
  properties: {
    code: { type: 'string', description: 'Never changes', examples: ['nights-taken'] },
    message: { type: 'string', description: 'For people, in their language' },
    type: {
      type: 'string',
      enum: ['validation', 'authentication', 'authorization', 'not-found', 'conflict', 'limit', 'server'],
    },
    field: {
      type: 'string',
      description: 'Path of the input that is wrong',
      examples: ['guests.0.firstName'],
    },
  },
};

const PARAMETERS = {
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The `version` on which the change is based. Without it the change is applied to any version.',
    schema: { type: 'string', examples: ['"3"'] },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Any text of up to 255 characters, new for each intended change. A repeat is not carried out again.',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      examples: ['5f0c2f0e-1c39-4f43-8a5b-0d2a4a6f7b11'],
    },
  },
};

const SERVER_FAILURE = {
  description: 'A server failure. `requestId` names it.',
  content: jsonOf(ref('schemas', 'Failure')),
};

const securitySchemes = ({ session, guest }: DocumentOptions['cookies']) => ({
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The `accessToken` of a sign-in with `carrier: "token"`, or of the last refresh; for programs',
  },
  session: { type: 'apiKey', in: 'cookie', name: session, description: 'Set by a sign-in; for browsers' },
  guestLink: {
    type: 'apiKey',
    in: 'cookie',
    name: guest,
    description: 'Set by C-CHK-01, for the one stay of the link',
  },
});

/** OpenAPI 3.1 of the registered routes, made of nothing but their contracts. */
export function openApiDocument(routes: readonly Route[], options: DocumentOptions): Json {
  const book = new SchemaBook(options.schemas);
  const responses = new Map<string, Json>([['ServerFailure', SERVER_FAILURE]]);
  const paths: Record<string, Record<string, Json>> = {};
  const names = new Set<string>();
  for (const route of routes) {
    if (names.has(route.name)) throw new Error(`Two calls are called ${route.name}`);
    names.add(route.name);
    const example = options.examples.get(route.call.id);
    (paths[route.call.path] ??= {})[route.call.method.toLowerCase()] = operation(
      route,
      book,
      responses,
      example,
    );
  }
  const { document, schemas } = book.placed({
    openapi: '3.1.0',
    info: {
      title: 'Posada',
      version: options.version,
      description: INTRODUCTION,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: options.server, description: 'This installation' }],
    tags: tagsOf(routes.map(({ call }) => call.id)),
    paths,
  });
  return {
    ...document,
    components: {
      securitySchemes: securitySchemes(options.cookies),
      parameters: PARAMETERS,
      responses: Object.fromEntries(responses),
      schemas: { Failure: FAILURE, FailureEntry: FAILURE_ENTRY, ...schemas },
    },
  };
}
