import fs from 'node:fs';
import path from 'node:path';

/** Whether this is the first try of a run of `tests/invariants/second-try.test.ts`, which gives each a folder of its own. */
export function isFirstTry(name: string): boolean {
  const folder = process.env['SECOND_TRY_FOLDER'];
  if (folder === undefined) throw new Error('SECOND_TRY_FOLDER names no folder');
  const place = path.join(folder, name);
  const isFirst = !fs.existsSync(place);
  fs.writeFileSync(place, '');
  return isFirst;
}
