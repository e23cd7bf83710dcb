import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, Link as LinkIcon, Printer, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';

import { checkInContract, type CheckInDetail } from '#areas/guests/check-in/check-in.contract.ts';
import { reservationContract } from '#areas/stays/reservations/reservations.contract.ts';
import { soldByLabel } from '#web/parts/sold-by.ts';
import { useChange } from '#web/shell/change.ts';
import { useCopyCheckInLink } from '#web/parts/check-in-link.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { translateFailure } from '#web/parts/translate-failure.ts';
import type { FieldName } from '#areas/guests/check-in/guest.contract.ts';
import type { GuestId } from '#vocabulary/ids.ts';
import type { Proposal } from '#web/parts/proposals.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May, ScreenLink } from '#web/shell/screens.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { Button } from '#web/ui/button.tsx';
import { DeleteDialog, Drawer } from '#web/ui/dialog.tsx';
import { Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { Avatar } from '#web/ui/status.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { notify } from '#web/ui/toasts.ts';
import { ActiveLink } from './active-link.tsx';
import styles from './check-in-drawer.module.css';
import { CompanionLink } from './companion-link.tsx';
import { DeskScan } from './desk-scan.tsx';
import { FormAnswers } from './form-answers.tsx';
import { GuestForm } from './guest-form.tsx';
import { useGuestInAddress } from './guest-in-address.ts';
import { CHECK_IN_TOPICS, checkInQuery } from './queries.ts';
import { RevealDocument } from './reveal-document.tsx';
import { ResendReports, StayPart } from './stay-part.tsx';
import { SignedAgreement } from './signed-agreement.tsx';

function useGuestNames(stay: CheckInDetail) {
  const { t } = useLanguage();
  return (index: number) => {
    const guest = stay.guests[index];
    const own = [guest?.firstName, guest?.lastName].filter(Boolean).join(' ');
    return own || (guest?.isMain ? stay.guestName : t('app.guests.nth', { number: index + 1 }));
  };
}

type Hints = ReadonlyMap<FieldName, Proposal>;
const NO_HINTS: Hints = new Map();

/** The readings of documents, by guest, until the host confirms or corrects them. They are stored nowhere else. */
function useHints() {
  const [byGuest, setByGuest] = useState<ReadonlyMap<GuestId, Hints>>(new Map());
  return {
    of: (guestId: GuestId): Hints => byGuest.get(guestId) ?? NO_HINTS,
    set: (guestId: GuestId, found: Hints) => setByGuest((now) => new Map(now).set(guestId, found)),
    settle: (guestId: GuestId, names: readonly FieldName[]) =>
      setByGuest((now) => {
        const left = [...(now.get(guestId) ?? NO_HINTS)].filter(([name]) => !names.includes(name));
        return new Map(now).set(guestId, new Map(left));
      }),
  };
}

function Guests({ stay }: { readonly stay: CheckInDetail }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [chosen, setChosen] = useGuestInAddress();
  const [saves, setSaves] = useState(0);
  const [isRemoving, setRemoving] = useState(false);
  const nameOf = useGuestNames(stay);
  const hints = useHints();
  const change = { invalidates: CHECK_IN_TOPICS };
  const remove = useChange(checkInContract.deleteGuest, change);
  const index = Math.max(
    0,
    stay.guests.findIndex(({ _id }) => _id === chosen),
  );
  const guest = stay.guests[index];
  if (!guest) return <Notice family="sky">{t('app.guests.none')}</Notice>;
  return (
    <>
      <Tabs
        label={t('app.guests.title')}
        tabs={stay.guests.map(({ _id, state }, at) => ({
          value: _id as string,
          label: `${nameOf(at)}${state === 'complete' ? ' ✓' : ''}`,
        }))}
        value={guest._id}
        onChange={setChosen}
      >
        <May call={checkInContract.readDocumentZoneForHost}>
          <DeskScan key={guest._id} guest={guest} onRead={(found) => hints.set(guest._id, found)} />
        </May>
        {/* Other questions are another form: nationality and age decide the questions. */}
        <GuestForm
          key={`${guest._id} ${saves} ${guest.fields.map(({ name }) => name).join()}`}
          reservationId={stay.reservationId}
          guest={guest}
          hints={hints.of(guest._id)}
          onSettled={(names) => hints.settle(guest._id, names)}
          onSaved={() => setSaves(saves + 1)}
        />
      </Tabs>
      <div className={styles['actions']}>
        <May call={checkInContract.revealIdentity}>
          <RevealDocument
            key={guest._id}
            reservationId={stay.reservationId}
            guest={guest}
            guestName={nameOf(index)}
          />
        </May>
        {!guest.isMain && <CompanionLink key={`link ${guest._id}`} stay={stay} guestId={guest._id} />}
        {!guest.isMain && (
          <May call={checkInContract.deleteGuest}>
            <Button size="small" onClick={() => setRemoving(true)}>
              {t('app.guest.remove')}
            </Button>
          </May>
        )}
      </div>
      <DeleteDialog
        open={isRemoving}
        itemName={nameOf(index)}
        onClose={() => setRemoving(false)}
        onConfirm={async () => {
          await remove.send({
            params: { id: stay.reservationId, guestId: guest._id },
            query: { propertyId: property.id },
          });
          setChosen(undefined);
        }}
      >
        {t('app.guest.removeText')}
      </DeleteDialog>
    </>
  );
}

function Foot({ stay }: { readonly stay: CheckInDetail }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const link = useCopyCheckInLink();
  const complete = useChange(checkInContract.completeByHost, {
    invalidates: CHECK_IN_TOPICS,
    onDone: () => notify('success', t('app.checkIn.completed')),
  });
  const add = useChange(checkInContract.addCheckInGuest, { invalidates: CHECK_IN_TOPICS });
  const args = { params: { reservationId: stay.reservationId }, query: { propertyId: property.id } };
  const failed = (failure: unknown) =>
    notify('error', failure instanceof Error ? failure.message : t('general.tryLater'));
  const allAnswered = stay.guests.length > 0 && stay.guests.every(({ state }) => state === 'complete');
  return (
    <>
      <May call={checkInContract.createLink}>
        <Button
          icon={<LinkIcon aria-hidden="true" />}
          busy={link.isBusy}
          onClick={() => link.copy(stay.reservationId)}
        >
          {t('app.checkIn.link')}
        </Button>
      </May>
      <May call={checkInContract.addCheckInGuest}>
        <Button
          icon={<UserPlus aria-hidden="true" />}
          busy={add.isPending}
          onClick={() => void add.send(args).catch(failed)}
        >
          {t('app.guest.add')}
        </Button>
      </May>
      {stay.state !== 'complete' && allAnswered && (
        <May call={checkInContract.completeByHost}>
          <Button
            kind="primary"
            busy={complete.isPending}
            onClick={() => void complete.send(args).catch(failed)}
          >
            {t('app.checkIn.complete')}
          </Button>
        </May>
      )}
    </>
  );
}

type CheckInDrawerProps = {
  readonly home: () => string;
  /** The registration card of the stay, to print. */
  readonly card: (reservationId: string) => string;
  /** Where the stay is changed. */
  readonly edit: (reservationId: string) => string;
  /** Where a list of guests is loaded into it. */
  readonly list: (reservationId: string) => string;
};

/** One check-in: the host fills in missing answers or corrects wrong ones. */
export function CheckInDrawer({ home, card, edit, list }: CheckInDrawerProps) {
  const { t, tn, format } = useLanguage();
  const { property } = useProperty();
  const { id = '' } = useParams();
  const go = useDrawerNavigation();
  const { mayCall } = useAccess();
  const mayWork = mayCall(checkInContract.createLink) || mayCall(checkInContract.addCheckInGuest);
  const { data: stay, error, isFetching, refetch } = useQuery(checkInQuery(property.id, id));
  return (
    <Drawer
      open
      leading={<Avatar name={stay?.guestName ?? ''} size="large" />}
      title={stay?.guestName || t('shell.nav.checkIn')}
      subtitle={
        stay &&
        [stay.roomName, format.date(stay.checkInDate), soldByLabel(stay.channelName, t)]
          .filter(Boolean)
          .join(' · ')
      }
      onClose={() => go(home())}
      foot={stay && mayWork && <Foot stay={stay} />}
    >
      {stay && (
        <>
          {stay.registry === 'refused' && <ResendReports stay={stay} />}
          {stay.state === 'complete' && (
            <Notice family="palm">
              {tn('app.checkIn.guestsDone', stay.totalGuests, { done: stay.guestsDone })}
            </Notice>
          )}
          {stay.arrivalHour !== null && <p>{t('app.checkIn.arrivalHour', { time: stay.arrivalHour })}</p>}
          <Guests stay={stay} />
          <FormAnswers reservationId={stay.reservationId} />
          <SignedAgreement stay={stay} />
          <div className={styles['actions']}>
            <ScreenLink
              to={list(stay.reservationId)}
              size="small"
              icon={<FileSpreadsheet aria-hidden="true" />}
            >
              {t('app.guestList.open')}
            </ScreenLink>
            <ScreenLink to={card(stay.reservationId)} size="small" icon={<Printer aria-hidden="true" />}>
              {t('app.card.open')}
            </ScreenLink>
          </div>
          <ActiveLink stay={stay} />
          {mayCall(reservationContract.updateReservation) && (
            <StayPart stay={stay} edit={edit(stay.reservationId)} onCanceled={() => go(home())} />
          )}
        </>
      )}
      {!stay && error && (
        <Failed
          compact
          error={translateFailure(error, t('admin.reservation'))}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!stay && !error && <Skeleton lines={6} />}
    </Drawer>
  );
}
