import type { Box } from './crop-box.ts';

/** R-VAL-29 */
export const CROP_MAX_WIDTH = 800;
export const CROP_QUALITY = 0.9;

/** The part of a picture in the box, as a JPEG; null when the browser cannot produce one. */
export async function cropped(picture: HTMLImageElement, box: Box): Promise<Blob | null> {
  const width = Math.round(Math.min(box.width, CROP_MAX_WIDTH));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((width * box.height) / box.width);
  const paper = canvas.getContext('2d');
  if (!paper || canvas.width < 1 || canvas.height < 1) return null;
  // A JPEG has no transparency: transparent pixels become white, not black.
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.imageSmoothingQuality = 'high';
  paper.drawImage(picture, box.left, box.top, box.width, box.height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob((made) => resolve(made), 'image/jpeg', CROP_QUALITY);
  });
}
