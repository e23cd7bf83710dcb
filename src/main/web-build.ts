import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BUILT = path.join(ROOT, 'dist/web');
const STAMP = path.join(BUILT, '.sources');
/** What the browser's code is made of: a change in any of these builds again. */
const SOURCES = [
  'src/web',
  'src/texts',
  'src/vocabulary',
  'src/areas',
  'src/countries',
  'src/main/lean-contracts.ts',
  'src/main/prerender.ts',
  'src/main/site-pictures.ts',
  'vite.config.ts',
  'package-lock.json',
];

function* filesUnder(place: string): Generator<string> {
  if (fs.statSync(place).isFile()) {
    yield place;
    return;
  }
  for (const name of fs.readdirSync(place).sort()) yield* filesUnder(path.join(place, name));
}

function hashOfSources(): string {
  const hash = crypto.createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesUnder(path.join(ROOT, source))) {
      hash.update(path.relative(ROOT, file)).update(fs.readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/** Builds the pages unless what was built last is still true. */
export async function buildWebIfNeeded(say: (text: string) => void): Promise<void> {
  const wanted = hashOfSources();
  if (fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === wanted) return;
  say('building the pages, about ten seconds…');
  const { buildWeb } = await import('./prerender.ts');
  await buildWeb();
  fs.writeFileSync(STAMP, wanted);
  say('pages are built');
}
