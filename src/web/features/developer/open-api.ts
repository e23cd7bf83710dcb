import { queryOptions } from '@tanstack/react-query';

import { fold } from '#web/ui/fold.ts';

/** The subset of JSON Schema that the server writes, with references resolved. */
export type Schema = {
  /** Its name in the document, where it has one. */
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly maxLength?: number;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
};

type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
};
type RawOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly 'x-call-id': string;
  readonly 'x-access': string;
  readonly 'x-permission'?: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
};
export type OpenApi = {
  readonly info: { readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

/**
 * The same with references resolved: shared shapes are in the document once, and a page shows each where it is used. A
 * recursive shape is left out inside of itself.
 */
function withoutReferences<Part>(part: Part, components: OpenApi['components']): Part {
  const known = new Map<string, unknown>();
  const placed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(placed);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...beside } = value as { readonly $ref?: string };
    if ($ref === undefined) {
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, placed(inner)]));
    }
    const [kind = '', name = ''] = $ref.replace('#/components/', '').split('/');
    if (!known.has($ref)) {
      known.set($ref, {});
      known.set($ref, placed(components[kind]?.[name]));
    }
    const whole = known.get($ref) as object;
    return { ...(kind === 'schemas' && { title: name }), ...whole, ...beside };
  };
  return placed(part) as Part;
}

export type Operation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** What the summary cannot say, in English. */
  readonly description: string;
  readonly group: string;
  readonly access: string;
  readonly permission: string | undefined;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly type: string; readonly schema: Schema; readonly example?: unknown } | undefined;
  readonly reply: {
    readonly status: string;
    readonly type?: string;
    readonly schema?: Schema;
    readonly example?: unknown;
  };
  /** The content of a description: the code between back quotes, then the text. */
  readonly failures: readonly { readonly status: string; readonly reasons: readonly string[] }[];
};
export type Reference = {
  readonly version: string;
  readonly server: string;
  readonly operations: readonly Operation[];
};

const contentOf = (content: Content | undefined) => {
  const [first] = Object.entries(content ?? {});
  return first && { type: first[0], ...first[1] };
};

function operationOf(path: string, method: string, raw: RawOperation): Operation {
  const replies = Object.entries(raw.responses);
  const [status, done] = replies.find(([code]) => code.startsWith('2')) ?? ['200', undefined];
  return {
    id: raw['x-call-id'],
    method: method.toUpperCase(),
    path,
    summary: raw.summary,
    description: raw.description,
    group: raw['x-call-id'].split('-')[1] ?? '',
    access: raw['x-access'],
    permission: raw['x-permission'],
    parameters: raw.parameters,
    body: contentOf(raw.requestBody?.content),
    reply: { status, ...contentOf(done?.content) },
    failures: replies
      .filter(([code]) => /^4|^503/.test(code))
      .map(([code, { description }]) => ({ status: code, reasons: description.split('\n\n') })),
  };
}

export function referenceOf(document: OpenApi, here = ''): Reference {
  return {
    version: document.info.version,
    server: document.servers[0]?.url ?? here,
    operations: Object.entries(withoutReferences(document.paths, document.components)).flatMap(
      ([path, methods]) => Object.entries(methods).map(([method, raw]) => operationOf(path, method, raw)),
    ),
  };
}

/** The document is made from the contracts while the server starts, so it is never behind them. */
export const referenceQuery = queryOptions({
  queryKey: ['reference'],
  queryFn: async ({ signal }) => {
    const response = await fetch('/api/openapi.json', { signal });
    if (!response.ok) throw new Error(`/api/openapi.json failed with status ${response.status}`);
    return referenceOf((await response.json()) as OpenApi, location.origin);
  },
  staleTime: Infinity,
});

/** Every word of the search is somewhere in the call. */
export function matching(operations: readonly Operation[], search: string): readonly Operation[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return operations.filter(({ id, method, path, summary }) => {
    const text = fold(`${id} ${method} ${path} ${summary}`);
    return words.every((word) => text.includes(word));
  });
}

/** In the order of the document. */
export function grouped(operations: readonly Operation[]): ReadonlyMap<string, readonly Operation[]> {
  return Map.groupBy(operations, ({ group }) => group);
}
