import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';

import { idReadingConformance } from '#capabilities/id-reading/id-reading.conformance.ts';
import { chooseCases, isLong } from '#support/size.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { createCharacterReader } from './character-reader.ts';
import { createLocalMrzProvider } from './local-mrz.provider.ts';
import { openPicture } from './picture.ts';

// A slow machine may need as long as one read is given.

const TODAY = plainDate('2026-11-21');
const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}.jpg`, import.meta.url));

const reader = createLocalMrzProvider();
const read = (picture: Uint8Array) => reader.capabilities.idReading.read(picture, TODAY);
afterAll(reader.close);

idReadingConformance(reader.capabilities.idReading, {
  passport: fixture('passport-germany'),
  noDocument: fixture('boarding-pass'),
});

describe('specimens, read for real', () => {
  // The conformance suite reads a passport and an image without a document: one card and one bad picture are tested
  // here.
  const documents: [string, string, string, string, string][] = [
    ['card-argentina', 'TD1', '30123456', 'NUNEZ IBARRA', 'TOMAS'],
    ['card-td2', 'TD2', '592123456', 'MARTIN', 'LUC ANDRE'],
    ['passport-germany', 'TD3', 'C01X00T47', 'MUSTERMANN', 'ERIKA'],
    ['passport-usa', 'TD3', '340020013', 'SAMPLE', 'JOHN PAUL'],
  ];
  test.each(chooseCases(documents, 0))('%s [D-17]', async (name, format, number, lastName, firstName) => {
    expect(await read(fixture(name))).toMatchObject({
      mrz: { format, valid: true },
      documentNumber: { value: number, verified: true },
      lastName: { value: lastName, confidence: 88, verified: false },
      firstName: { value: firstName, confidence: 88, verified: false },
      warnings: [],
    });
  });

  if (isLong) {
    test('an expired document is marked as expired', async () => {
      expect((await read(fixture('passport-expired'))).warnings).toContain('expired');
    });
  }

  const pictures: [string, (picture: Sharp) => Sharp][] = [
    ['dark and small', (picture) => picture.resize({ width: 900 }).modulate({ brightness: 0.6 })],
    ['photographed sideways', (picture) => picture.rotate(90)],
    ['turned by its metadata', (picture) => picture.rotate(270).withMetadata({ orientation: 6 })],
    ['upside down', (picture) => picture.rotate(180)],
    ['a little crooked', (picture) => picture.rotate(1.2, { background: '#555' })],
    ['slightly blurred', (picture) => picture.blur(1.2)],
  ];
  test.each(chooseCases(pictures, 0))('%s', async (_how, distort) => {
    const picture = await distort(sharp(fixture('passport-germany')))
      .jpeg({ quality: 70 })
      .toBuffer();
    const document = await read(picture);
    expect(document.mrz).toEqual({ format: 'TD3', valid: true });
    expect(document.documentNumber?.value).toBe('C01X00T47');
  });
});

describe('pictures', () => {
  test('a small file that would unfold to 900 megapixels is refused by its header [SEC-27]', async () => {
    const giant = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    // Width and height of the header, and nothing else: the decoder must not be asked to fill them.
    giant.writeUInt32BE(30_000, 16);
    giant.writeUInt32BE(30_000, 20);
    await expect(read(giant)).rejects.toMatchObject({ problem: 'too-large' });
  });

  test('a picture is decoded again before it is read: no place, no device [SEC-29]', async () => {
    const withPlace = await sharp(fixture('card-td2'))
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '6/1 14/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(withPlace.includes('SecretCamera')).toBe(true);
    const view = await (await openPicture(withPlace)).view({ part: 'whole', width: 800 });
    expect(view.includes('SecretCamera')).toBe(false);
    expect((await sharp(view).metadata()).exif).toBeUndefined();
  });
});

describe('the single worker', () => {
  const slow = () => new Promise<never>(() => {});

  test('gives up a turn that takes too long, and the next one is served', async () => {
    const impatient = createCharacterReader({ turnMs: 50, waiting: 2, idleMs: 1000 });
    const first = impatient.turn(slow);
    const second = impatient.turn(async () => 'served');
    await expect(first).rejects.toMatchObject({ problem: 'unavailable' });
    await expect(second).resolves.toBe('served');
    await impatient.close();
  });

  test('refuses at once when too many wait', async () => {
    const busy = createCharacterReader({ turnMs: 50, waiting: 1, idleMs: 1000 });
    const first = busy.turn(slow);
    await expect(busy.turn(async () => 'served')).rejects.toMatchObject({ problem: 'unavailable' });
    await expect(first).rejects.toMatchObject({ problem: 'unavailable' });
    await busy.close();
  });
});
