import { useState } from 'react';

import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/states.tsx';
import { ChannelNotice } from './calendar/channel-move.tsx';
import { type PriceChoice, unusedNightsOf } from './unused-nights.ts';
import styles from './unused-nights.module.css';
import { UnusedNightsField } from './unused-nights-field.tsx';

/** What a person says about the nights that stay unused. */
export type EarlyDeparture = {
  readonly frees: boolean;
  /** Undefined where no price is asked for. */
  readonly unusedNights: PriceChoice | undefined;
};

type EarlyDepartureProps = {
  readonly reservation: Reservation;
  /** The new day of departure. */
  readonly leaves: PlainDate;
  /** The nights may stay closed: the guests are only marked as left. */
  readonly mayKeep?: boolean;
  readonly confirmLabel: string;
  readonly onConfirm: (said: EarlyDeparture) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Guests leave before the day that was sold: what becomes of the nights and of their price is asked (W2-L-04). */
export function EarlyDepartureDialog(props: EarlyDepartureProps) {
  const { reservation, leaves, mayKeep = false, confirmLabel, onConfirm, onClose } = props;
  const { t, tn, format } = useLanguage();
  const { may } = useAccess();
  const [frees, setFrees] = useState(true);
  const [choice, setChoice] = useState<PriceChoice>();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const unused = unusedNightsOf(reservation, leaves);
  if (!unused) return null;
  const days = { from: format.date(unused.from), to: format.date(unused.to) };
  const price = frees && may('money') ? unused.price : null;
  const isMissing = price !== null && choice === undefined;
  const confirm = async () => {
    setAsked(true);
    if (isMissing) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await onConfirm({ frees, unusedNights: price === null ? undefined : choice });
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('general.tryLater'));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={t('reservation.unused.title', { guest: reservation.guestName || t('app.stay.noName') })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button kind="primary" busy={isBusy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={styles['body']}>
        <p>{tn('reservation.unused.text', unused.nights, days)}</p>
        {mayKeep && (
          <Checkbox
            label={tn('reservation.unused.free', unused.nights)}
            hint={t(frees ? 'reservation.unused.free.hint' : 'reservation.unused.closed.hint', days)}
            checked={frees}
            onChange={({ target }) => setFrees(target.checked)}
          />
        )}
        {price && (
          <UnusedNightsField
            price={price}
            nights={unused.nights}
            value={choice}
            error={isAsked && isMissing ? t('reservation.unused.choose') : undefined}
            onChange={setChoice}
          />
        )}
        {frees && reservation.source === 'pms' && (
          <p className="muted">{t('reservation.unusedNights.kept')}</p>
        )}
        {frees && unused.price && !may('money') && <p className="muted">{t('reservation.unused.noMoney')}</p>}
        {frees && <ChannelNotice stay={reservation} />}
        {failure !== undefined && (
          <Notice family="rose" live>
            {failure}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
