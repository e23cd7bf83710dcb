import { Smartphone } from 'lucide-react';
import { useState } from 'react';

import { useQr } from '#web/parts/qr.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import styles from './desk-scan.module.css';
import { GUEST_IN_ADDRESS } from './guest-in-address.ts';

/** This check-in at this guest, for the phone of the same person: its own sign-in opens it, the code holds no secret. */
function addressOf(guestId: string): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}?${new URLSearchParams({ [GUEST_IN_ADDRESS]: guestId }).toString()}`;
}

function Code({ guestId }: { readonly guestId: string }) {
  const { t } = useLanguage();
  const address = addressOf(guestId);
  const code = useQr(address, { width: 480, margin: 1 });
  return code ? (
    <img src={code} alt={t('app.scan.phone.code')} className={styles['code']} />
  ) : (
    <Skeleton shape="block" />
  );
}

/** A desk without a webcam reads with the camera of a phone: a QR code opens the same check-in there. */
export function PhoneReader({ guestId }: { readonly guestId: string }) {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="quiet"
        className={styles['phone']}
        icon={<Smartphone aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('app.scan.phone')}
      </Button>
      <Dialog open={isOpen} title={t('app.scan.phone.title')} onClose={() => setOpen(false)}>
        <p>{t('app.scan.phone.text')}</p>
        {isOpen && <Code guestId={guestId} />}
      </Dialog>
    </>
  );
}
