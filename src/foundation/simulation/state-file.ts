import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Keeps a simulator's memory over a restart. Written under another name first, so that a crash leaves the
 * old state and not half of the new one. A file that cannot be read counts as none.
 */
export function stateFile(path: string | undefined) {
  let written: string | undefined;
  return {
    read: (): unknown => {
      if (path === undefined) return undefined;
      try {
        written = readFileSync(path, 'utf8');
        return JSON.parse(written);
      } catch {
        return undefined;
      }
    },
    write: (state: unknown) => {
      if (path === undefined) return;
      const text = JSON.stringify(state);
      if (text === written) return;
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      // It holds letters with names and codes: for no other user of the machine.
      rmSync(`${path}.new`, { force: true });
      writeFileSync(`${path}.new`, text, { mode: 0o600 });
      renameSync(`${path}.new`, path);
      written = text;
    },
  };
}
