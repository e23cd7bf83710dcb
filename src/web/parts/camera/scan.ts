import { lazy } from 'react';

import type { DocumentZone } from '#areas/guests/check-in/guest.contract.ts';
import type { ReadZone } from '#vocabulary/mrz/read-zone.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** With everything that reads a document in the page: a guest who types does not load it (P-14). */
export const loadCamera = () => import('./camera-view.tsx');
export const CameraView = lazy(() => loadCamera().then((file) => ({ default: file.CameraView })));

/** Browsers give pages no camera without TLS, and old ones have none to give. */
export const canOpenCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

/** A zone as the server takes it. */
export const zoneInputOf = ({ format, lines, sureness }: ReadZone): DocumentZone => ({
  format,
  lines: [...lines],
  sureness: sureness.map((line) => line.map((sure) => Math.round(sure * 100) / 100)),
});

/** The photo as the server takes it, made smaller first. */
export const photoInputOf = async (photo: Blob): Promise<{ readonly image: File }> => ({
  image: new File([await shrinkPhoto(photo)], 'document.jpg', { type: 'image/jpeg' }),
});
