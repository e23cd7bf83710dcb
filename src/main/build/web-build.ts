import { spawn } from 'node:child_process';
import crypto from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const BUILT = path.join(ROOT, 'dist/web');
const STAMP = path.join(BUILT, '.sources');
/** The sources of the browser's code: a change in any of these builds again. */
const SOURCES = [
  'src/web',
  'src/texts',
  'src/vocabulary',
  'src/areas',
  'src/countries',
  'src/main/build/ahead-script.ts',
  'src/main/build/lean-contracts.ts',
  'src/main/build/page-keys.ts',
  'src/main/build/page-texts.ts',
  'src/main/build/prerender.ts',
  'src/main/build/published-builds.ts',
  'src/main/site/site-pictures.ts',
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

/** The bundler loads half a gigabyte that the program would keep as long as it runs. */
async function buildInOwnProcess(): Promise<void> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'prerender.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The build of the pages failed; see the message above');
}

/** Builds the pages unless what was built last is still true. */
export async function buildWebIfNeeded(say: (text: string) => void): Promise<void> {
  const wanted = hashOfSources();
  if (fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === wanted) return;
  say('building the pages, about ten seconds…');
  await buildInOwnProcess();
  fs.writeFileSync(STAMP, wanted);
  say('pages are built');
}
