import { Copy } from 'lucide-react';

import { useLanguage } from '#web/shell/language/language.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { writeAmount } from './pay-amounts.ts';
import { BackToStay } from './paid-screen.tsx';
import { PayFrame } from './pay-frame.tsx';
import { News, OtherRequests, type ScreenProps } from './pay-parts.tsx';
import styles from './pay.module.css';
import { TransferProof } from './transfer-proof.tsx';

/** An account, a document, a telephone: what a bank's app asks for. */
const NUMBER = /\d[\d .-]{4,}\d/;

function useCopy() {
  const { t } = useLanguage();
  return (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => notify('success', t('guestPayments.guest.copied')),
      () => notify('error', t('guestPayments.guest.copyFailed')),
    );
}

/** Each line as the house wrote it, with its number to copy. */
function Account({ details }: { readonly details: string }) {
  const { t } = useLanguage();
  const copy = useCopy();
  const lines = details.split('\n').filter((line) => line.trim() !== '');
  return (
    <section className={styles['box']} aria-labelledby="pay-account">
      <h2 id="pay-account">{t('guestPayments.guest.waiting.account')}</h2>
      <ul className={styles['account']}>
        {lines.map((line, index) => {
          const [number] = NUMBER.exec(line) ?? [];
          const [before, after] = number === undefined ? [line, ''] : line.split(number, 2);
          return (
            <li key={`${index}${line}`}>
              <span>
                {before}
                {number !== undefined && <span className="nowrap">{number}</span>}
                {after}
              </span>
              {number !== undefined && (
                <IconButton
                  label={t('guestPayments.guest.copy.number', { number })}
                  icon={<Copy aria-hidden="true" />}
                  onClick={() => copy(number)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <Button icon={<Copy aria-hidden="true" />} full onClick={() => copy(details)}>
        {t('guestPayments.guest.copy.account')}
      </Button>
    </section>
  );
}

/** The account of the house and the exact amount, until a member says that the money arrived. */
export function TransferScreen(props: ScreenProps) {
  const { money, request, payments } = props;
  const { t, format } = useLanguage();
  const copy = useCopy();
  const { attempt, methods, missing, currency } = request;
  const { pressed, close } = payments;
  const place = money.propertyName;
  const amount = writeAmount(format, { amount: missing, currency });
  const hasOthers = methods.some(({ method }) => method !== 'transfer');
  return (
    <PayFrame
      money={money}
      foot={
        <>
          {pressed.failure !== undefined && (
            <p role="alert" className={styles['failure']}>
              {pressed.failure}
            </p>
          )}
          {hasOthers && (
            <Button busy={pressed.isBusy} onClick={() => void close(request)}>
              {t('guestPayments.guest.open.other')}
            </Button>
          )}
          <BackToStay />
        </>
      }
    >
      <News money={money} payments={payments} />
      <div className={styles['done']}>
        <StatusPill family="sun">{t('guestPayments.guest.waiting.pill')}</StatusPill>
        <h1>{t('guestPayments.guest.waiting.title')}</h1>
      </div>
      <section className={styles['box']}>
        <p className={styles['stay']}>{t('guestPayments.guest.waiting.amount')}</p>
        <div className={styles['copied']}>
          <p className={styles['big']}>{amount}</p>
          <IconButton
            label={t('guestPayments.guest.copy.amount')}
            icon={<Copy aria-hidden="true" />}
            onClick={() => copy(String(missing))}
          />
        </div>
        <p>{t('guestPayments.guest.waiting.text', { place })}</p>
        {attempt && request.proofsSent === 0 && (
          <p>
            {t('guestPayments.guest.waiting.until', {
              day: format.date(dayIn(money.timeZone, attempt.expiresAt)),
            })}
          </p>
        )}
      </section>
      {money.transferDetails !== null && <Account details={money.transferDetails} />}
      <TransferProof requestId={request._id} sent={request.proofsSent} onSent={payments.show} />
      <OtherRequests {...props} />
    </PayFrame>
  );
}
