/** Enough for the bars of a card's code, and an eighth of a telephone's photo: uploads on hotel wifi are slow. */
export const LONGEST_EDGE = 2000;
const QUALITY = 0.85;

/**
 * Makes a photo smaller in the browser. A format that the browser cannot open (HEIC outside of Safari) is sent
 * unchanged, and the server answers with its own message.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file;
  const scale = Math.min(1, LONGEST_EDGE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const paper = canvas.getContext('2d');
  if (!paper) return file;
  paper.imageSmoothingQuality = 'high';
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => {
    canvas.toBlob((smaller) => resolve(smaller ?? file), 'image/jpeg', QUALITY);
  });
}
