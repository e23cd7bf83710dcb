import { Camera, CircleCheck, FileUp, RotateCw, TriangleAlert } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useEffect, useId, useState } from 'react';

import type { GuestMoney } from '#areas/guests/guest-payments/guest-money.contract.ts';
import {
  PROOF_MAX_BYTES,
  PROOF_PDF_MAX_BYTES,
  PROOF_PDF_MAX_MEGABYTES,
  PROOF_PHOTO_OPENED_BYTES,
  PROOF_SENT_AS_IT_IS_BYTES,
  PROOFS_OF_REQUEST_MAX,
} from '#areas/guests/guest-payments/guest-payments.constants.ts';
import { proofsContract } from '#areas/guests/guest-payments/proofs.contract.ts';
import { shrinkPhoto } from '#web/parts/camera/shrink-photo.ts';
import { call } from '#web/shell/call.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import styles from './transfer-proof.module.css';

type Sending =
  | { readonly is: 'idle' }
  | { readonly is: 'sending'; readonly file: File; readonly preview: string | null }
  /** The file stays, so that it is not taken again after a lost answer. */
  | { readonly is: 'failed'; readonly file: File; readonly message: string; readonly mayRepeat: boolean };

/** A photo that no upload of hotel wifi is given: what is wrong with it is said before. */
class FileRefused extends Error {}

function useSending(requestId: string, onSent: (money: GuestMoney) => void) {
  const { t } = useLanguage();
  const [sending, setSending] = useState<Sending>({ is: 'idle' });
  const preview = sending.is === 'sending' ? sending.preview : null;
  useEffect(() => () => void (preview !== null && URL.revokeObjectURL(preview)), [preview]);

  /** A file as the server takes it: large photos are made smaller here. */
  const prepare = async (file: File): Promise<File> => {
    if (file.type === 'application/pdf') {
      if (file.size <= PROOF_PDF_MAX_BYTES) return file;
      throw new FileRefused(t('guestPayments.proof.tooLarge', { megabytes: PROOF_PDF_MAX_MEGABYTES }));
    }
    if (file.size <= PROOF_SENT_AS_IT_IS_BYTES) return file;
    const tooLarge = () => new FileRefused(t('guestPayments.proof.photoTooLarge'));
    if (file.size >= PROOF_PHOTO_OPENED_BYTES) throw tooLarge();
    const smaller = await shrinkPhoto(file);
    if (smaller.size > PROOF_MAX_BYTES) throw tooLarge();
    return new File([smaller], file.name, { type: smaller.type });
  };
  const say = (error: unknown): string => {
    if (error instanceof CallFailure && error.isNetworkLoss) return t('guestPayments.proof.offline');
    return error instanceof Error ? error.message : t('general.tryLater');
  };
  const send = async (file: File) => {
    const isPicture = file.type.startsWith('image/');
    setSending({ is: 'sending', file, preview: isPicture ? URL.createObjectURL(file) : null });
    try {
      const prepared = await prepare(file);
      const params = { id: requestId };
      onSent(await call(proofsContract.sendProof, { params }, { files: { file: prepared } }));
      setSending({ is: 'idle' });
    } catch (error) {
      const isOfServer = error instanceof CallFailure && (error.isNetworkLoss || error.status >= 500);
      setSending({ is: 'failed', file, message: say(error), mayRepeat: isOfServer });
    }
  };
  return { sending, send };
}

type FileButtonProps = {
  readonly accept: string;
  readonly camera?: boolean;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
};

/** A real file input: it opens the camera of a telephone and the files of a computer, with every keyboard. */
function FileButton({ accept, camera, onFile, children }: FileButtonProps) {
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file may be chosen again.
    target.value = '';
    if (file) onFile(file);
  };
  return (
    <label className={classes(styles['button'], camera && styles['camera'])}>
      <input
        type="file"
        accept={accept}
        {...(camera && { capture: 'environment' as const })}
        className="visually-hidden"
        onChange={take}
      />
      {children}
    </label>
  );
}

type TransferProofProps = {
  readonly requestId: string;
  /** How many the guest has sent (`proofsSent`). */
  readonly sent: number;
  readonly onSent: (money: GuestMoney) => void;
};

/** The photo or PDF by which a guest shows the house that the transfer was made. */
export function TransferProof({ requestId, sent, onSent }: TransferProofProps) {
  const { t, tn } = useLanguage();
  const { sending, send } = useSending(requestId, onSent);
  const title = useId();
  const isSending = sending.is === 'sending';
  const isFull = sent >= PROOFS_OF_REQUEST_MAX;
  return (
    <section className={styles['proof']} aria-labelledby={title} aria-busy={isSending}>
      <h2 id={title}>{t('guestPayments.proof.title')}</h2>
      <p className={styles['soft']}>{t('guestPayments.proof.text')}</p>
      <div role="status" className={styles['status']}>
        {isSending && (
          <p>
            {sending.preview !== null && <img src={sending.preview} alt="" />}
            <span>
              {t('guestPayments.proof.sending')}
              <span className={styles['bar']} aria-hidden="true" />
            </span>
          </p>
        )}
        {!isSending && sent > 0 && (
          <p className={styles['sent']}>
            <CircleCheck aria-hidden="true" />
            <span>{tn('guestPayments.proof.sent', sent)}</span>
          </p>
        )}
      </div>
      {sending.is === 'failed' && (
        <p role="alert" className={styles['failure']}>
          <TriangleAlert aria-hidden="true" />
          <span>{sending.message}</span>
        </p>
      )}
      {!isSending && !isFull && (
        <div className={styles['buttons']}>
          {sending.is === 'failed' && sending.mayRepeat && (
            <Button
              kind="primary"
              full
              icon={<RotateCw aria-hidden="true" />}
              onClick={() => void send(sending.file)}
            >
              {t('guestPayments.proof.retry')}
            </Button>
          )}
          <FileButton camera accept="image/*" onFile={(file) => void send(file)}>
            <Camera aria-hidden="true" />
            {t('guestPayments.proof.take')}
          </FileButton>
          <FileButton accept="image/*,application/pdf" onFile={(file) => void send(file)}>
            <FileUp aria-hidden="true" />
            {t(sent > 0 ? 'guestPayments.proof.another' : 'guestPayments.proof.choose')}
          </FileButton>
        </div>
      )}
    </section>
  );
}
