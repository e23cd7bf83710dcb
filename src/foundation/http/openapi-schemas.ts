import { z } from 'zod';

type Json = { readonly [key: string]: unknown };
type Mode = 'input' | 'output';

/** A schema under the name that readers of the document know it by. */
export type NamedSchema = {
  readonly name: string;
  readonly schema: z.ZodType;
  readonly description: string | undefined;
  /** The meaning of its fields, if their names do not show it. */
  readonly fields: Readonly<Record<string, string>>;
};

const DEFINED = '#/$defs/';
const COMPONENT = '#/components/schemas/';
/** Patterns that repeat a `format`, in a hundred letters. */
const SAID_BY_FORMAT = new Set(['uuid', 'date', 'date-time', 'email']);

/** The names of schemas; what a schema says of itself, such as an example, is beside them. */
class Names extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get<S extends z.core.$ZodType>(schema: S) {
    return super.get(schema) ?? z.globalRegistry.get(schema);
  }
}

/**
 * JSON Schemas of the contracts. A named schema stands once under components/schemas, for all its uses; if the sent
 * form differs from the answered one (a default makes a field optional only for the sender), the sent one is called
 * `…Sent`.
 */
export class SchemaBook {
  readonly #names = new Names();
  readonly #named: readonly NamedSchema[];
  readonly #defined = { input: new Map<string, Json>(), output: new Map<string, Json>() };

  constructor(named: readonly NamedSchema[]) {
    this.#named = named;
    const known = new Set<string>();
    for (const { name, schema, description } of named) {
      if (known.has(name)) throw new Error(`Two schemas are called ${name}`);
      known.add(name);
      this.#names.add(schema, {
        ...z.globalRegistry.get(schema),
        id: name,
        ...(description !== undefined && { description }),
      });
    }
  }

  /** The JSON Schema, with references that {@link placed} completes. */
  schemaOf(schema: unknown, mode: Mode): Json {
    const {
      $schema: _,
      $defs = {},
      ...root
    } = z.toJSONSchema(schema as z.ZodType, {
      io: mode,
      metadata: this.#names,
      unrepresentable: 'any',
      target: 'draft-2020-12',
      override: ({ zodSchema, jsonSchema }) =>
        this.#plainer(zodSchema, jsonSchema as Record<string, unknown>, mode),
    });
    for (const [name, defined] of Object.entries($defs)) this.#keep(name, defined, mode);
    const { id, ...own } = root as Json;
    if (typeof id !== 'string') return marked(root, mode) as Json;
    this.#keep(id, own, mode);
    return marked({ $ref: DEFINED + id }, mode) as Json;
  }

  #keep(name: string, { id: _, ...schema }: Json, mode: Mode): void {
    const { fields = {} } = this.#named.find((one) => one.name === name) ?? {};
    const { properties } = schema as { properties?: Record<string, Json> };
    const described = Object.entries(properties ?? {}).map(([field, shape]) => [
      field,
      fields[field] === undefined ? shape : { description: fields[field], ...shape },
    ]);
    const full = properties ? { ...schema, properties: Object.fromEntries(described) as Json } : schema;
    this.#defined[mode].set(name, marked(full, mode) as Json);
  }

  #plainer(zodSchema: z.core.$ZodTypes, json: Record<string, unknown>, mode: Mode): void {
    const { def } = zodSchema._zod;
    // A reader of an answer has to bear fields that are new.
    if (def.type === 'object' && mode === 'output' && !def.catchall) delete json['additionalProperties'];
    if (typeof json['format'] === 'string' && SAID_BY_FORMAT.has(json['format'])) delete json['pattern'];
    if (json['minimum'] === Number.MIN_SAFE_INTEGER) delete json['minimum'];
    if (json['maximum'] === Number.MAX_SAFE_INTEGER) delete json['maximum'];
    if (json['contentSchema'] instanceof z.ZodType)
      json['contentSchema'] = this.schemaOf(json['contentSchema'], mode);
  }

  /** Puts the components under their final names, and points a document's references there. */
  placed<D extends Json>(document: D): { document: D; schemas: Json } {
    const { input, output } = this.#defined;
    const differing = this.#differing();
    const nameOf = (mode: Mode, name: string) =>
      mode === 'input' && differing.has(name) ? `${name}Sent` : name;
    const entries = [...output, ...input].map(([name, schema], index) => [
      nameOf(index < output.size ? 'output' : 'input', name),
      pointed(schema, nameOf),
    ]) as [string, unknown][];
    const taken = [...differing].find((name) => input.has(`${name}Sent`) || output.has(`${name}Sent`));
    if (taken) throw new Error(`${taken}Sent is the name of another schema`);
    return {
      document: pointed(document, nameOf) as D,
      schemas: Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    };
  }

  /** Names whose two forms differ, by themselves or by their references. */
  #differing(): ReadonlySet<string> {
    const { input, output } = this.#defined;
    const bare = (schema: Json | undefined) =>
      JSON.stringify(schema).replaceAll(/#\/\$defs\/(?:input|output)\//g, DEFINED);
    const differing = new Set(
      [...input.keys()].filter(
        (name) => output.has(name) && bare(input.get(name)) !== bare(output.get(name)),
      ),
    );
    // The set grows while it is walked.
    for (const found of differing) {
      for (const [name, schema] of input) {
        if (output.has(name) && JSON.stringify(schema).includes(`"${DEFINED}input/${found}"`))
          differing.add(name);
      }
    }
    return differing;
  }
}

function mapped(value: unknown, change: (reference: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => mapped(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? change(inner) : mapped(inner, change),
    ]),
  );
}

/** `#/$defs/X` becomes `#/$defs/input/X`: which of the two forms is meant is known only here. */
const marked = (schema: unknown, mode: Mode): unknown =>
  mapped(schema, (reference) =>
    /^#\/\$defs\/[^/]+$/.test(reference) ? `${DEFINED}${mode}/${reference.slice(DEFINED.length)}` : reference,
  );

const pointed = (value: unknown, nameOf: (mode: Mode, name: string) => string): unknown =>
  mapped(value, (reference) => {
    const found = /^#\/\$defs\/(input|output)\/(.+)$/.exec(reference);
    return found ? COMPONENT + nameOf(found[1] as Mode, found[2] ?? '') : reference;
  });
