import fs from 'node:fs';
import path from 'node:path';

import { parseSync, Visitor } from 'vite';

import { es } from '#texts/es/index.ts';

export const SOURCE = path.resolve(import.meta.dirname, '../..');
const TEXTS = path.join(SOURCE, 'texts');

/** Files are read once for a build, which walks through most of them once for each page. */
function once<Made>(make: (file: string) => Made): (file: string) => Made {
  const all = new Map<string, Made>();
  return (file) => {
    const made = all.get(file) ?? make(file);
    all.set(file, made);
    return made;
  };
}

const read = once((file) => fs.readFileSync(file, 'utf8'));

/** What a file names with `import` or `export … from`, types aside; packages are left out. */
const importsOf = once((file: string): readonly string[] => {
  const { module } = parseSync(file, read(file));
  const imported = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some((entry) => !entry.isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : moduleRequest.value)),
  );
  return [...imported, ...passedOn].flatMap((named) => placeOf(named, file) ?? []);
});

/** The file that an import of `file` names, if it is one of ours. */
export function placeOf(named: string, file: string): string | undefined {
  if (!/\.tsx?$/.test(named)) return undefined;
  return named.startsWith('#') ? path.join(SOURCE, named.slice(1)) : path.resolve(path.dirname(file), named);
}

export type LaterPart = { readonly start: number; readonly end: number; readonly file: string };

/** Each `import('./page.tsx')` in the source of a file: where, and of which file of ours. */
export function laterPartsIn(source: string, file: string): readonly LaterPart[] {
  const found: LaterPart[] = [];
  new Visitor({
    ImportExpression({ start, end, source: named }) {
      const part = named.type === 'Literal' && placeOf(String(named.value), file);
      if (part) found.push({ start, end, file: part });
    },
  }).visit(parseSync(file, source).program);
  return found;
}

const laterPartsOf = once((file: string) => laterPartsIn(read(file), file));

/** The texts themselves; errors have theirs for the server, which sends a sentence. */
const isSilent = (file: string) => file.endsWith('.errors.ts') || file.startsWith(TEXTS);

/** The files, and all that they import before they run; what is loaded later is not among them. */
export function filesFrom(roots: readonly string[]): ReadonlySet<string> {
  const files = new Set(roots);
  // The set grows while it is walked.
  for (const file of files) for (const next of importsOf(file)) if (!isSilent(next)) files.add(next);
  return files;
}

/** Every file of ours that the root, or a part of it, loads later. */
export function laterThan(root: string): readonly string[] {
  const files = new Set(filesFrom([root]));
  const parts = new Set<string>();
  for (const file of files) {
    for (const part of laterPartsOf(file)) {
      parts.add(part.file);
      for (const next of filesFrom([part.file])) files.add(next);
    }
  }
  return [...parts].sort();
}

const KEYS = Object.keys(es);
const isKey = new Set(KEYS);
/** Counts have two forms; a page names what they begin with. */
const FORMS = ['', '.one', '.other'];
const beginningWith = once((start: string) => KEYS.filter((key) => key.startsWith(start)));

/**
 * The keys of texts that a source can say: `'shell.more'`, the begin of a plural, and every key that a template such
 * as `shell.mark.${status}`, or a begin such as `'shell.mark.'`, may become.
 */
export function keysIn(source: string): string[] {
  return [...source.matchAll(/['"`]([a-zA-Z][\w-]*\.[\w.-]*)(\$\{)?/g)].flatMap(([, key = '', isTemplate]) =>
    isTemplate || key.endsWith('.')
      ? beginningWith(key)
      : FORMS.map((form) => key + form).filter((form) => isKey.has(form)),
  );
}

const keysOf = once((file: string) => keysIn(read(file)));

/**
 * The keys of all that is said by a file and by what it imports, itself or by a contract.
 *
 * @param known files whose keys are there already.
 */
export function keysFrom(root: string, known: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  const there = new Set([...known].flatMap(keysOf));
  return new Set([...filesFrom([root])].flatMap(keysOf).filter((key) => !there.has(key)));
}
