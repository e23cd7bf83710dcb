/** A drawn signature is a path in a box of this size; a typed one is the name itself. */
export const SIGNATURE_WIDTH = 600;
export const SIGNATURE_HEIGHT = 240;

export type Signature =
  { readonly kind: 'drawn'; readonly path: string } | { readonly kind: 'typed'; readonly name: string };

/** The signature as a picture for a contract, on white. */
export async function signaturePng(signature: Signature): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SIGNATURE_WIDTH * 2;
  canvas.height = SIGNATURE_HEIGHT * 2;
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('This browser cannot draw');
  paper.scale(2, 2);
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, SIGNATURE_WIDTH, SIGNATURE_HEIGHT);
  paper.fillStyle = paper.strokeStyle = '#15231f';
  if (signature.kind === 'drawn') {
    paper.lineWidth = 3;
    paper.lineCap = paper.lineJoin = 'round';
    paper.stroke(new Path2D(signature.path));
  } else {
    paper.font = '56px Fraunces, Georgia, serif';
    paper.textAlign = 'center';
    paper.fillText(signature.name, SIGNATURE_WIDTH / 2, SIGNATURE_HEIGHT / 2 + 18, SIGNATURE_WIDTH - 40);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The signature has no picture'))));
  });
}
