import fs from 'node:fs/promises';
import path from 'node:path';

import { z } from 'zod';

import type { NamedSchema } from '#foundation/http/openapi-schemas.ts';

const SOURCE = path.resolve(import.meta.dirname, '..');

/**
 * Ids of our own tables and decisions, such as `E-50:` and `(R-CALL-02, D-56)`: they mean nothing to a reader
 * outside.
 */
const OWN_IDS = String.raw`(?:docs\/\S+|[A-Z]+\d*(?:-[A-Z]+)*-\d+)(?:(?:,| and| to) (?:docs\/\S+|[A-Z]+\d*(?:-[A-Z]+)*-\d+))*`;
const IN_BRACKETS = new RegExp(String.raw` ?\(${OWN_IDS}\)`, 'g');
const AT_THE_START = new RegExp(`^${OWN_IDS}(?:[:.,;]|$) *`);

const wordsOf = (comment: string): string | undefined => {
  const text = comment
    .replaceAll(/^\s*\/?\*+\/?|\*\/\s*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?\(\{@link \w+\}\)/g, '')
    .replaceAll(IN_BRACKETS, '')
    .trim()
    .replace(AT_THE_START, '');
  return text === '' ? undefined : text[0]?.toUpperCase() + text.slice(1);
};

const DECLARED = /^export const (\w+)/;
const FIELD = /^( +)(\w+):/;

type Words = { description: string | undefined; readonly fields: Record<string, string> };

/**
 * The comments of a file about its exported schemas and their fields. It reads lines as prettier formats them: the
 * fields of a schema are the least indented lines in it.
 */
export function readComments(code: string): ReadonlyMap<string, Words> {
  const found = new Map<string, Words>();
  let schema: Words | undefined;
  let depth: number | undefined;
  let comment: string[] = [];
  let isOpen = false;
  for (const line of code.split('\n')) {
    if (isOpen || /^\s*\/\*\*/.test(line)) {
      comment = isOpen ? [...comment, line] : [line];
      isOpen = !line.trimEnd().endsWith('*/');
      continue;
    }
    const description = comment.length > 0 ? wordsOf(comment.join('\n')) : undefined;
    comment = [];
    const [, name] = DECLARED.exec(line) ?? [];
    if (name !== undefined) {
      schema = { description, fields: {} };
      depth = undefined;
      found.set(name, schema);
      continue;
    }
    if (/^\S/.test(line) && !line.startsWith('}') && !line.startsWith(')')) schema = undefined;
    const [, indent = '', field] = FIELD.exec(line) ?? [];
    if (!schema || field === undefined) continue;
    depth ??= indent.length;
    if (description !== undefined && indent.length === depth) schema.fields[field] = description;
  }
  return found;
}

async function contractFiles(): Promise<string[]> {
  const files = await Promise.all(
    ['areas', 'vocabulary'].map(async (folder) =>
      (await fs.readdir(path.join(SOURCE, folder), { recursive: true }))
        .filter((file) => (folder === 'areas' ? file.endsWith('.contract.ts') : !file.includes('.test.')))
        .filter((file) => file.endsWith('.ts') && !file.includes('.browser.'))
        .map((file) => path.join(SOURCE, folder, file)),
    ),
  );
  return files.flat().toSorted();
}

/**
 * The schemas that contracts and vocabulary export, by the names that they have there: these are the names of the API's
 * document, and the comments beside them its descriptions. So nothing about a call is written twice.
 */
export async function namedSchemas(): Promise<readonly NamedSchema[]> {
  const all = await Promise.all(
    (await contractFiles()).map(async (file) => {
      const [module, code] = await Promise.all([
        import(file) as Promise<Record<string, unknown>>,
        fs.readFile(file, 'utf8'),
      ]);
      const comments = readComments(code);
      return Object.entries(module).flatMap(([name, schema]) =>
        schema instanceof z.ZodType
          ? [{ name, schema, description: undefined, fields: {}, ...comments.get(name) }]
          : [],
      );
    }),
  );
  return all.flat();
}
