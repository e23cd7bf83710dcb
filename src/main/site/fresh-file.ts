import fs from 'node:fs/promises';

/** Reads a file, and again only when it has changed: a build beside a running server shows at once (REL-50). */
export function freshFile<Prepared>(
  file: string,
  prepare: (text: string) => Prepared,
): () => Promise<Prepared> {
  let known: { readonly version: string; readonly prepared: Prepared } | undefined;
  return async () => {
    // Published by renaming, so a new file has a new inode even within the same millisecond.
    const { ino, mtimeMs } = await fs.stat(file);
    const version = `${ino} ${mtimeMs}`;
    if (known?.version !== version) known = { version, prepared: prepare(await fs.readFile(file, 'utf8')) };
    return known.prepared;
  };
}
