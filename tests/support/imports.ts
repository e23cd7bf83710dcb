import fs from 'node:fs';
import path from 'node:path';

import { parseSync } from 'vite';

export const SOURCE = path.resolve(import.meta.dirname, '../../src');
const WEB = path.join(SOURCE, 'web');

function importsOf(file: string): string[] {
  const { module } = parseSync(file, fs.readFileSync(file, 'utf8'));
  const found = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some((entry) => !entry.isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  return found.flatMap((specifier) => {
    const place = specifier.startsWith('#')
      ? path.join(SOURCE, specifier.slice(1))
      : path.resolve(path.dirname(file), specifier);
    return /\.tsx?$/.test(specifier) ? place : [];
  });
}

/** Contracts and errors name what the server says, or a form; forms come with pages that wait for all texts. */
const isSilent = (file: string) => /\.(errors|contract)\.ts$|[/\\]texts[/\\]/.test(file);

/** Files below src/web, and all that they import before they run; what is loaded later is not among them. */
export function filesFrom(roots: readonly string[]): ReadonlySet<string> {
  const files = new Set(roots.map((root) => path.join(WEB, root)));
  // The set grows while it is walked.
  for (const file of files) for (const next of importsOf(file)) if (!isSilent(next)) files.add(next);
  return files;
}
