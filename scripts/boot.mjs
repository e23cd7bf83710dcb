// Runs on the Node of the machine (18 or newer) without anything installed: installs the dependencies once, then hands
// over to the Node that came with them.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
const [command = 'start', ...rest] = process.argv.slice(2);

const say = (text) => console.log(`posada · ${text}`);
const lock = createHash('sha256').update(fs.readFileSync('package-lock.json')).digest('hex');
const stamp = path.join('node_modules', '.posada-installed');
const installed = fs.existsSync(stamp) ? fs.readFileSync(stamp, 'utf8') : '';

if (installed !== lock) {
  say('installing dependencies, about a minute the first time…');
  const started = Date.now();
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) {
    say('the dependencies could not be installed; see the message above');
    process.exit(npm.status ?? 1);
  }
  fs.writeFileSync(stamp, lock);
  say(`installed in ${Math.round((Date.now() - started) / 1000)} s`);
}

const major = Number(process.versions.node.split('.')[0]);
const bundled = path.resolve('node_modules', '.bin', 'node');
const node = major >= 24 ? process.execPath : bundled;
if (!fs.existsSync(node)) {
  say(
    `Node ${process.versions.node} is too old and none is bundled for ${process.platform}: install Node 24`,
  );
  process.exit(1);
}

const programs = {
  start: 'src/main/start.ts',
  dev: 'src/main/dev.ts',
  test: 'scripts/test.ts',
  'test:long': 'scripts/test-long.ts',
  bench: 'bench/run.ts',
};
const program = programs[command];
if (!program) {
  say(`there is no command ${command}; there are ${Object.keys(programs).join(', ')}`);
  process.exit(1);
}
// A small young generation and few memory arenas keep the process at half its size for the same speed; what was compiled
// once is kept, which is half of the time that a program takes to start.
const child = spawn(node, ['--max-semi-space-size=8', program, ...rest], {
  stdio: 'inherit',
  env: {
    MALLOC_ARENA_MAX: '2',
    NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled'),
    ...process.env,
    PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
  },
});
// The terminal sends Ctrl-C to the child as well; it decides when it is done.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (signal === 'SIGTERM') child.kill(signal);
  });
}
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
