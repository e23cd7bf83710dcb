import { useRef, useState } from 'react';

import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { useUiTexts } from '../ui-texts.tsx';
import { useObjectUrl } from '../use-object-url.ts';
import {
  type Box,
  CROP_RATIO_DEFAULT,
  firstBox,
  movedTo,
  narrowestIn,
  resizedTo,
  type Size,
  widestIn,
} from './crop-box.ts';
import { CropStage } from './crop-stage.tsx';
import { cropped } from './cropped.ts';
import styles from './crop.module.css';

type SliderProps = {
  readonly label: string;
  readonly value: number;
  readonly from?: number;
  readonly to: number;
  readonly onChange: (value: number) => void;
};

/** Steps of a hundredth: a picture of five thousand pixels would take a key press for each. */
function Slider({ label, value, from = 0, to, onChange }: SliderProps) {
  const { t } = useUiTexts();
  const room = to - from;
  const percent = room > 0 ? Math.round((100 * (value - from)) / room) : 0;
  return (
    <label className={styles['slider']}>
      <span>{label}</span>
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        // With the widest box there is nowhere to move to.
        disabled={room < 1}
        aria-valuetext={t('shell.crop.percent', { percent })}
        onChange={({ target }) => onChange(from + (room * Number(target.value)) / 100)}
      />
    </label>
  );
}

type CropDialogProps = {
  readonly file: Blob;
  /** Width by height of the result. */
  readonly ratio?: number;
  readonly onClose: () => void;
  /** A JPEG, 800 px wide at most (R-VAL-29). */
  readonly onCropped: (picture: Blob) => void;
};

/** S-UI-15: chooses the kept part of a picture. Without a result it says so and stays open (R-VAL-30). */
export function CropDialog({ file, ratio = CROP_RATIO_DEFAULT, onClose, onCropped }: CropDialogProps) {
  const { t } = useUiTexts();
  const src = useObjectUrl(file);
  const image = useRef<HTMLImageElement>(null);
  const [picture, setPicture] = useState<Size>();
  const [box, setBox] = useState<Box>();
  const [isFailed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const change = (next: Box) => {
    setBox(next);
    setFailed(false);
  };
  const accept = async () => {
    setBusy(true);
    const made = image.current && box ? await cropped(image.current, box).catch(() => null) : null;
    setBusy(false);
    if (made) onCropped(made);
    else setFailed(true);
  };
  return (
    <Dialog
      open
      width={750}
      title={t('shell.crop.title')}
      subtitle={t('shell.crop.how')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button kind="primary" busy={isBusy} onClick={() => void accept()}>
            {t('general.accept')}
          </Button>
        </>
      }
    >
      <div className={styles['crop']}>
        {src !== undefined && (
          <CropStage
            ref={image}
            src={src}
            alt={t('shell.crop.picture')}
            picture={picture}
            box={box}
            ratio={ratio}
            onBox={change}
            onLoad={(size) => {
              setPicture(size);
              setBox(firstBox(size, ratio));
            }}
            onError={() => setFailed(true)}
          />
        )}
        {picture && box && (
          <div className={styles['sliders']}>
            <Slider
              label={t('shell.crop.size')}
              value={box.width}
              from={narrowestIn(picture, ratio)}
              to={widestIn(picture, ratio)}
              onChange={(width) => change(resizedTo(box, width, picture, ratio))}
            />
            <Slider
              label={t('shell.crop.left')}
              value={box.left}
              to={picture.width - box.width}
              onChange={(left) => change(movedTo(box, left, box.top, picture))}
            />
            <Slider
              label={t('shell.crop.top')}
              value={box.top}
              to={picture.height - box.height}
              onChange={(top) => change(movedTo(box, box.left, top, picture))}
            />
          </div>
        )}
        <p role="alert" className={styles['error']}>
          {isFailed && t('image.crop.error')}
        </p>
      </div>
    </Dialog>
  );
}
