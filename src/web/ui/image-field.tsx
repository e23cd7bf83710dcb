import { ImagePlus, Trash2 } from 'lucide-react';
import { type ChangeEvent, type DragEvent, lazy, Suspense, useId, useState } from 'react';

import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { Field } from './field.tsx';
import styles from './image-field.module.css';
import { useUiTexts } from './ui-texts.tsx';

/** Comes when a picture was chosen. */
const CropDialog = lazy(() =>
  import('./crop/crop-dialog.tsx').then((file) => ({ default: file.CropDialog })),
);

/** R-VAL-28 */
export const UPLOAD_IMAGE_TYPES = ['image/png', 'image/jpeg'] as const;
export const UPLOAD_LIMIT_DEFAULT = 1;

const isImage = ({ type }: File): boolean => UPLOAD_IMAGE_TYPES.some((one) => one === type);

type ImageFieldProps = {
  readonly label: string;
  readonly note?: string | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** The present picture: an address that this page may show. */
  readonly src: string | undefined;
  /** A picture exists and is still loading. */
  readonly isLoading?: boolean;
  /** A picture that was cropped, or null when it was taken away. */
  readonly onChange: (picture: Blob | null) => void;
};

/** One picture: chosen or dropped, cropped, shown. PNG and JPEG only; of several the first one counts (R-VAL-28). */
export function ImageField({ label, note, hint, error, src, isLoading = false, onChange }: ImageFieldProps) {
  const { t } = useUiTexts();
  const id = useId();
  const [chosen, setChosen] = useState<File>();
  const [isRefused, setRefused] = useState(false);
  const [isOver, setOver] = useState(false);
  const take = (files: readonly File[]) => {
    const [file] = files.slice(0, UPLOAD_LIMIT_DEFAULT);
    if (!file) return;
    setRefused(!isImage(file));
    if (isImage(file)) setChosen(file);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    take([...(target.files ?? [])]);
    // The same picture may be tried again.
    target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  return (
    <Field label={label} note={note} hint={hint} error={isRefused ? t('image.upload.type') : error} group>
      <div
        className={classes(styles['field'], isOver && styles['over'])}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <div className={styles['frame']} aria-busy={isLoading}>
          {src === undefined ? (
            <ImagePlus aria-hidden="true" className={isLoading ? styles['waits'] : undefined} />
          ) : (
            <img src={src} alt={label} />
          )}
        </div>
        <div className={styles['actions']}>
          <label htmlFor={`${id}-file`} className={styles['choose']}>
            <input
              id={`${id}-file`}
              type="file"
              accept={UPLOAD_IMAGE_TYPES.join(',')}
              className="visually-hidden"
              onChange={choose}
            />
            {t(src === undefined ? 'shell.image.choose' : 'shell.image.change')}
          </label>
          {src !== undefined && (
            <Button
              kind="quiet"
              size="small"
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => onChange(null)}
            >
              {t('shell.image.remove')}
            </Button>
          )}
        </div>
      </div>
      {chosen && (
        <Suspense>
          <CropDialog
            file={chosen}
            onClose={() => setChosen(undefined)}
            onCropped={(picture) => {
              setChosen(undefined);
              onChange(picture);
            }}
          />
        </Suspense>
      )}
    </Field>
  );
}
