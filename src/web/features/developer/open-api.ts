import { queryOptions } from '@tanstack/react-query';

import { fold } from '#web/ui/fold.ts';

/** The part of JSON Schema that the server writes. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly default?: unknown;
  readonly maxLength?: number;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
};

type Content = Readonly<Record<string, { readonly schema: Schema }>>;
export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Schema;
};
type RawOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly 'x-call-id': string;
  readonly 'x-access': string;
  readonly 'x-permission'?: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
};
type OpenApi = {
  readonly info: { readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
};

export type Operation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly group: string;
  readonly access: string;
  readonly permission: string | undefined;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly type: string; readonly schema: Schema } | undefined;
  readonly reply: { readonly status: string; readonly type?: string; readonly schema?: Schema };
  readonly failures: readonly { readonly status: string; readonly description: string }[];
};
export type Reference = {
  readonly version: string;
  readonly server: string;
  readonly operations: readonly Operation[];
};

const contentOf = (content: Content | undefined) => {
  const [first] = Object.entries(content ?? {});
  return first && { type: first[0], schema: first[1].schema };
};

function operationOf(path: string, method: string, raw: RawOperation): Operation {
  const replies = Object.entries(raw.responses);
  const [status, done] = replies.find(([code]) => code.startsWith('2')) ?? ['200', undefined];
  return {
    id: raw['x-call-id'],
    method: method.toUpperCase(),
    path,
    summary: raw.summary,
    group: raw.tags[0] ?? '',
    access: raw['x-access'],
    permission: raw['x-permission'],
    parameters: raw.parameters,
    body: contentOf(raw.requestBody?.content),
    reply: { status, ...contentOf(done?.content) },
    failures: replies
      .filter(([code]) => /^[45]/.test(code))
      .map(([code, { description }]) => ({ status: code, description })),
  };
}

function referenceOf(document: OpenApi): Reference {
  return {
    version: document.info.version,
    server: document.servers[0]?.url ?? location.origin,
    operations: Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, raw]) => operationOf(path, method, raw)),
    ),
  };
}

/** The document is made from the contracts while the server starts, so it is never behind them. */
export const referenceQuery = queryOptions({
  queryKey: ['reference'],
  queryFn: async ({ signal }) => {
    const response = await fetch('/api/openapi.json', { signal });
    if (!response.ok) throw new Error(`/api/openapi.json: ${response.status}`);
    return referenceOf((await response.json()) as OpenApi);
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
