import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';

import { readCedulaBarcode } from '#countries/colombia/colombia.card-barcode.ts';
import {
  type CardShot,
  type Cedula,
  cedulaBytes,
  codePicture,
  photographCard,
} from '#support/barcode-pictures.ts';
import { chooseCases, isLong } from '#support/size.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import work from './barcode.work.ts';
import { createLocalMrzProvider } from './local-mrz.provider.ts';

const TODAY = plainDate('2026-11-29');
const ANA: Cedula = {
  number: '52123456',
  names: ['MUÑOZ', 'GIL', 'ANA', 'LUCIA'],
  sex: 'F',
  born: '19900228',
};
const reader = createLocalMrzProvider();
const read = (picture: Uint8Array) => reader.capabilities.idReading.read(picture, TODAY);
afterAll(reader.close);

const back = async (shot: CardShot, columns?: number) =>
  photographCard(await codePicture(cedulaBytes(ANA), columns), shot);

describe('the back of a yellow cédula, photographed [D-17, USER-PAIN 12]', () => {
  // How fine the bars of a real card are is not published: 14 columns are wide bars, 30 are thin ones.
  const shots: [string, CardShot, number][] = [
    ['tilted by 7 degrees, a little blurred', { edge: 2000, share: 0.8, angle: 7, blur: 0.8 }, 20],
    ['straight', { edge: 1600, share: 0.8 }, 20],
    ['small on the photo', { edge: 2000, share: 0.6, angle: -3 }, 20],
    ['wide bars', { edge: 1600, share: 0.7, angle: 2, blur: 1 }, 14],
    ['thin bars', { edge: 2000, share: 0.9, angle: -2, blur: 0.6 }, 30],
    ['sideways', { edge: 1600, share: 0.8, angle: 91 }, 20],
    ['upside down', { edge: 1600, share: 0.8, angle: 184, blur: 0.8 }, 20],
    ['tilted by 14 degrees', { edge: 2000, share: 0.8, angle: -14, blur: 0.6 }, 20],
    ['a photo of 4,000 px', { edge: 4000, share: 0.8, angle: 5 }, 20],
  ];
  test.each(chooseCases(shots, 0))('%s [D-17]', async (_how, shot, columns) => {
    expect(await read(await back(shot, columns))).toMatchObject({
      documentType: 'national_id',
      isBarcode: true,
      documentNumber: { value: '52123456', verified: false },
      lastName: { value: 'MUÑOZ GIL', verified: false },
      firstName: { value: 'ANA LUCIA', verified: false },
      birthDate: { value: '1990-02-28' },
      nationality: { value: 'CO' },
    });
  });

  if (isLong) {
    test('a QR with the same bytes is no document [SEC-27]', async () => {
      const qr = await photographCard(await codePicture(cedulaBytes(ANA), 20, 'qrcode'), {
        edge: 1200,
        share: 0.8,
      });
      await expect(read(qr)).rejects.toMatchObject({ problem: 'no-document' });
    });
  }
});

const greyOf = async (photo: Buffer) => {
  const { data, info } = await sharp(photo).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

describe('the look for a code', () => {
  test('finds no QR, and of a PDF417 with anything the very bytes, of which no card is made; nothing is fetched [SEC-27]', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const shot = { edge: 1200, share: 0.8 };
    const qr = await photographCard(await codePicture(cedulaBytes(ANA), 20, 'qrcode'), shot);
    expect(await work(await greyOf(qr))).toEqual([]);
    const hostile = Uint8Array.from({ length: 900 }, (_unused, place) => [0, 7, 27, 60, 255][place % 5] ?? 0);
    const [found] = await work(await greyOf(await photographCard(await codePicture(hostile), shot)));
    expect(found).toEqual(hostile);
    expect(readCedulaBarcode(hostile, TODAY)).toBeNull();
    // The library would load its program from a server of others.
    expect(fetched).not.toHaveBeenCalled();
  });

  test('nothing is found on blank paper and in a picture of edges alone [SEC-62]', async () => {
    const [width, height] = [1600, 1600];
    const noise = new Uint8Array(width * height).map((_unused, at) => Math.imul(at, 2_654_435_761) >>> 24);
    expect(await work({ data: noise, width, height })).toEqual([]);
    expect(await work({ data: new Uint8Array(width * height).fill(255), width, height })).toEqual([]);
    expect(await work({ data: new Uint8Array(1), width: 1, height: 1 })).toEqual([]);
  });
});
