import { queryOptions, useQuery } from '@tanstack/react-query';
import { Download, FileText, ImageIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';

import { proofsContract } from '#areas/guests/guest-payments/proofs.contract.ts';
import type { PaymentRequest } from '#areas/guests/guest-payments/requests.contract.ts';
import { saveFile } from '#web/parts/save-file.ts';
import { callForFile } from '#web/shell/call.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import styles from './proof-photo.module.css';

type Proof = PaymentRequest['proofs'][number];

/** Kept no longer than the page shows it: it names the payer and the account. */
const proofQuery = (propertyId: string, id: string) =>
  queryOptions({
    queryKey: ['guest-payments', propertyId, 'proof', id],
    queryFn: async ({ signal }) => {
      const args = { params: { id }, query: { propertyId } };
      return callForFile(proofsContract.downloadProof, args, { signal }).then(async (response) => ({
        response: response.clone(),
        blob: await response.blob(),
      }));
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

function Picture({ blob, alt }: { readonly blob: Blob; readonly alt: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address && <img src={address} alt={alt} className={styles['photo']} />;
}

function ProofDialog({
  proof,
  presses,
  onClose,
}: {
  readonly proof: Proof;
  readonly presses: ReactNode;
  readonly onClose: () => void;
}) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(proofQuery(property.id, proof._id));
  const sentAt = format.dateTime(proof.sentAt, property.timezone);
  const isPdf = data?.blob.type === 'application/pdf';
  const save = () => data && void saveFile(data.response.clone(), 'transfer');
  return (
    <Dialog
      open
      width={750}
      title={t('guestPayments.proof.one')}
      subtitle={t('guestPayments.proof.sentAt', { moment: sentAt })}
      onClose={onClose}
      foot={
        <>
          <Button icon={<Download aria-hidden="true" />} disabled={!data} onClick={save}>
            {t('guestPayments.proof.download')}
          </Button>
          {presses}
        </>
      }
    >
      {data && !isPdf && (
        <Picture blob={data.blob} alt={t('guestPayments.proof.photoOf', { moment: sentAt })} />
      )}
      {data && isPdf && (
        <p className={styles['file']}>
          <FileText aria-hidden="true" />
          {t('guestPayments.proof.isPdf')}
        </p>
      )}
      {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div aria-busy="true">
          <Skeleton shape="card" />
        </div>
      )}
    </Dialog>
  );
}

type ProofPhotosProps = {
  readonly request: Pick<PaymentRequest, 'proofs'>;
  /** What a member does with what the photo shows, beside it: closes the dialog before. */
  readonly presses?: ((close: () => void) => ReactNode) | undefined;
};

/** What the guest sent to prove a transfer; each opens beside the presses. Nothing where there is none. */
export function ProofPhotos({ request: { proofs }, presses }: ProofPhotosProps) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const [openId, setOpenId] = useState<string>();
  const open = proofs.find(({ _id }) => _id === openId);
  const close = () => setOpenId(undefined);
  if (proofs.length === 0) return null;
  return (
    <May call={proofsContract.downloadProof}>
      <ul className={styles['proofs']} aria-label={t('guestPayments.proof.all')}>
        {proofs.map((proof) => (
          <li key={proof._id}>
            <Button size="small" icon={<ImageIcon aria-hidden="true" />} onClick={() => setOpenId(proof._id)}>
              {t('guestPayments.proof.look', { moment: format.dateTime(proof.sentAt, property.timezone) })}
            </Button>
          </li>
        ))}
      </ul>
      {open && <ProofDialog key={open._id} proof={open} presses={presses?.(close)} onClose={close} />}
    </May>
  );
}
