import fs from 'node:fs/promises';
import path from 'node:path';

import { z } from 'zod';

import type { CallExample } from '#foundation/http/openapi.ts';
import type { CallShape } from '#vocabulary/call.ts';

const FOLDER = path.join(import.meta.dirname, 'api-examples');

/** The examples of the API's document, by id of the call. Tests recorded them (scripts/examples.ts). */
export async function apiExamples(): Promise<ReadonlyMap<string, CallExample>> {
  const files = (await fs.readdir(FOLDER)).filter((file) => file.endsWith('.json'));
  const groups = await Promise.all(
    files.map(
      async (file) =>
        JSON.parse(await fs.readFile(path.join(FOLDER, file), 'utf8')) as Record<string, CallExample>,
    ),
  );
  return new Map(groups.flatMap(Object.entries) as [string, CallExample][]);
}

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
