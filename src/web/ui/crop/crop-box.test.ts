import { describe, expect, test } from 'vitest';

import { CROP_RATIO_DEFAULT, firstBox, movedTo, narrowestIn, resizedTo } from './crop-box.ts';

const WIDE = { width: 3000, height: 1000 };
const TALL = { width: 900, height: 1600 };

describe('the crop box [R-VAL-29]', () => {
  test.each([
    ['a wide picture', WIDE, { width: 1500, height: 1000, left: 750, top: 0 }],
    ['a tall picture', TALL, { width: 900, height: 600, left: 0, top: 500 }],
  ])('begins as the most of %s that has the ratio 1.5', (_, picture, box) => {
    expect(firstBox(picture, CROP_RATIO_DEFAULT)).toEqual(box);
  });

  test('is never less than 10 by 10, in any shape', () => {
    const box = resizedTo(firstBox(WIDE, 1.5), 1, WIDE, 1.5);
    expect(box).toMatchObject({ width: 15, height: 10 });
    expect(resizedTo(firstBox(WIDE, 0.5), 1, WIDE, 0.5)).toMatchObject({ width: 10, height: 20 });
    expect(narrowestIn({ width: 6, height: 6 }, 1)).toBe(6);
  });

  test('stays inside the picture when it moves and when it grows', () => {
    const small = resizedTo(firstBox(WIDE, 1.5), 300, WIDE, 1.5);
    expect(movedTo(small, -50, 5000, WIDE)).toMatchObject({ left: 0, top: 800 });
    const corner = movedTo(small, 9000, 9000, WIDE);
    expect(resizedTo(corner, 9000, WIDE, 1.5)).toEqual({ width: 1500, height: 1000, left: 1500, top: 0 });
  });

  test('keeps its middle while it changes its size', () => {
    const box = resizedTo(firstBox(WIDE, 1.5), 600, WIDE, 1.5);
    expect([box.left + box.width / 2, box.top + box.height / 2]).toEqual([1500, 500]);
  });
});
