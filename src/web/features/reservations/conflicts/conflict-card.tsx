import { ArrowRight, Check, X } from 'lucide-react';
import { useState } from 'react';

import type {
  Conflict,
  ConflictParty,
  ConflictSuggestion,
} from '#areas/stays/reservations/conflicts/conflicts.contract.ts';
import { reservationContract } from '#areas/stays/reservations/reservations.contract.ts';
import { soldByLabel } from '#web/parts/sold-by.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import type { StayLinks } from '../links.ts';
import { STAY_TOPICS } from '../queries.ts';
import styles from './conflicts.module.css';

type PartyProps = { readonly party: ConflictParty; readonly isSecond: boolean; readonly links: StayLinks };

function Party({ party, isSecond, links }: PartyProps) {
  const { t, tn, format } = useLanguage();
  const { property } = useProperty();
  const isBlock = party.kind === 'block';
  const name = party.guestName || t(isBlock ? 'app.block.noReason' : 'app.stay.noName');
  const dates = t('app.calendar.dates', {
    from: format.date(party.checkInDate),
    to: format.date(party.checkOutDate),
  });
  const channel = isBlock
    ? t('reservation.conflict.block')
    : [soldByLabel(party.channelName, t), party.channelCode].filter(Boolean).join(' · ');
  const received = t('reservation.conflict.received', {
    at: format.dateTime(party.receivedAt, property.timezone),
  });
  return (
    <li className={styles['party']}>
      <StatusPill family={isSecond ? 'rose' : 'neutral'}>
        {t(isSecond ? 'reservation.conflict.second' : 'reservation.conflict.first')}
      </StatusPill>
      <div>
        <b>{name}</b>
        <p className="num">
          {dates} · {tn('app.nights', party.nights)}
          {!isBlock && ` · ${tn('app.guests', party.totalGuests)}`}
        </p>
        <p>
          {channel} · {received}
        </p>
      </div>
      {!isBlock && (
        <ScreenLink to={links.reservation(party._id)} preventScrollReset kind="quiet" size="small">
          {t('reservation.conflict.see')}
          <span className="visually-hidden"> {name}</span>
        </ScreenLink>
      )}
    </li>
  );
}

/** The next action, in one sentence, above the listings that solve it. */
function adviceOf({ stay, holders, moves }: Conflict, t: ReturnType<typeof useLanguage>['t']): string {
  if (holders.length === 0 && moves) return t('reservation.conflict.nobody');
  if (!moves) return t('reservation.conflict.noRoom');
  if (moves._id === stay._id) return t('reservation.conflict.moveStay', { guest: stay.guestName });
  return t('reservation.conflict.moveHolder', { guest: stay.guestName, holder: moves.guestName });
}

type CardProps = {
  readonly conflict: Conflict;
  readonly links: StayLinks;
  readonly busy: string | undefined;
  readonly onTake: (conflict: Conflict, party: ConflictParty, suggestion: ConflictSuggestion) => void;
};

/** One night sold twice: the second stay, the holder of the night, and the suggestions that solve it. */
export function ConflictCard({ conflict, links, busy, onTake }: CardProps) {
  const { t, tn } = useLanguage();
  const { may } = useAccess();
  const { stay, holders, moves, suggestions } = conflict;
  const best = suggestions[0];
  return (
    <Card
      title={t('reservation.conflict.title', {
        listing: stay.roomName ?? t('app.stay.noListing'),
        guest: stay.guestName || t('app.stay.noName'),
      })}
    >
      <ul className={styles['parties']}>
        {holders.map((party) => (
          <Party key={party._id} party={party} isSecond={false} links={links} />
        ))}
        <Party party={stay} isSecond links={links} />
      </ul>
      <div className={styles['work']}>
        <p>{adviceOf(conflict, t)}</p>
        {may('operate') && (
          <div className={styles['ways']}>
            {moves &&
              suggestions.map((suggestion) => (
                <Button
                  key={suggestion.roomId}
                  kind={suggestion === best ? 'primary' : 'outlined'}
                  busy={busy === `${stay._id} ${suggestion.roomId}`}
                  icon={
                    suggestion.why === 'own' ? (
                      <Check aria-hidden="true" />
                    ) : (
                      <ArrowRight aria-hidden="true" />
                    )
                  }
                  className={styles['way']}
                  onClick={() => onTake(conflict, moves, suggestion)}
                >
                  <span>
                    {t(suggestion.why === 'own' ? 'reservation.conflict.keep' : 'reservation.conflict.take', {
                      listing: suggestion.roomName,
                    })}
                    <span className={styles['why']}>
                      {[
                        t(`reservation.conflict.why.${suggestion.why}`),
                        suggestion.capacity !== null && tn('app.guests', suggestion.capacity),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                </Button>
              ))}
            {!moves && (
              <ScreenLink to={links.edit(stay._id)} preventScrollReset>
                {t('app.edit')}
              </ScreenLink>
            )}
            <CancelHere stay={stay} />
          </div>
        )}
      </div>
    </Card>
  );
}

/** The last resort: cancel, with its consequences in the channel that sold the stay. */
function CancelHere({ stay }: { readonly stay: ConflictParty }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [isAsking, setAsking] = useState(false);
  const { send } = useChange(reservationContract.cancelReservation, { invalidates: STAY_TOPICS });
  const isFromChannel = stay.source !== 'manual' && stay.channelSlug !== 'direct';
  const cancel = async () => {
    await send(
      { params: { id: stay._id }, query: { propertyId: property.id } },
      { ifMatch: String(stay.version) },
    );
    notify('success', t('app.stay.canceled', { guest: stay.guestName }));
  };
  return (
    <>
      <Button
        kind="quiet"
        icon={<X aria-hidden="true" />}
        className={styles['last']}
        onClick={() => setAsking(true)}
      >
        {t('reservation.conflict.cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('app.stay.cancelQuestion', { guest: stay.guestName })}
        confirmLabel={t('app.stay.cancel')}
        onClose={() => setAsking(false)}
        onConfirm={cancel}
      >
        {t(
          isFromChannel
            ? 'reservation.conflict.cancelText.channel'
            : 'reservation.conflict.cancelText.manual',
          { channel: soldByLabel(stay.channelName, t), guest: stay.guestName },
        )}
      </ConfirmDialog>
    </>
  );
}
