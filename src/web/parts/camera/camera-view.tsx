import { Camera, TriangleAlert, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import type { ReadZone } from '#vocabulary/mrz/read-zone.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import styles from './camera-view.module.css';
import { createFrameReader, frameOf, greyOf } from './frame-reader.ts';
import { LONGEST_EDGE } from './shrink-photo.ts';

export type CameraProblem = 'refused' | 'missing';

type CameraViewProps = {
  readonly title: string;
  /** A zone with correct check digits, found in a frame of the camera. */
  readonly onZone: (zone: ReadZone) => void;
  /** The photo of the person. */
  readonly onPhoto: (photo: Blob) => void;
  /** No permission or no camera: the page offers another way. */
  readonly onProblem: (problem: CameraProblem) => void;
  readonly onClose: () => void;
};

const QUALITY = 0.85;
/** Between two frames: the video comes first on a slow phone. */
const PAUSE_MS = 250;
/** After this time without a reading the person sees advice. */
const HINT_AFTER_MS = 6000;

const problemOf = (error: unknown): CameraProblem =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError')
    ? 'refused'
    : 'missing';

/** Frames are read until one is valid; only its text leaves the phone, never a picture. */
async function watch(video: HTMLVideoElement, signal: AbortSignal): Promise<ReadZone | null> {
  const reader = createFrameReader();
  try {
    while (!signal.aborted) {
      const frame = frameOf(video);
      if (frame) {
        const { zone, isSound } = await reader.read(greyOf(frame));
        if (zone && isSound && !signal.aborted) return zone;
      }
      await new Promise((resolve) => void setTimeout(resolve, PAUSE_MS));
    }
    return null;
  } finally {
    reader.close();
  }
}

/** The camera inside the page, with the frame that the document belongs in. Loaded when it is opened (P-14). */
export function CameraView({ title, onZone, onPhoto, onProblem, onClose }: CameraViewProps) {
  const { t } = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef({ onZone, onProblem });
  told.current = { onZone, onProblem };
  const [isLive, setLive] = useState(false);
  const [isSlow, setSlow] = useState(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    const stop = new AbortController();
    let stream: MediaStream | undefined;
    const slow = setTimeout(() => setSlow(true), HINT_AFTER_MS);
    const open = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1440 } },
        });
      } catch (error) {
        if (!stop.signal.aborted) told.current.onProblem(problemOf(error));
        return;
      }
      const picture = video.current;
      if (stop.signal.aborted || !picture) {
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      picture.srcObject = stream;
      await picture.play().catch(() => {});
      setLive(true);
      // Where frames cannot be read here, the button below sends a photo.
      const zone = await watch(picture, stop.signal).catch(() => null);
      if (zone && !stop.signal.aborted) told.current.onZone(zone);
    };
    void open();
    return () => {
      stop.abort();
      clearTimeout(slow);
      // The light beside the lens goes out.
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);

  const take = () => {
    const frame = video.current && frameOf(video.current, LONGEST_EDGE);
    frame?.toBlob((photo) => photo && onPhoto(photo), 'image/jpeg', QUALITY);
  };
  return (
    <dialog ref={dialog} aria-label={title} className={styles['camera']} onClose={onClose}>
      <header className={styles['head']}>
        <h2>{title}</h2>
        <IconButton label={t('shell.close')} icon={<X aria-hidden="true" />} onClick={onClose} />
      </header>
      <div className={styles['stage']}>
        <video ref={video} muted playsInline aria-hidden="true" />
        <span aria-hidden="true" className={styles['frame']}>
          <s />
          <s />
        </span>
      </div>
      <p role="status" className={styles['words']}>
        {isSlow && <TriangleAlert size={18} aria-hidden="true" />}
        {t(isLive ? (isSlow ? 'guest.camera.slow' : 'guest.camera.looking') : 'guest.camera.opening')}
      </p>
      <Button full disabled={!isLive} icon={<Camera aria-hidden="true" />} onClick={take}>
        {t('guest.camera.shoot')}
      </Button>
    </dialog>
  );
}
