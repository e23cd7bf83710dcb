import { useEffect, useRef, useState } from 'react';

import type { GuestForm, GuestPage } from '#areas/guests/check-in/guest.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { goTo, type Place } from './address.ts';
import { DocumentScan } from './document-scan.tsx';
import { GuestFields } from './guest-fields.tsx';
import { GuestFrame } from '#web/parts/guest-frame.tsx';
import { findProposals } from '#web/parts/proposals.ts';
import { MinorsNotice } from './minors-notice.tsx';
import { ProveCard } from './prove-card.tsx';
import { ShareGuest } from './share-guest.tsx';
import { RemoveGuest } from './remove-guest.tsx';
import { hasQuestions, stepsBeforeAgreement } from './questions.ts';
import { useOpenStay } from './stay-context.ts';
import { openFields } from './stay-page.ts';

/** The screen after this guest: the next guest who is not ready, then the host's questions and the agreement. */
function placeAfter(page: GuestPage, number: number): Place {
  const { guests, scope } = page;
  if (scope === 'guest') return { at: 'welcome' };
  const next = guests.findIndex(({ state }, index) => index >= number && state !== 'complete');
  if (next >= 0) return { at: 'guest', number: next + 1 };
  return hasQuestions(page) ? { at: 'questions' } : { at: 'agreement' };
}

/** One guest: the photo, then the questions, each saved by itself (REL-56). */
export function GuestScreen({ guest }: { readonly guest: GuestForm }) {
  const { t, tn } = useLanguage();
  const { page, answers, queue, proposals } = useOpenStay();
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const reading = page.readings.find(({ guestId }) => guestId === guest._id)?.reading;
  useEffect(() => {
    if (reading) proposals.recall(guest._id, findProposals(reading, guest));
    // The reading at the time the page was opened; later photos propose by themselves.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const { guests } = page;
  const number = guests.indexOf(guest) + 1;
  const missing = openFields(guest, answers).length;
  const isUnsent = [...answers.values()].some(({ state }) => state === 'waiting');
  const title = guest.isMain
    ? t('guest.document.title')
    : guest.firstName
      ? t('guest.document.titleOf', { name: guest.firstName })
      : t('guest.document.titleOther', { number });

  const saveAndLeave = async () => {
    setBusy(true);
    await queue.settled();
    setBusy(false);
    setChecked(true);
    setLeaving(true);
  };
  // The reply to the last answer may have changed the questions. An effect runs after React has drawn the reply; a frame
  // does not wait for that, and found the complaint of the field that had just been answered.
  useEffect(() => {
    if (!isLeaving) return;
    setLeaving(false);
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (!first) return goTo(placeAfter(page, number));
    // Between the bars: the foot will list the missing fields, and grow (WCAG 2.4.11).
    first.focus({ preventScroll: true });
    first.scrollIntoView({ block: 'center' });
  }, [isLeaving, page, number]);
  return (
    <GuestFrame
      title={title}
      step={
        page.scope === 'guest'
          ? { current: 1, total: 1 }
          : { current: number, total: stepsBeforeAgreement(page) + 2 }
      }
      onBack={() => goTo({ at: 'welcome' })}
      note={t('guest.of', { number, total: guests.length })}
      foot={
        <>
          {isUnsent && navigator.onLine && <Notice family="sun">{t('guest.unsent')}</Notice>}
          {isChecked && missing > 0 && <Notice family="sun">{tn('guest.missing', missing)}</Notice>}
          <Button kind="primary" busy={isBusy} onClick={() => void saveAndLeave()}>
            {t('guest.save')}
          </Button>
          {/* It stays, also when nothing is missing any more: the button above it must not move away under the
              press that leaves the last field. */}
          {isChecked && (
            <Button kind="quiet" onClick={() => goTo(placeAfter(page, number))}>
              {t('guest.later')}
            </Button>
          )}
        </>
      }
    >
      <h1>{title}</h1>
      <DocumentScan guest={guest} />
      <ProveCard />
      <GuestFields ref={form} guest={guest} isChecked={isChecked} onSubmit={() => void saveAndLeave()} />
      {guest.isMinor && <MinorsNotice />}
      <ShareGuest guest={guest} />
      {!guest.isMain && page.scope === 'stay' && <RemoveGuest guest={guest} />}
    </GuestFrame>
  );
}
