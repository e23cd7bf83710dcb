import crypto from 'node:crypto';
import { promisify } from 'node:util';

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { type PictureRefused, redrawPicture } from './pictures.ts';

const LIMITS = { maxBytes: 1_000_000, maxPixels: 40_000_000 };
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b24716' } });
const small = (content: Uint8Array) =>
  redrawPicture(content, LIMITS, (picture) => picture.resize({ width: 100 }).png().toBuffer());
const problemOf = async (content: Uint8Array): Promise<string> =>
  small(content).then(
    () => 'none',
    ({ problem }: PictureRefused) => problem,
  );

/** The last scan of a progressive JPEG over and over: each unfolds every pixel again. */
async function scanBomb(times: number): Promise<Buffer> {
  const picture = await blank(4000, 4000).jpeg({ progressive: true }).toBuffer();
  const lastScan = picture.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = picture.subarray(lastScan, -2);
  return Buffer.concat([picture.subarray(0, -2), ...Array.from({ length: times }, () => scan)]);
}

describe('an uploaded picture [SEC-27]', () => {
  test('is judged by its first bytes, its header and its scans, before anything is unpacked', async () => {
    expect(await problemOf(await blank(60, 40).jpeg({ progressive: true }).toBuffer())).toBe('none');
    expect(await problemOf(await blank(60, 40).webp().toBuffer())).toBe('none');
    expect(await problemOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('type');
    expect(await problemOf(await blank(60, 40).tiff().toBuffer())).toBe('type');
    expect(await problemOf(await blank(7000, 6000).png().toBuffer())).toBe('pixels');
    expect(
      await problemOf(Buffer.concat([await blank(60, 40).png().toBuffer(), crypto.randomBytes(1e6)])),
    ).toBe('bytes');
    expect(await problemOf((await blank(600, 400).png().toBuffer()).subarray(0, 200))).toBe('unreadable');
  });

  test('with a thousand scans is refused at once', async () => {
    const bomb = await scanBomb(1000);
    expect(bomb.length).toBeLessThan(LIMITS.maxBytes);
    const started = performance.now();
    expect(await problemOf(bomb)).toBe('unreadable');
    expect(performance.now() - started).toBeLessThan(1000);
  });

  test('of many one is open at a time, the rest waits or is refused, and other work does not [W1-C-04]', async () => {
    // A quarter of the most: drawing the biggest twelve times would be a race against the limit of seconds.
    const large = await blank(3000, 3300).png().toBuffer();
    let open = 0;
    let most = 0;
    const outcomes = Array.from({ length: 12 }, () =>
      redrawPicture(large, LIMITS, async (picture) => {
        most = Math.max(most, ++open);
        return picture
          .resize({ width: 2000 })
          .greyscale()
          .png()
          .toBuffer()
          .finally(() => open--);
      }).then(
        () => 'drawn',
        ({ problem }: PictureRefused) => problem,
      ),
    );
    let isOver = false;
    const all = Promise.all(outcomes).finally(() => (isOver = true));
    // The work of a sign-in, in the same threads.
    for (let count = 0; count < 3; count++)
      await promisify(crypto.pbkdf2)('word', 'salt', 1000, 32, 'sha256');
    expect(isOver).toBe(false);
    const results = await all;
    expect(most).toBe(1);
    expect(results.filter((one) => one === 'drawn')).toHaveLength(9);
    expect(results.filter((one) => one === 'busy')).toHaveLength(3);
    expect(await problemOf(await blank(60, 40).png().toBuffer())).toBe('none');
  });
});
