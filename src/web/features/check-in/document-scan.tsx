import { Camera, CircleCheck, ShieldCheck, TriangleAlert } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useEffect, useState } from 'react';

import {
  type DocumentReading,
  guestContract,
  type GuestForm,
} from '#areas/guests/check-in/guest.contract.ts';
import { call } from '#web/shell/call.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { classes } from '#web/ui/classes.ts';
import styles from './document-scan.module.css';
import { proposalsFrom } from './proposals.ts';
import { shrunkPhoto } from './shrink-photo.ts';
import { useOpenStay } from './stay-context.ts';

type Scan =
  | { readonly is: 'idle' }
  | { readonly is: 'reading'; readonly preview: string }
  | { readonly is: 'read'; readonly count: number; readonly warnings: DocumentReading['warnings'] }
  | { readonly is: 'failed'; readonly message: string };

const WARNINGS = {
  expired: 'guest.scan.expired',
  'check-digit': 'guest.scan.checkDigit',
  'low-quality': 'guest.scan.lowQuality',
} as const;

/** Sends the photo and puts what it says beside the fields. Nothing is saved until the guest confirms it. */
function useScan(guest: GuestForm) {
  const { t } = useLanguage();
  const { proposals, close } = useOpenStay();
  const [scan, setScan] = useState<Scan>({ is: 'idle' });
  const preview = scan.is === 'reading' ? scan.preview : undefined;
  useEffect(() => () => void (preview !== undefined && URL.revokeObjectURL(preview)), [preview]);

  const read = async (file: File) => {
    setScan({ is: 'reading', preview: URL.createObjectURL(file) });
    try {
      const image = new File([await shrunkPhoto(file)], 'document.jpg', { type: 'image/jpeg' });
      const reading = await call(
        guestContract.readDocument,
        { params: { guestId: guest._id } },
        { files: { image } },
      );
      const found = proposalsFrom(reading, guest);
      proposals.propose(guest._id, found);
      setScan({ is: 'read', count: found.size, warnings: reading.warnings });
    } catch (error) {
      if (error instanceof CallFailure && error.status === 401) return close('ended');
      const isLost = error instanceof CallFailure && error.isNetworkLoss;
      const words = error instanceof Error ? error.message : t('guest.scan.notAPhoto');
      setScan({ is: 'failed', message: isLost ? t('guest.scan.offline') : words });
    }
  };
  return { scan, read };
}

function Words({ scan }: { readonly scan: Scan }) {
  const { t, tn } = useLanguage();
  if (scan.is === 'idle') return null;
  if (scan.is === 'reading') return <p>{t('guest.scan.reading')}</p>;
  if (scan.is === 'failed') {
    return (
      <>
        <p>
          <TriangleAlert size={18} aria-hidden="true" />
          {scan.message}
        </p>
        <p className={styles['soft']}>{t('guest.scan.failed')}</p>
      </>
    );
  }
  return (
    <>
      <p>
        <CircleCheck size={18} aria-hidden="true" />
        {scan.count ? tn('guest.scan.read', scan.count) : t('guest.scan.nothing')}
      </p>
      {scan.warnings.map((warning) => (
        <p key={warning}>
          <TriangleAlert size={18} aria-hidden="true" />
          {t(WARNINGS[warning])}
        </p>
      ))}
    </>
  );
}

type PhotoButtonProps = {
  readonly camera?: boolean;
  readonly disabled: boolean;
  readonly onPhoto: (file: File) => void;
  readonly children: ReactNode;
};

/** A real file input: it opens the camera of a telephone and the files of a computer, with every keyboard. */
function PhotoButton({ camera, disabled, onPhoto, children }: PhotoButtonProps) {
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same photo may be tried again.
    target.value = '';
    if (file) onPhoto(file);
  };
  return (
    <label className={classes(styles['button'], camera ? styles['primary'] : styles['choose'])}>
      <input
        type="file"
        accept="image/*"
        {...(camera && { capture: 'environment' as const })}
        disabled={disabled}
        className="visually-hidden"
        onChange={take}
      />
      {children}
    </label>
  );
}

function Outline() {
  return (
    <div aria-hidden="true" className={styles['document']}>
      <span className={styles['face']} />
      <span className={styles['lines']}>
        <s />
        <s />
        <s />
        <s />
      </span>
    </div>
  );
}

/** The photo of a document: the quick way. Typing is the other one and never depends on it. */
export function DocumentScan({ guest }: { readonly guest: GuestForm }) {
  const { t } = useLanguage();
  const { scan, read } = useScan(guest);
  const isReading = scan.is === 'reading';
  return (
    <section aria-label={t('guest.scan.take')} className={styles['scan']} aria-busy={isReading}>
      {isReading ? (
        <div className={styles['preview']}>
          <img src={scan.preview} alt="" />
          <span className={styles['beam']} />
        </div>
      ) : (
        <Outline />
      )}
      {scan.is === 'idle' && (
        <>
          <p className={styles['invite']}>{t('guest.scan.invite')}</p>
          <p className={styles['soft']}>{t('guest.scan.how')}</p>
        </>
      )}
      <div role="status" className={styles['words']}>
        <Words scan={scan} />
      </div>
      {!isReading && (
        <div className={styles['buttons']}>
          <PhotoButton camera disabled={isReading} onPhoto={(file) => void read(file)}>
            <Camera size={18} aria-hidden="true" />
            {t(scan.is === 'idle' ? 'guest.scan.take' : 'guest.scan.again')}
          </PhotoButton>
          <PhotoButton disabled={isReading} onPhoto={(file) => void read(file)}>
            {t('guest.scan.choose')}
          </PhotoButton>
        </div>
      )}
      <p className={styles['private']}>
        <ShieldCheck size={16} aria-hidden="true" />
        {t('guest.scan.private')}
      </p>
    </section>
  );
}
