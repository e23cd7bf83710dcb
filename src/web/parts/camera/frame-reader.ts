import type { ReadZone } from '#vocabulary/mrz/read-zone.ts';
import type { GreyPicture } from '#vocabulary/mrz/zone-lines.ts';

export type FrameReading = {
  readonly zone: ReadZone | null;
  /** Every check digit is right and every character stands out. */
  readonly isSound: boolean;
};

/** Longest edge of a frame that is read; more only costs a phone time. */
const FRAME_EDGE = 1600;

/** The present frame, scaled to at most so many pixels. Null before the camera has one. */
export function frameOf(video: HTMLVideoElement, longestEdge = FRAME_EDGE): HTMLCanvasElement | null {
  if (video.videoWidth === 0) return null;
  const scale = Math.min(1, longestEdge / Math.max(video.videoWidth, video.videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export function greyOf(canvas: HTMLCanvasElement): GreyPicture {
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  const data = new Uint8Array(width * height);
  for (let place = 0; place < data.length; place++) {
    const at = place * 4;
    data[place] = (pixels[at] ?? 0) * 0.299 + (pixels[at + 1] ?? 0) * 0.587 + (pixels[at + 2] ?? 0) * 0.114;
  }
  return { width, height, data };
}

/** Reads one frame after the other. `read` rejects where the browser gives no worker; the photo then goes to the server. */
export function createFrameReader() {
  const worker = new Worker(new URL('./zone.worker.ts', import.meta.url), { type: 'module' });
  return {
    read: (picture: GreyPicture): Promise<FrameReading> =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<FrameReading>) => resolve(data);
        worker.onerror = () => reject(new Error('The worker that reads frames failed'));
        worker.postMessage(picture, [picture.data.buffer]);
      }),
    close: () => worker.terminate(),
  };
}
