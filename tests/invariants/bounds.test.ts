import { expect, test } from 'vitest';
import { z } from 'zod';

import { routesOf } from '#main/app.ts';

/**
 * R-VAL-34: the specification does not show every field. Every text must have a longest length and every list a largest
 * size, so that one request cannot fill a column, a mail or the memory (SEC-35).
 */
const calls = routesOf({ live: {} as never, stillAllowed: async () => false }).map(({ call }) => call);

type Shape = {
  readonly type?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: Shape | boolean;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
};

/** Paths of texts and lists that the shape alone does not bound. */
function unbounded(shape: Shape, path: readonly string[] = []): (readonly string[])[] {
  const { type, maxLength, maxItems, format, pattern, items } = shape;
  const isClosed = (shape.enum !== undefined || shape.const !== undefined || format) ?? pattern;
  const isOpenText = type === 'string' && maxLength === undefined && !isClosed;
  const isOpenList = type === 'array' && maxItems === undefined;
  const more = shape.additionalProperties;
  return [
    ...(isOpenText || isOpenList ? [path] : []),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, one]) => unbounded(one, [...path, name])),
    ...[...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])].flatMap((one) =>
      unbounded(one, path),
    ),
    ...(items ? unbounded(items, [...path, '0']) : []),
    ...(typeof more === 'object' ? unbounded(more, [...path, '*']) : []),
  ];
}

const LONG = 'x'.repeat(20_000);

/** Whether a rule that a shape cannot say refuses it: a password, a code, a zone. */
function refusesLong(schema: z.ZodType, path: readonly string[]): boolean {
  const input = path.reduceRight<unknown>((value, name) => ({ [name]: value }), LONG);
  const issues = schema.safeParse(input).error?.issues ?? [];
  return issues.some((issue) => issue.path.join('.') === path.join('.'));
}

/** A file as base64 goes up to what a request may hold (SEC-62); the files area has its own limits. */
const FILES = ['C-GEN-11 body data'];

test('every text and list that a call takes has an end [R-VAL-34, SEC-35]', () => {
  let looked = 0;
  const open = calls.flatMap((call) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = call[part] as z.ZodType | undefined;
      if (!schema) return [];
      looked += 1;
      const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
      return unbounded(shape)
        .filter((path) => !refusesLong(schema, path))
        .map((path) => `${call.id} ${part} ${path.join('.')}`);
    }),
  );
  expect(looked).toBeGreaterThan(150);
  expect(open).toEqual(FILES);
});

test('a text without an end is found out [R-VAL-34]', () => {
  const shape = z.toJSONSchema(z.object({ name: z.string(), tags: z.array(z.string().max(9)) })) as Shape;
  expect(unbounded(shape)).toEqual([['name'], ['tags']]);
  expect(refusesLong(z.object({ name: z.string() }), ['name'])).toBe(false);
});
