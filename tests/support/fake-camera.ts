import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import sharp from 'sharp';

const SIZE = { width: 1280, height: 960 } as const;

/**
 * Flags of a Chromium whose camera shows this picture, grey, and whose pages may use it. The file that it plays is removed with the
 * folder of temporary files.
 */
export async function cameraFlagsFor(picture: Buffer): Promise<string[]> {
  const grey = await sharp(picture)
    .resize({ ...SIZE, fit: 'contain', background: '#333' })
    .greyscale()
    .raw()
    .toBuffer();
  const colours = Buffer.alloc(grey.length / 2, 128);
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'camera-')), 'camera.y4m');
  const frame = [Buffer.from('FRAME\n'), grey, colours];
  const head = `YUV4MPEG2 W${SIZE.width} H${SIZE.height} F5:1 Ip A1:1 C420jpeg\n`;
  fs.writeFileSync(file, Buffer.concat([Buffer.from(head), ...frame, ...frame]));
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ];
}
