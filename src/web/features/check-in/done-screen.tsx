import { MessageCircle } from 'lucide-react';
import { useState } from 'react';

import { guestContract } from '#areas/guests/check-in/guest.contract.ts';
import { call } from '#web/shell/call.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button, lookOf } from '#web/ui/button.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import { ArrivalInfo } from './arrival-info.tsx';
import styles from './done-screen.module.css';
import { MessageConsent } from './message-consent.tsx';
import { GuestFrame } from '#web/parts/guest-frame.tsx';
import { PayEntry } from './pay-entry.tsx';
import { PrivacyNote } from './privacy-note.tsx';
import { ProveCard } from './prove-card.tsx';
import { stepsBeforeAgreement } from './questions.ts';
import { useOpenStay } from './stay-context.ts';
import { UnitsNote } from './units-note.tsx';

/** When and where, as large as the code of a door. */
function StayTimes() {
  const { t, format } = useLanguage();
  const { page } = useOpenStay();
  const ends = [
    { label: 'guest.done.arrival', day: page.checkInDate, time: 'guest.done.from', at: page.arrivalTime },
    {
      label: 'guest.done.departure',
      day: page.checkOutDate,
      time: 'guest.done.until',
      at: page.departureTime,
    },
  ] as const;
  return (
    <section aria-label={page.property.name} className={styles['times']}>
      <p>{page.listing?.name ?? page.property.name}</p>
      <dl className="num">
        {ends.map(({ label, day, time, at }) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>
              <b>{format.date(day)}</b>
              {t(time, { time: at })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** PRV-14: on the computer of a reception the next person must find no data. */
function LeaveButton() {
  const { t } = useLanguage();
  const { close } = useOpenStay();
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await call(guestContract.leave);
      close('left');
    } catch (error) {
      notify('error', error instanceof Error ? error.message : t('general.tryLater'));
      setBusy(false);
    }
  };
  return (
    <Button kind="quiet" size="small" busy={isBusy} onClick={() => void leave()}>
      {t('guest.leave')}
    </Button>
  );
}

/** The check-in is complete: the arrival information, as soon as it may be shown (SEC-42). */
export function DoneScreen() {
  const { t, format } = useLanguage();
  const { page } = useOpenStay();
  const { arrivalInfo } = page;
  const total = stepsBeforeAgreement(page) + 2;
  const [isNear] = useState(() => Date.parse(page.arrivalInfoFrom) <= Date.now());
  const digits = arrivalInfo?.whatsapp?.replace(/\D/g, '');
  return (
    <GuestFrame
      title={t('guest.done.pill')}
      step={{ current: total, total }}
      note={page.property.name}
      foot={
        digits && (
          <a
            className={lookOf({ size: 'large', full: true })}
            href={`https://wa.me/${digits}`}
            target="_blank"
            rel="noreferrer"
          >
            <MessageCircle size={20} aria-hidden="true" />
            {t('guest.done.chat')}
          </a>
        )
      }
    >
      <div>
        <StatusPill family="palm">{t('guest.done.pill')}</StatusPill>
      </div>
      <h1>{t('guest.done.title')}</h1>
      <StayTimes />
      <UnitsNote />
      <PayEntry />
      {arrivalInfo && <ArrivalInfo info={arrivalInfo} />}
      {!isNear && (
        <p className={styles['later']}>
          {t('guest.done.later', { when: format.dateTime(page.arrivalInfoFrom, page.property.timeZone) })}
        </p>
      )}
      {!arrivalInfo && isNear && page.proved && <p className={styles['later']}>{t('guest.done.nothing')}</p>}
      <ProveCard />
      <MessageConsent />
      <p className={styles['soft']}>{t('guest.done.correct')}</p>
      <PrivacyNote />
      <div>
        <LeaveButton />
      </div>
    </GuestFrame>
  );
}
