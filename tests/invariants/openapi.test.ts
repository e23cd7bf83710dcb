import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, test } from 'vitest';

import { openApiDocument } from '#foundation/http/openapi.ts';
import type { Route } from '#foundation/http/serve.ts';
import { readApiExamples } from '#main/api-examples.ts';
import { namedSchemas } from '#main/api-schemas.ts';
import { routesOf } from '#main/app.ts';
import { en } from '#texts/en/index.ts';

/** The document that programs are written by, made from the routes as the API registers them. */
type Json = { readonly [key: string]: unknown };
type Response = {
  readonly $ref?: string;
  readonly description?: string;
  readonly 'x-codes'?: readonly string[];
};
type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly 'x-call-id': string;
  readonly security: readonly Json[];
  readonly parameters: readonly { readonly $ref?: string; readonly name?: string; readonly schema?: Json }[];
  readonly requestBody?: Json;
  readonly responses: Readonly<Record<string, Response>>;
};
type Document = Json & {
  readonly tags: readonly { name: string; description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly securitySchemes: Json;
  };
};

let routes: readonly Route[];
let document: Document;
let operations: readonly Operation[];

beforeAll(async () => {
  // No port is opened: the test only reads the routes.
  routes = routesOf({ live: {} as never, stillAllowed: () => Promise.resolve(false) });
  const options = {
    version: '1.2.3',
    server: 'https://posada.example',
    schemas: await namedSchemas(),
    examples: await readApiExamples(),
  };
  document = openApiDocument(routes, {
    ...options,
    cookies: { session: '__Secure-posada', guest: '__Secure-posada_guest' },
  }) as Document;
  operations = Object.values(document.paths).flatMap((path) => Object.values(path));
});

/** First words of a summary (docs/language.md). Those of the same meaning are missing on purpose: `Fetch`, `Add`, `Remove`. */
const SUMMARY_VERBS: ReadonlySet<string> = new Set(
  `Accept Activate Apply Approve Archive Assign Attach Authorize Block Buy Calculate Cancel Change Check Choose Close Complete
   Confirm Connect Convert Count Create Deactivate Decide Decline Delete Detach Disconnect Dismiss Download Duplicate End Erase
   Export Extend Find Finish Generate Get Hide Ignore Import Invite Issue Join Leave Link List Lock Mark Merge Move Open Pause Pay Preview
   Prove Publish Read Receive Reconnect Record Redeem Refresh Refund Register Release Renew Reopen Replace Request Resend Reset Resolve
   Restore Resubmit Resume Retry Return Reveal Revoke Rotate Save Search Select Send Set Share Sign Split Start Stop Stream
   Submit Subscribe Suggest Sync Test Transfer Undo Unlink Unlock Unmark Unsubscribe Update Upload Validate Verify`.split(
    /\s+/,
  ),
);
const SUMMARY_WORDS = 6;

test('each summary is a verb with its noun, in at most six words, and no other call has it', () => {
  const wrong = operations.filter(({ summary }) => {
    const words = summary.split(' ');
    return (
      words.length < 2 ||
      words.length > SUMMARY_WORDS ||
      !SUMMARY_VERBS.has(words[0] ?? '') ||
      /[.;:,]/.test(summary)
    );
  });
  expect(wrong.map(({ summary, ...of }) => `${of['x-call-id']} ${summary}`)).toEqual([]);
  const summaries = operations.map(({ summary }) => summary.toLowerCase());
  expect(summaries.filter((summary, at) => summaries.indexOf(summary) !== at)).toEqual([]);
});

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Every schema in a part of the document, with where it stands. */
function* shapesIn(value: unknown, where: string): Generator<readonly [string, Json]> {
  if (Array.isArray(value)) {
    for (const one of value) yield* shapesIn(one, where);
  } else if (isObject(value)) {
    yield [where, value];
    for (const [key, inner] of Object.entries(value)) {
      if (key !== 'examples' && key !== 'example') yield* shapesIn(inner, `${where}.${key}`);
    }
  }
}

