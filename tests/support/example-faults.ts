import type { z } from 'zod';

import type { CallExample } from '#foundation/http/openapi.ts';
import type { CallShape } from '#vocabulary/call.ts';

/** The faults of an example: each part that the contract of its call refuses, with the first reason. */
export function findExampleFaults(call: CallShape, example: CallExample): string[] {
  const pairs = [
    ['params', call.params],
    ['query', call.query],
    ['body', call.multipart ? undefined : call.body],
    ['data', call.status === 204 ? undefined : call.reply],
    ['meta', call.meta],
  ] as const;
  return pairs.flatMap(([part, schema]) => {
    if (!schema) return [];
    const given = example[part] ?? (part === 'query' || part === 'params' ? {} : example[part]);
    const { success, error } = (schema as unknown as z.ZodType).safeParse(given);
    return success ? [] : [`${part}: ${error.issues[0]?.path.join('.')} ${error.issues[0]?.message}`];
  });
}
