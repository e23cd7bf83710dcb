import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';

import { expect, test } from 'vitest';

import { compressFiles } from './compressed-files.ts';

test('texts lie compressed beside themselves, pictures do not [P-12]', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'posada-compressed-'));
  const script = 'const posada = "posada";\n'.repeat(200);
  await fs.writeFile(path.join(folder, 'page.js'), script);
  await fs.writeFile(path.join(folder, 'photo.png'), 'png');
  await compressFiles(folder);
  expect((await fs.readdir(folder)).sort()).toEqual(['page.js', 'page.js.br', 'page.js.gz', 'photo.png']);
  const [br, gz] = [
    await fs.readFile(path.join(folder, 'page.js.br')),
    await fs.readFile(path.join(folder, 'page.js.gz')),
  ];
  expect(zlib.brotliDecompressSync(br).toString()).toBe(script);
  expect(zlib.gunzipSync(gz).toString()).toBe(script);
  await fs.rm(folder, { recursive: true });
});
