import { inflateRawSync } from 'node:zlib';

const ENTRY = 0x02014b50;

/** The texts in a zip archive, such as a workbook, by their names, read from its directory. */
export function partsOf(archive: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  let at = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(at) === ENTRY) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const data = archive.subarray(start, start + size);
    parts.set(name, (method === 0 ? data : inflateRawSync(data)).toString('utf8'));
    at += 46 + nameLength + extra + comment;
  }
  return parts;
}
