import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const TEXT = /\.(js|css|svg)$/;

/** Puts a `.br` and a `.gz` beside every text of a folder, once at the build instead of at every request. */
export async function compressFiles(folder: string): Promise<void> {
  const names = (await fs.readdir(folder)).filter((name) => TEXT.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const content = await fs.readFile(file);
      await fs.writeFile(`${file}.br`, await brotli(content));
      await fs.writeFile(`${file}.gz`, await gzip(content, { level: 9 }));
    }),
  );
}
