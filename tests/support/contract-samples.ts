import fc from 'fast-check';
import { z } from 'zod';

import type { CallShape } from '#vocabulary/call.ts';

/** What a contract says of a value, as far as samples are made of it. */
type Shape = {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Shape>>;
};

const shapes = new WeakMap<object, Shape>();
const shapeOf = (schema: object): Shape => {
  const known = shapes.get(schema);
  if (known) return known;
  const made = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Shape;
  shapes.set(schema, made);
  return made;
};

/** Values that exist, by the name of the field or parameter that may hold them. */
export type Known = Readonly<Record<string, unknown>>;

const resolved = (shape: Shape, root: Shape): Shape => {
  const name = shape.$ref?.split('/').at(-1);
  if (shape.$ref === '#') return root;
  return name === undefined ? shape : (root.$defs?.[name] ?? {});
};

/** One value that the contract allows, as far as a contract can say so. */
function sampleOf(given: Shape, root: Shape, name: string, known: Known, level: number): unknown {
  const shape = resolved(given, root);
  if (name in known) return known[name];
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const options = shape.anyOf ?? shape.oneOf ?? shape.allOf;
  if (options) return sampleOf(options[0] ?? {}, root, name, known, level);
  const type = Array.isArray(shape.type) ? (shape.type[0] as string) : (shape.type as string | undefined);
  switch (type) {
    case 'object': {
      if (level > 6) return {};
      const fields = Object.entries(shape.properties ?? {});
      return Object.fromEntries(
        fields.map(([key, inside]) => [key, sampleOf(inside, root, key, known, level + 1)]),
      );
    }
    case 'array': {
      const count = Math.max(shape.minItems ?? 0, level > 6 ? 0 : 1);
      return Array.from({ length: count }, () =>
        sampleOf(shape.items ?? {}, root, singular(name), known, level + 1),
      );
    }
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 1, (shape.exclusiveMinimum ?? 0) + 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return textOf(shape, name);
  }
}

const singular = (name: string): string => name.replace(/s$/, '');

function textOf({ format, pattern, minLength = 1, maxLength }: Shape, name: string): string {
  if (format === 'uuid') return '01976f00-0000-7000-8000-00000000dead';
  if (format === 'email') return `${name}@example.test`;
  if (format === 'uri') return 'https://example.test/';
  if (format === 'date') return '2026-11-24';
  if (format === 'date-time') return '2026-11-24T12:00:00.000Z';
  if (pattern !== undefined) {
    try {
      return fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { numRuns: 1, seed: 7 })[0] ?? '';
    } catch {
      return 'a';
    }
  }
  return 'Casa Azul 7'.padEnd(minLength, 'x').slice(0, maxLength ?? 200);
}

export type Part = 'params' | 'query' | 'body';
export type Sample = Readonly<Partial<Record<Part, unknown>>>;

/** A request that the contract allows. */
export const sampleRequest = (call: CallShape, known: Known): Sample =>
  Object.fromEntries(
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = call[part];
      if (!schema) return [];
      const shape = shapeOf(schema);
      return [[part, sampleOf(shape, shape, part, known, 0)]];
    }),
  );

/** Where a value of the request stands: `body`, `guests`, `0`, `firstName`. */
export type Place = readonly [Part, ...string[]];

/** Every place of a request, containers too. */
export function requestPlacesOf(sample: Sample): Place[] {
  const places: Place[] = [];
  const walk = (value: unknown, place: Place): void => {
    places.push(place);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inside] of Object.entries(value)) walk(inside, [...place, key]);
  };
  for (const part of ['params', 'query', 'body'] as const) {
    if (sample[part] !== undefined) walk(sample[part], [part]);
  }
  return places;
}

/** The same request with another value in one place. */
export function withValue(sample: Sample, [part, ...path]: Place, value: unknown): Sample {
  const put = (inside: unknown, [key, ...rest]: readonly string[]): unknown => {
    if (key === undefined) return value;
    if (Array.isArray(inside))
      return inside.map((one, index) => (String(index) === key ? put(one, rest) : one));
    return { ...(inside as object), [key]: put((inside as Record<string, unknown>)[key], rest) };
  };
  return { ...sample, [part]: put(sample[part], path) };
}

/** How a request travels. Parameters and queries are texts. */
export function requestAddressOf({ path }: CallShape, { params, query }: Sample): string {
  const named = (params ?? {}) as Record<string, unknown>;
  const asked = typeof query === 'object' && query !== null ? Object.entries(query) : [];
  const text = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
  const search = asked.map(([key, value]) => `${encoded(key)}=${encoded(text(value))}`).join('&');
  const whole = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(text(named[name] ?? 'x')));
  return search === '' ? whole : `${whole}?${search}`;
}

/** Also of half a character, which `encodeURIComponent` refuses and a hostile client does not. */
const encoded = (text: string): string => {
  try {
    return encodeURIComponent(text);
  } catch {
    return encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80');
  }
};

const HUGE = ['9'.repeat(40), '-1', '1e308', '0x10', 'NaN', '٣٤'];

/** What breaks programs: texts that no column takes, numbers that no type holds, days that no year has, wrong kinds. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('\0', 'a\0b', '\ud800', 'x\udfff', '\u202ealarm', '\uffff', ' ', ''),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '2026-02-30',
      '0000-00-00',
      '9999-12-31',
      '+275760-09-13',
      '-271821-04-20',
      '2026-11-24T25:61:61Z',
      '1582-10-10',
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      1e308,
      -1e308,
      2 ** 53,
      -(2 ** 31) - 1,
      2 ** 31,
      10 ** 16,
      0.1,
      -0,
      -1,
      0,
      ...HUGE,
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "' or 1=1 --",
      '${7*7}',
      '../../etc/passwd',
      '%00',
      '%s%n',
      '<script>',
      '=1+1',
      '{"$ne":1}',
      '(((((a+)+)+)+)+)$',
      'constructor',
      '__proto__',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      null,
      true,
      [],
      {},
      [[]],
      { a: { b: [] } },
      [null],
      ['\0'],
      { '\0': 1 },
      'x'.repeat(5_000),
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 3 }).map((text) => JSON.parse(text) as unknown) },
);
