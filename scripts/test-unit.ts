import fs from 'node:fs';
import path from 'node:path';

const IMPORTED = /^(?:import|export)\s[^;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gms;

/** What makes a file need more than itself: a database, an application, a browser, a process of its own. */
const NEEDS_MORE =
  /^tests\/support\/(database|app|browser|simulators)\.ts$|^src\/foundation\/database\/embedded\.ts$/;
const STARTS_PROCESSES = /from 'node:child_process'|from 'vite'|inject\('database/;

const { imports } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
  imports: Record<string, string | { default: string }>;
};

function placeOf(name: string, from: string): string | null {
  if (name.startsWith('.')) return path.join(path.dirname(from), name);
  for (const [alias, target] of Object.entries(imports)) {
    const to = typeof target === 'string' ? target : target.default;
    const [start = '', isFolder] = alias.split('*');
    if (isFolder === undefined ? name === alias : name.startsWith(start)) {
      return path.normalize(to.replace('*', name.slice(start.length)));
    }
  }
  return null;
}

/** Test files whose imports need only the test itself and the modules of the product. */
export function findUnitTests(): readonly string[] {
  const known = new Map<string, boolean>();
  const isPure = (file: string): boolean => {
    const before = known.get(file);
    if (before !== undefined) return before;
    // A circle of imports adds nothing to what its first file is.
    known.set(file, true);
    const text = fs.existsSync(file) && /\.tsx?$/.test(file) ? fs.readFileSync(file, 'utf8') : '';
    const imported = [...text.matchAll(IMPORTED)]
      .map(([, a, b, c]) => placeOf(a ?? b ?? c ?? '', file))
      .filter((place) => place !== null);
    const isIt = !NEEDS_MORE.test(file) && !STARTS_PROCESSES.test(text) && imported.every(isPure);
    known.set(file, isIt);
    return isIt;
  };
  return fs.globSync(['src/**/*.test.ts', 'tests/**/*.test.ts']).filter(isPure).toSorted();
}
