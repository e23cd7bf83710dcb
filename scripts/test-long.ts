import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';

import { chromiumForTests } from './chromium.ts';
import { committedTree } from './git.ts';

/**
 * `npm run test:long`: what takes too long for every commit, one part after the other; `npm run test:long -- storms screens`
 * runs these parts. Sizes are a tenth of those that the guarantees name, with `--full` all of them. A part that passes on a
 * tree without changes leaves its name, size and tree in `.tested-long`.
 */
const SERVER = 'vitest.long.config.ts';
const SCREENS = 'vitest.screens.config.ts';

type Part = { readonly config: string; readonly files: readonly string[] };

const PARTS: ReadonlyMap<string, Part> = new Map([
  [
    'kills',
    {
      config: SERVER,
      files: [
        'tests/kill/kill.long.ts',
        'tests/kill/product-storm.long.ts',
        'tests/kill/stop.test.ts',
        'tests/kill/billing.test.ts',
      ],
    },
  ],
  ['sabotages', { config: SERVER, files: ['tests/kill/sabotages.long.ts'] }],
  ['stamps', { config: SERVER, files: ['tests/kill/stamp-storm.long.ts'] }],
  ['reports', { config: SERVER, files: ['tests/kill/report-storm.long.ts'] }],
  ['storms', { config: SERVER, files: ['tests/storms/storms.long.ts'] }],
  ['fuzz', { config: SERVER, files: ['tests/invariants/hostile-input.long.ts'] }],
  ['accounts', { config: SERVER, files: ['tests/accounts/accounts.long.ts'] }],
  ['prices', { config: SERVER, files: ['tests/prices/price.long.ts'] }],
  [
    'messages',
    {
      config: SERVER,
      files: ['src/areas/guests/messages/plan.test.ts', 'tests/kill/message-storm.long.ts'],
    },
  ],
  ['months', { config: SERVER, files: ['tests/months/months.long.ts'] }],
  ['dev', { config: SERVER, files: ['tests/dev/dev.long.ts'] }],
  ['documents', { config: SERVER, files: ['src/providers/dian/dian.exact-document.test.ts'] }],
  [
    'pictures',
    {
      config: SERVER,
      files: ['src/providers/local-mrz/local-mrz.test.ts', 'src/providers/local-mrz/mrz-figures.test.ts'],
    },
  ],
  ['screens', { config: SCREENS, files: [] }],
]);

const say = (text: string) => console.log(`posada · ${text}`);
async function runPart(name: string, { config, files }: Part, size: string): Promise<boolean> {
  say(`${name}, ${size} of the sizes…`);
  const browser = config === SCREENS ? chromiumForTests(say) : null;
  if (config === SCREENS && browser === null) {
    say(`${name} needs Chromium: install it, or name it in CHROMIUM`);
    return false;
  }
  const tree = committedTree();
  const started = performance.now();
  const child = spawn(path.join('node_modules', '.bin', 'vitest'), ['run', '--config', config, ...files], {
    stdio: 'inherit',
    env: { ...process.env, TEST_SIZE: size, ...(browser !== null && { CHROMIUM: browser }) },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  say(`${name}, ${size}: ${code === 0 ? 'passed' : 'FAILED'} in ${minutes} min`);
  if (code === 0 && tree !== null && tree === committedTree()) {
    fs.appendFileSync('.tested-long', `${name} ${size} ${tree}\n`);
  }
  return code === 0;
}

const given = process.argv.slice(2);
const size = given.includes('--full') ? 'full' : 'tenth';
const names = given.filter((argument) => argument !== '--full');
const unknown = names.filter((name) => !PARTS.has(name));
if (unknown.length > 0) {
  say(`There is no part ${unknown.join(', ')}. The parts are ${[...PARTS.keys()].join(', ')}.`);
  process.exit(1);
}
const failed: string[] = [];
for (const [name, part] of PARTS) {
  if (names.length > 0 && !names.includes(name)) continue;
  if (!(await runPart(name, part, size))) failed.push(name);
}
if (failed.length > 0) say(`FAILED: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