describe('the document', () => {
  test('is valid OpenAPI 3.1, and every reference leads somewhere', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
    // The guard itself: an operation without answers is none.
    const [path = ''] = Object.keys(document.paths);
    const broken = { ...document, paths: { [path]: { get: { operationId: 'x', responses: 'none' } } } };
    expect((await new Validator().validate(broken)).valid).toBe(false);
    const ends = [...shapesIn(document, '')].flatMap(([, { $ref }]) =>
      typeof $ref === 'string' ? [$ref] : [],
    );
    const lost = ends.filter((reference) => {
      const steps = reference.replace('#/', '').split('/');
      return (
        steps.reduce<unknown>((inner, step) => (isObject(inner) ? inner[step] : undefined), document) ===
        undefined
      );
    });
    expect(lost).toEqual([]);
    expect(ends.length).toBeGreaterThan(1000);
  });

  test('tells every call once, under its own name, with its id and words for people', () => {
    expect(operations.map((one) => one['x-call-id']).toSorted()).toEqual(
      routes.map(({ call }) => call.id).toSorted(),
    );
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    const tags = new Map(document.tags.map((tag) => [tag.name, tag.description]));
    const silent = operations.filter(
      ({ summary, description, tags: [tag = ''] }) => !summary || !description || !tags.get(tag),
    );
    expect(silent.map(({ operationId }) => operationId)).toEqual([]);
  });

  test('writes no shape twice: a shape of two calls has a name', () => {
    const places = new Map<string, string[]>();
    const parts = operations.flatMap(({ operationId, parameters, requestBody, responses }) => {
      const [done] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
      return [...shapesIn({ parameters, requestBody, done: responses[done ?? ''] }, operationId)];
    });
    for (const [where, shape] of [...parts, ...shapesIn(document.components.schemas, '')]) {
      const { properties, enum: values } = shape;
      const isEnvelope = isObject(properties) && 'statusCode' in properties;
      const isShape = isObject(properties)
        ? Object.keys(properties).length > 1
        : Array.isArray(values) && values.length > 2;
      if (!isShape || isEnvelope) continue;
      const bare = JSON.stringify(shape, (key, value: unknown) =>
        ['description', 'default', 'examples'].includes(key) && typeof value !== 'object' ? undefined : value,
      );
      places.set(bare, [...(places.get(bare) ?? []), where]);
    }
    const twice = [...places].filter(([, found]) => found.length > 1);
    expect(twice.map(([shape, found]) => ({ found, shape }))).toEqual([]);
  });

  test('has the groups that the reference page shows', () => {
    const shown = document.tags.map(({ name }) => name);
    const groups = new Set(routes.map(({ call }) => call.id.split('-')[1]));
    const texts = [...groups].map((group) => en[`developer.group.${group}` as keyof typeof en]);
    expect(texts.toSorted()).toEqual(shown.toSorted());
  });

  test('describes the format of dates, ids, telephones, currencies and times', () => {
    const { schemas } = document.components;
    for (const name of [
      'PlainDate',
      'Instant',
      'PropertyId',
      'PhoneNumber',
      'Email',
      'Currency',
      'TimeZone',
      'TimeOfDay',
    ]) {
      expect({ name, examples: schemas[name]?.['examples'] }).toEqual({
        name,
        examples: [expect.any(String)],
      });
    }
    expect(JSON.stringify(schemas['Reservation'])).toMatch(/"total":\{"description":"[^"]*","examples":\[\d/);
  });
});

describe('the errors of calls', () => {
  test('stands beside each call with its codes', () => {
    const { responses } = document.components;
    const wrong = operations.flatMap(({ operationId, responses: answers }) =>
      Object.entries(answers)
        .filter(([status]) => /^4|503/.test(status))
        .map(([, answer]) => (answer.$ref ? responses[answer.$ref.split('/').at(-1) ?? ''] : answer))
        .filter((answer) => !answer?.['x-codes']?.length || !answer.description)
        .map(() => operationId),
    );
    expect(wrong).toEqual([]);
    const create = operations.find(({ operationId }) => operationId === 'createReservation');
    expect(create?.responses['409']?.['x-codes']).toEqual(
      expect.arrayContaining(['nights-taken', 'request-running']),
    );
    expect(create?.responses['409']?.description).toContain('`nights-taken`');
  });

  test('a call tells of If-Match when, and only when, its handler reads it [REL-22]', () => {
    const wrong = routes.filter(
      ({ call, handle }) => handle.toString().includes('versionOf(') !== (call.ifMatch === true),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
    const update = operations.find(({ operationId }) => operationId === 'updateReservation');
    expect(update?.parameters).toContainEqual({ $ref: '#/components/parameters/IfMatch' });
    expect(update?.responses).toHaveProperty('412');
  });

  test('public calls say that they need no session, and calls of guests need the cookie of the link', () => {
    const securityOf = (name: string) => operations.find(({ operationId }) => operationId === name)?.security;
    expect(securityOf('logIn')).toEqual([]);
    expect(securityOf('listProperties')).toEqual([{ bearer: [] }, { session: [] }]);
    expect(securityOf('getPage')).toEqual([{ guestLink: [] }]);
    expect(document.components.securitySchemes).toMatchObject({
      guestLink: { name: '__Secure-posada_guest' },
    });
  });
});
