import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';

import { checkInContract, type CheckInDetail } from '#areas/guests/check-in/check-in.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { Button } from '#web/ui/button.tsx';
import { Part } from '#web/ui/card.tsx';
import { AgreementPaper } from '#web/ui/agreement-paper.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { signatureQuery } from './queries.ts';
import styles from './signed-agreement.module.css';

/** The drawing under an agreement. */
export function Drawing({ picture, alt }: { readonly picture: Blob; readonly alt: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address && <img src={address} alt={alt} className={styles['drawing']} />;
}

function Signature({ stay }: { readonly stay: CheckInDetail }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { hasDrawing: isDrawn, signedBy } = stay.agreement;
  const hasDrawing = useAccess().mayCall(checkInContract.getSignature) && isDrawn;
  const { data, error, isFetching, refetch } = useQuery({
    ...signatureQuery(property.id, stay.reservationId),
    enabled: hasDrawing,
  });
  const name = signedBy ?? stay.guestName;
  if (!hasDrawing) return <p className={styles['written']}>{name}</p>;
  if (data) return <Drawing picture={data} alt={t('app.checkIn.agreement.signature', { name })} />;
  if (error) return <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return <Skeleton shape="block" />;
}

function AgreementDialog({ stay, onClose }: { readonly stay: CheckInDetail; readonly onClose: () => void }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { text, version } = stay.agreement;
  const params = { version: version ?? t('app.blank') };
  return (
    <Dialog open width={750} title={text?.title ?? t('app.checkIn.agreement')} onClose={onClose}>
      <div className={styles['paper']}>
        {text ? (
          <AgreementPaper
            paragraphs={text.paragraphs}
            terms={text.terms}
            label={t('guest.agreement.terms', { property: property.name })}
          />
        ) : (
          <Notice family="sun">{t('app.checkIn.agreement.erased', params)}</Notice>
        )}
        <Signature stay={stay} />
        <SignedBy stay={stay} />
        <p className="xs muted">{t('app.checkIn.agreement.version', params)}</p>
      </div>
    </Dialog>
  );
}

function SignedBy({ stay }: { readonly stay: CheckInDetail }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const { signedAt, signedBy } = stay.agreement;
  if (signedAt === null) return <p className="sm muted">{t('app.checkIn.agreement.unsigned')}</p>;
  const at = format.dateTime(signedAt, property.timezone);
  return (
    <p className="sm">{t('app.checkIn.agreement.signedBy', { name: signedBy ?? stay.guestName, at })}</p>
  );
}

/** The text that the guest signed, and the signature under it (PRV-04). */
export function SignedAgreement({ stay }: { readonly stay: CheckInDetail }) {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <Part title={t('app.checkIn.agreement')}>
      <SignedBy stay={stay} />
      {stay.agreement.signedAt !== null && (
        <div>
          <Button size="small" icon={<FileText aria-hidden="true" />} onClick={() => setOpen(true)}>
            {t('app.checkIn.agreement.see')}
          </Button>
        </div>
      )}
      {isOpen && <AgreementDialog stay={stay} onClose={() => setOpen(false)} />}
    </Part>
  );
}
