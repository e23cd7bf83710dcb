/** R-VAL-29, in pixels of the picture. */
export const CROP_MIN_BOX = { width: 10, height: 10 } as const;
export const CROP_RATIO_DEFAULT = 1.5;

export type Size = { readonly width: number; readonly height: number };
export type Box = Size & { readonly left: number; readonly top: number };

const within = (value: number, from: number, to: number): number => Math.min(Math.max(value, from), to);

/** The widest box of a shape that a picture holds. */
export const widestIn = (picture: Size, ratio: number): number =>
  Math.min(picture.width, picture.height * ratio);

/** The narrowest box that still is 10 by 10; a picture that is smaller has only one box. */
export const narrowestIn = (picture: Size, ratio: number): number =>
  Math.min(widestIn(picture, ratio), Math.max(CROP_MIN_BOX.width, CROP_MIN_BOX.height * ratio));

/** As much of the picture as the shape allows, from its middle. */
export function firstBox(picture: Size, ratio: number): Box {
  const width = widestIn(picture, ratio);
  const height = width / ratio;
  return { width, height, left: (picture.width - width) / 2, top: (picture.height - height) / 2 };
}

/** The box at another place; it never leaves the picture. */
export const movedTo = (box: Box, left: number, top: number, picture: Size): Box => ({
  ...box,
  left: within(left, 0, picture.width - box.width),
  top: within(top, 0, picture.height - box.height),
});

/** The box with another width around the same middle, moved back in where it would reach out. */
export function resizedTo(box: Box, width: number, picture: Size, ratio: number): Box {
  const next = within(width, narrowestIn(picture, ratio), widestIn(picture, ratio));
  const size = { width: next, height: next / ratio };
  const left = box.left + (box.width - size.width) / 2;
  const top = box.top + (box.height - size.height) / 2;
  return movedTo({ ...box, ...size }, left, top, picture);
}
