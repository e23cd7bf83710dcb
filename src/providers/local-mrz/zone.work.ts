import { type ReadZone, readZone } from '#vocabulary/mrz/read-zone.ts';
import type { GreyPicture } from '#vocabulary/mrz/zone-lines.ts';

/** Runs aside: a picture takes some tenths of a second of a core. */
export default function work(picture: GreyPicture): ReadZone | null {
  return readZone(picture);
}
