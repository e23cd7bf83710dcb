import { Camera, CircleCheck, TriangleAlert } from 'lucide-react';
import { Suspense, useState } from 'react';

import { checkInContract } from '#areas/guests/check-in/check-in.contract.ts';
import type { DocumentReading, FieldName, GuestForm } from '#areas/guests/check-in/guest.contract.ts';
import type { ReadZone } from '#vocabulary/mrz/read-zone.ts';
import type { CameraProblem } from '#web/parts/camera/camera-view.tsx';
import { CameraView, canOpenCamera, loadCamera, photoInputOf, zoneInputOf } from '#web/parts/camera/scan.ts';
import { type Proposal, findProposals } from '#web/parts/proposals.ts';
import { call } from '#web/shell/call.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button, lookOf } from '#web/ui/button.tsx';
import styles from './desk-scan.module.css';
import { PhoneReader } from './phone-reader.tsx';

type Scan =
  | { readonly is: 'idle' }
  | { readonly is: 'reading' }
  | { readonly is: 'read'; readonly count: number; readonly warnings: DocumentReading['warnings'] }
  | { readonly is: 'failed'; readonly message: string };

const WARNINGS = {
  expired: 'app.scan.expired',
  'check-digit': 'app.scan.checkDigit',
  'low-quality': 'app.scan.lowQuality',
} as const;

function Words({ scan }: { readonly scan: Scan }) {
  const { t, tn } = useLanguage();
  if (scan.is === 'idle') return <p className="muted">{t('app.scan.lead')}</p>;
  if (scan.is === 'reading') return <p>{t('app.scan.reading')}</p>;
  if (scan.is === 'failed') {
    return (
      <>
        <p className={styles['wrong']}>
          <TriangleAlert size={16} aria-hidden="true" />
          {scan.message}
        </p>
        <p className="muted">{t('app.scan.failed')}</p>
      </>
    );
  }
  return (
    <>
      <p>
        <CircleCheck size={16} aria-hidden="true" />
        {scan.count > 0 ? tn('app.scan.read', scan.count) : t('app.scan.nothing')}
      </p>
      {scan.warnings.map((warning) => (
        <p key={warning} className={styles['wrong']}>
          <TriangleAlert size={16} aria-hidden="true" />
          {t(WARNINGS[warning])}
        </p>
      ))}
    </>
  );
}

type DeskScanProps = {
  readonly guest: GuestForm;
  /** The reading of a document; nothing of it is saved before the host confirms it. */
  readonly onRead: (found: ReadonlyMap<FieldName, Proposal>) => void;
};

/** Reads the document of a guest at the desk: by the webcam of the computer, the camera of a tablet, or a photo. */
export function DeskScan({ guest, onRead }: DeskScanProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [scan, setScan] = useState<Scan>({ is: 'idle' });
  const [camera, setCamera] = useState<'closed' | 'open' | CameraProblem>(
    canOpenCamera() ? 'closed' : 'missing',
  );
  const query = { propertyId: property.id };
  const propose = async (reading: Promise<DocumentReading>) => {
    setCamera((now) => (now === 'open' ? 'closed' : now));
    setScan({ is: 'reading' });
    try {
      const read = await reading;
      const found = findProposals(read, guest);
      onRead(found);
      const asked = [...found.keys()].filter((name) => guest.fields.some((field) => field.name === name));
      setScan({ is: 'read', count: asked.length, warnings: read.warnings });
    } catch (error) {
      setScan({ is: 'failed', message: error instanceof Error ? error.message : t('general.tryLater') });
    }
  };
  const readZone = (zone: ReadZone) =>
    void propose(call(checkInContract.readDocumentZoneForHost, { query, body: zoneInputOf(zone) }));
  const readPhoto = (photo: Blob) => {
    const sent = async () =>
      call(checkInContract.readDocumentForHost, { query }, { files: await photoInputOf(photo) });
    void propose(sent());
  };
  const openCamera = () =>
    void loadCamera().then(
      () => setCamera('open'),
      () => setCamera('missing'),
    );
  const isReading = scan.is === 'reading';
  return (
    <section aria-label={t('app.scan.open')} aria-busy={isReading} className={styles['scan']}>
      <div className={styles['buttons']}>
        {camera !== 'missing' && (
          <Button icon={<Camera aria-hidden="true" />} busy={isReading} onClick={openCamera}>
            {t(scan.is === 'read' || scan.is === 'failed' ? 'app.scan.again' : 'app.scan.open')}
          </Button>
        )}
        <label className={lookOf({ kind: 'quiet' }, styles['photo'])}>
          <span>{t('app.scan.photo')}</span>
          <input
            type="file"
            accept="image/*"
            disabled={isReading}
            onChange={({ target }) => {
              const [photo] = target.files ?? [];
              // The same photo may be tried again.
              target.value = '';
              if (photo) readPhoto(photo);
            }}
          />
        </label>
        <PhoneReader guestId={guest._id} />
      </div>
      <div role="status" className={styles['words']}>
        {camera === 'refused' && scan.is === 'idle' ? <p>{t('app.scan.refused')}</p> : <Words scan={scan} />}
      </div>
      {camera === 'open' && (
        <Suspense fallback={null}>
          <CameraView
            title={t('app.scan.title')}
            onZone={readZone}
            onPhoto={readPhoto}
            onProblem={setCamera}
            onClose={() => setCamera((now) => (now === 'open' ? 'closed' : now))}
          />
        </Suspense>
      )}
    </section>
  );
}
