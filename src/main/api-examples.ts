import fs from 'node:fs/promises';
import path from 'node:path';

import type { CallExample } from '#foundation/http/openapi.ts';

const FOLDER = path.join(import.meta.dirname, 'api-examples');

/** The examples of the API's document, by id of the call. Tests recorded them (scripts/examples.ts). */
export async function readApiExamples(): Promise<ReadonlyMap<string, CallExample>> {
  const files = (await fs.readdir(FOLDER)).filter((file) => file.endsWith('.json'));
  const groups = await Promise.all(
    files.map(
      async (file) =>
        JSON.parse(await fs.readFile(path.join(FOLDER, file), 'utf8')) as Record<string, CallExample>,
    ),
  );
  return new Map(groups.flatMap(Object.entries) as [string, CallExample][]);
}
