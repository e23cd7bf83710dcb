import { Camera, CircleCheck, ShieldCheck, TriangleAlert } from 'lucide-react';
import { type ChangeEvent, type ReactNode, Suspense, useEffect, useState } from 'react';

import {
  type DocumentReading,
  guestContract,
  type GuestForm,
} from '#areas/guests/check-in/guest.contract.ts';
import type { ReadZone } from '#vocabulary/mrz/read-zone.ts';
import type { CameraProblem } from '#web/parts/camera/camera-view.tsx';
import { CameraView, canOpenCamera, loadCamera, photoInputOf, zoneInputOf } from '#web/parts/camera/scan.ts';
import { findProposals } from '#web/parts/proposals.ts';
import { call } from '#web/shell/call.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { classes } from '#web/ui/classes.ts';
import styles from './document-scan.module.css';
import { useOpenStay } from './stay-context.ts';

type Scan =
  | { readonly is: 'idle' }
  | { readonly is: 'reading'; readonly preview: string | null }
  | { readonly is: 'read'; readonly count: number; readonly warnings: DocumentReading['warnings'] }
  | { readonly is: 'failed'; readonly message: string };

const WARNINGS = {
  expired: 'guest.scan.expired',
  'check-digit': 'guest.scan.checkDigit',
  'low-quality': 'guest.scan.lowQuality',
} as const;

/** Sends the photo and shows the reading beside the fields. Nothing is saved until the guest confirms it. */
function useScan(guest: GuestForm) {
  const { t } = useLanguage();
  const { proposals, close } = useOpenStay();
  const [scan, setScan] = useState<Scan>({ is: 'idle' });
  const preview = scan.is === 'reading' ? scan.preview : null;
  useEffect(() => () => void (preview !== null && URL.revokeObjectURL(preview)), [preview]);
  const params = { guestId: guest._id };

  const propose = async (reading: Promise<DocumentReading>) => {
    try {
      const { warnings, ...read } = await reading;
      const found = findProposals({ warnings, ...read }, guest);
      proposals.propose(guest._id, found);
      setScan({ is: 'read', count: found.size, warnings });
    } catch (error) {
      if (error instanceof CallFailure && error.status === 401) return close('ended');
      const isLost = error instanceof CallFailure && error.isNetworkLoss;
      const words = error instanceof Error ? error.message : t('guest.scan.notAPhoto');
      setScan({ is: 'failed', message: isLost ? t('guest.scan.offline') : words });
    }
  };
  const readPhoto = async (photo: Blob) => {
    setScan({ is: 'reading', preview: URL.createObjectURL(photo) });
    const sent = async () =>
      call(guestContract.readDocument, { params }, { files: await photoInputOf(photo) });
    await propose(sent());
  };
  const readZone = async (zone: ReadZone) => {
    setScan({ is: 'reading', preview: null });
    await propose(call(guestContract.readDocumentZone, { params, body: zoneInputOf(zone) }));
  };
  return { scan, readPhoto, readZone };
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
  readonly onPhoto: (file: File) => void;
  readonly children: ReactNode;
};

/** A real file input: it opens the camera of a telephone and the files of a computer, with every keyboard. */
function PhotoButton({ camera, onPhoto, children }: PhotoButtonProps) {
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
  const { scan, readPhoto, readZone } = useScan(guest);
  const [camera, setCamera] = useState<'closed' | 'open' | CameraProblem>(
    canOpenCamera() ? 'closed' : 'missing',
  );
  const isReading = scan.is === 'reading';
  const hasOwnCamera = camera === 'closed' || camera === 'open';
  // Without network for its script the phone's own camera is left.
  const openCamera = () =>
    void loadCamera().then(
      () => setCamera('open'),
      () => setCamera('missing'),
    );
  const takeWords = t(scan.is === 'idle' ? 'guest.scan.take' : 'guest.scan.again');
  return (
    <section aria-label={t('guest.scan.take')} className={styles['scan']} aria-busy={isReading}>
      {isReading ? (
        <div className={styles['preview']}>
          {scan.preview !== null && <img src={scan.preview} alt="" />}
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
        {scan.is === 'idle' && camera === 'refused' && <p>{t('guest.camera.refused')}</p>}
        <Words scan={scan} />
      </div>
      {!isReading && (
        <div className={styles['buttons']}>
          {hasOwnCamera ? (
            <button
              type="button"
              className={classes(styles['button'], styles['primary'], styles['own'])}
              onClick={openCamera}
            >
              <Camera size={18} aria-hidden="true" />
              {takeWords}
            </button>
          ) : (
            <PhotoButton camera onPhoto={(photo) => void readPhoto(photo)}>
              <Camera size={18} aria-hidden="true" />
              {takeWords}
            </PhotoButton>
          )}
          <PhotoButton onPhoto={(photo) => void readPhoto(photo)}>{t('guest.scan.choose')}</PhotoButton>
        </div>
      )}
      {camera === 'open' && (
        <Suspense fallback={null}>
          <CameraView
            title={t('guest.camera.title')}
            onZone={(zone) => {
              setCamera('closed');
              void readZone(zone);
            }}
            onPhoto={(photo) => {
              setCamera('closed');
              void readPhoto(photo);
            }}
            onProblem={setCamera}
            onClose={() => setCamera('closed')}
          />
        </Suspense>
      )}
      <p className={styles['private']}>
        <ShieldCheck size={16} aria-hidden="true" />
        {t('guest.scan.private')}
      </p>
    </section>
  );
}
