/**
 * Chooses the examples of the API reference from what tests sent and received:
 *
 *     RECORD_EXAMPLES=/tmp/examples npm test -- src/areas tests/journeys
 *     node scripts/examples.ts /tmp/examples
 *
 * Each call gets one request with its reply, in src/main/api-examples. Ids, addresses and secrets of the run are replaced, so that
 * a second run writes the same file unless a call changed. `tests/invariants/examples.test.ts` checks the result.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import type { z } from 'zod';

import type { CallExample } from '#foundation/http/openapi.ts';
import { findExampleFaults } from '#support/example-faults.ts';
import { routesOf } from '#main/app.ts';
import type { CallShape } from '#vocabulary/call.ts';

const FOLDER = fileURLToPath(new URL('../src/main/api-examples/', import.meta.url));
/** Characters of an example that a reader takes in at once. */
const GOOD_LENGTH = 900;
/** Entries of a list that are shown: one, unless the contract asks for more. */
const MOST_ENTRIES = [1, 3, Infinity] as const;
const LONGEST_TEXT = 400;

type Recorded = {
  readonly asked: {
    readonly key: string;
    readonly params: object;
    readonly query: object;
    readonly body?: unknown;
  };
  readonly reply: string;
};

const keyOf = ({ method, path: address }: CallShape): string =>
  `${method} ${address.replaceAll(/\{(\w+)\}/g, ':$1')}`;

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
/** Fields whose text opens something. */
const SECRET =
  /token|secret|password|credential|apiKey|signature$|recoveryCodes|^session$|^ticket$|^marker$/i;

/** A random text keeps its length and its kinds of characters, so that it still fits its schema. */
const masked = (text: string): string =>
  text.replaceAll(/[a-z]/g, 'x').replaceAll(/[A-Z]/g, 'X').replaceAll(/\d/g, '0');

/** The same value with fixed ids and addresses, without secrets, and with short lists. */
function neutral(value: unknown, mostEntries: number): unknown {
  const ids = new Map<string, string>();
  const textOf = (text: string): string =>
    text
      .replaceAll(UUID, (id) => {
        const known = ids.get(id) ?? `01976f00-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`;
        ids.set(id, known);
        return known;
      })
      .replaceAll(/https?:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?/g, 'https://posada.example')
      .replaceAll(/[\w.+-]+@example\.test/g, 'ana@example.com')
      .replaceAll('@example.test', '@example.com')
      .replaceAll('127.0.0.1', '203.0.113.7')
      .replaceAll('localhost', 'posada.example');
  const visit = (part: unknown, name: string): unknown => {
    if (typeof part === 'string') return SECRET.test(name) ? masked(textOf(part)) : textOf(part);
    if (Array.isArray(part)) return part.slice(0, mostEntries).map((entry) => visit(entry, name));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([field, inner]) => [textOf(field), visit(inner, field)]),
    );
  };
  return visit(value, '');
}

const isTooLong = (text: string): boolean => new RegExp(`"[^"]{${LONGEST_TEXT},}"`).test(text);
const sizeOf = (value: unknown): number => JSON.stringify(value ?? null).length;

/** The lower the better: near the length that is read at once, with something in it. */
function distanceOf({ body, data }: CallExample): number {
  const isEmpty = sizeOf(data) <= 2 && data !== null && data !== undefined;
  return Math.abs(sizeOf(body) + sizeOf(data) - GOOD_LENGTH) + (isEmpty ? 10_000 : 0);
}

/** Without fields that the contract does not know: tests of attacks send them. */
function knownFields(call: CallShape, body: unknown): unknown {
  if (!call.body || call.multipart || typeof body !== 'object' || body === null || Array.isArray(body))
    return body;
  const { data } = (call.body as unknown as z.ZodType).safeParse(body);
  if (typeof data !== 'object' || data === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => name in data));
}

function exampleOf(call: CallShape, { asked, reply }: Recorded, mostEntries: number): CallExample {
  const { data, meta } = reply === '' ? {} : (JSON.parse(reply) as { data?: unknown; meta?: unknown });
  const { params, query, body } = asked;
  const part = (name: string, value: unknown) =>
    value === undefined ||
    (typeof value === 'object' &&
      value !== null &&
      !Object.keys(value).length &&
      name !== 'data' &&
      name !== 'body')
      ? {}
      : { [name]: value };
  const whole = {
    ...part('params', { ...params }),
    ...part('query', { ...query }),
    ...part('body', knownFields(call, body ?? undefined)),
    ...part('data', data),
    ...part('meta', meta),
  };
  return neutral(whole, mostEntries) as CallExample;
}

function readRecorded(folder: string): Map<string, Recorded[]> {
  const lines = fs
    .readdirSync(folder)
    .toSorted()
    .flatMap((file) => fs.readFileSync(path.join(folder, file), 'utf8').split('\n').filter(Boolean));
  return Map.groupBy(
    lines.filter((line) => !isTooLong(line)).map((line) => JSON.parse(line) as Recorded),
    ({ asked }) => asked.key,
  );
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('The folder of the recorded calls is missing');
const recorded = readRecorded(folder);
const routes = routesOf({ live: {} as never, stillAllowed: () => Promise.resolve(false) });
const chosen = new Map<string, Record<string, CallExample>>();
const without: string[] = [];
for (const { call } of routes.toSorted((one, other) =>
  one.call.id.localeCompare(other.call.id, 'en', { numeric: true }),
)) {
  const all = (recorded.get(keyOf(call)) ?? []).flatMap((one) => {
    const shortest = MOST_ENTRIES.map((most) => exampleOf(call, one, most)).find(
      (example) => findExampleFaults(call, example).length === 0,
    );
    return shortest ?? [];
  });
  const [best] = all.toSorted(
    (one, other) =>
      distanceOf(one) - distanceOf(other) || JSON.stringify(one).localeCompare(JSON.stringify(other)),
  );
  const [, group = ''] = call.id.split('-');
  if (best) chosen.set(group, { ...chosen.get(group), [call.id]: best });
  else if (call.raw === undefined)
    without.push(`${call.id} ${keyOf(call)} (${(recorded.get(keyOf(call)) ?? []).length})`);
}
fs.mkdirSync(FOLDER, { recursive: true });
for (const [group, examples] of chosen) {
  fs.writeFileSync(
    path.join(FOLDER, `${group.toLowerCase()}.json`),
    `${JSON.stringify(examples, null, 2)}\n`,
  );
}
console.log(
  `${[...chosen.values()].flatMap(Object.keys).length} examples written, ${without.length} calls without one`,
);
for (const line of without) console.log(line);
