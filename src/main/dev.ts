import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { databaseFolder } from '#foundation/database/embedded.ts';
import { serveDevPages } from './dev-pages.ts';
import { superviseProgram } from './dev-program.ts';
import { openDatabase } from './installation.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { readProgramConfig, startFailureReasonOf, printLine, waitUntilStopped } from './program.ts';

/**
 * The program of `npm run dev`: the database and Vite for as long as it runs, and behind them the program of `npm
 * start`, which restarts when a file of the server is saved. For this machine only, and never part of an installation.
 */
const ROOT = path.resolve(import.meta.dirname, '../..');
/** The program has the same port on another address of this machine, so that its links and its mailbox are those of `npm start`. */
const BEHIND = '127.0.0.2';

const { values } = parseArgs({
  options: { inspect: { type: 'boolean' }, reset: { type: 'boolean' } },
});
const config = readProgramConfig('start');
const data = path.resolve(config.DATA_DIR);
const pagesFolder = path.join(data, 'dev-pages');
const stopped = waitUntilStopped();
const ends: (() => unknown)[] = [];

/** Of the embedded database only: the developer of another database empties it there. */
async function reset(): Promise<void> {
  if (config.DATABASE_URL !== undefined)
    throw new Error('--reset empties the embedded database, not DATABASE_URL');
  const folder = databaseFolder(data);
  // A database that was left running would still write.
  if (fs.existsSync(folder)) await (await openDatabase(config, () => undefined)).embedded?.stop();
  for (const used of [folder, path.join(data, 'files'), pagesFolder]) {
    fs.rmSync(used, { recursive: true, force: true });
  }
}

const isOfServer = (file: string): boolean =>
  /^(src\/(?!web\/)|migrations\/)/.test(path.relative(ROOT, file)) && !file.endsWith('.test.ts');

async function start(): Promise<void> {
  ends.push(lockDataFolder(data));
  if (values.reset) await reset();
  const database = await openDatabase(config, printLine);
  ends.push(() => database.embedded?.stop());
  const program = superviseProgram({
    environment: {
      CHECK_REPLIES: '1',
      ...process.env,
      HOST: BEHIND,
      PORT: String(config.PORT),
      DATABASE_URL: database.url,
      PAGES_FOLDER: pagesFolder,
    },
    inspect: values.inspect ? 9229 : null,
    say: printLine,
  });
  const pages = await serveDevPages({
    folder: pagesFolder,
    port: config.PORT,
    program: `http://${BEHIND}:${config.PORT}`,
    untilUp: program.untilUp,
  });
  ends.push(() => pages.close());
  await pages.listen();
  ends.push(() => program.stop());
  pages.onChange((file) => {
    if (isOfServer(file)) void program.restart().then(pages.reload);
    else if (!pages.isInPages(file)) pages.reload();
  });
  await program.restart();
  printLine(`  database          ${database.url}`);
  printLine('what is saved under src/ shows by itself');
}

let code = 0;
try {
  await start();
  await stopped;
} catch (error) {
  code = 1;
  printLine(startFailureReasonOf(error));
}
for (const end of ends.toReversed()) await end();
process.exit(code);
