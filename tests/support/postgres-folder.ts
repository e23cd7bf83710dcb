import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A new folder in which the account that runs PostgreSQL, another one for root, finds its data. */
export function postgresFolder(name: string): string {
  const base = process.getuid?.() === 0 ? '/var/lib/posada' : os.tmpdir();
  fs.mkdirSync(base, { recursive: true, mode: 0o755 });
  const folder = fs.mkdtempSync(path.join(base, `posada-${name}-`));
  fs.chmodSync(folder, 0o755);
  return folder;
}
