import { hasValidCheckDigits } from '#vocabulary/mrz/check-digits.ts';
import { readZone, SURENESS_MIN } from '#vocabulary/mrz/read-zone.ts';
import type { GreyPicture } from '#vocabulary/mrz/zone-lines.ts';
import type { FrameReading } from './frame-reader.ts';

/** Reads frames of the camera off the page's own thread, so that the video does not stop (P-17). */
addEventListener('message', ({ data }: MessageEvent<GreyPicture>) => {
  const zone = readZone(data);
  const reading: FrameReading = {
    zone,
    isSound:
      zone !== null &&
      hasValidCheckDigits(zone.format, zone.lines) &&
      zone.sureness.every((line) => line.every((sure) => sure >= SURENESS_MIN)),
  };
  postMessage(reading);
});
