import { ChevronRight, CircleCheck, MessageCircleQuestion, PenLine, Plus, ScanFace } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { guestContract, type GuestForm } from '#areas/guests/check-in/guest.contract.ts';
import { call } from '#web/shell/call.ts';
import { LanguageMenu } from '#web/shell/language/language-menu.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { goTo, type Place } from './address.ts';
import { ArrivalInfo } from './arrival-info.tsx';
import { GuestFrame } from '#web/parts/guest-frame.tsx';
import { MessageConsent } from './message-consent.tsx';
import { MinorsNotice } from './minors-notice.tsx';
import { PayEntry } from './pay-entry.tsx';
import { PrivacyNote } from './privacy-note.tsx';
import { ProveCard } from './prove-card.tsx';
import { hasQuestions, openQuestions } from './questions.ts';
import { useOpenStay } from './stay-context.ts';
import { UnitsNote } from './units-note.tsx';
import { openFields } from './stay-page.ts';
import { useFinish } from './use-finish.ts';
import styles from './welcome.module.css';

type StepLineProps = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  readonly onOpen: () => void;
};

function StepLine({ icon, title, text, isDone, onOpen }: StepLineProps) {
  return (
    <li>
      <button type="button" className={classes(styles['step'], isDone && styles['done'])} onClick={onOpen}>
        <span className={styles['icon']}>{isDone ? <CircleCheck aria-hidden="true" /> : icon}</span>
        <span>
          <b>{title}</b>
          <span className={styles['text']}>{text}</span>
        </span>
        <ChevronRight size={20} aria-hidden="true" />
      </button>
    </li>
  );
}

function GuestLine({ guest, number }: { readonly guest: GuestForm; readonly number: number }) {
  const { t, tn } = useLanguage();
  const { answers } = useOpenStay();
  const name = [guest.firstName, guest.lastName].filter(Boolean).join(' ');
  const title = t(guest.isMain ? 'guest.steps.mine' : 'guest.steps.companion', { number });
  const open = openFields(guest, answers).length;
  const text = {
    empty: t('guest.steps.empty'),
    started: tn('guest.steps.started', open),
    complete: t('guest.steps.complete'),
  }[guest.state === 'started' && open === 0 ? 'complete' : guest.state];
  return (
    <StepLine
      icon={<ScanFace aria-hidden="true" />}
      title={name || title}
      text={text}
      isDone={guest.state === 'complete'}
      onOpen={() => goTo({ at: 'guest', number })}
    />
  );
}

function QuestionsLine() {
  const { t, tn } = useLanguage();
  const { page } = useOpenStay();
  const questions = page.forms.flatMap((form) => form.questions);
  const isDone = openQuestions(page) === 0 && questions.some(({ value }) => value !== null);
  return (
    <StepLine
      icon={<MessageCircleQuestion aria-hidden="true" />}
      title={t('guest.steps.questions')}
      text={isDone ? t('guest.steps.complete') : tn('guest.steps.questions.open', questions.length)}
      isDone={isDone}
      onOpen={() => goTo({ at: 'questions' })}
    />
  );
}

function AddGuest() {
  const { t } = useLanguage();
  const { page, reload, close } = useOpenStay();
  const [isBusy, setBusy] = useState(false);
  if (page.guests.length >= page.capacity) return null;
  const add = async () => {
    setBusy(true);
    try {
      await call(guestContract.addGuest);
      await reload();
      goTo({ at: 'guest', number: page.guests.length + 1 });
    } catch (error) {
      if (error instanceof Error && 'status' in error && error.status === 401) close('ended');
      else notify('error', error instanceof Error ? error.message : t('general.tryLater'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      dashed
      full
      size="large"
      busy={isBusy}
      icon={<Plus aria-hidden="true" />}
      onClick={() => void add()}
    >
      {t('guest.add')}
    </Button>
  );
}

function Hero() {
  const { t } = useLanguage();
  const { page } = useOpenStay();
  const main = page.guests.find(({ isMain }) => isMain);
  const name = page.forGuest ?? main?.firstName ?? page.guestName;
  return (
    <header className={styles['hero']}>
      <span className={styles['language']}>
        <LanguageMenu />
      </span>
      <p>{name === null ? t('guest.hello.plain') : t('guest.hello', { name })}</p>
      <h1>{t('guest.welcome', { place: page.listing?.name ?? page.property.name })}</h1>
    </header>
  );
}

/** The steps, their progress, and the one next action. */
export function WelcomeScreen() {
  const { t, tn, format } = useLanguage();
  const { page } = useOpenStay();
  const { finish, isFinishing } = useFinish();
  const { guests, agreement, progress } = page;
  const next = guests.findIndex(({ state }) => state !== 'complete');
  const isBegun = guests.some(({ state }) => state !== 'empty') || progress.signed;
  const isOfOne = page.scope === 'guest';
  const isAsked = openQuestions(page) > 0;
  const nextPlace: Place =
    next >= 0 || isOfOne
      ? { at: 'guest', number: Math.max(next, 0) + 1 }
      : { at: isAsked ? 'questions' : 'agreement' };
  const isReady = next < 0 && progress.signed && !isOfOne && !isAsked;
  const isDone = isOfOne && next < 0;
  const stay = t('guest.stay', {
    arrival: format.date(page.checkInDate),
    arrivalTime: page.arrivalTime,
    departure: format.date(page.checkOutDate),
    departureTime: page.departureTime,
  });
  return (
    <GuestFrame
      title={t('guest.title')}
      hero={<Hero />}
      foot={
        <Button kind="primary" busy={isFinishing} onClick={() => (isReady ? void finish() : goTo(nextPlace))}>
          {t(
            isReady
              ? 'guest.finish'
              : isDone
                ? 'guest.one.review'
                : isBegun
                  ? 'guest.continue'
                  : 'guest.begin',
          )}
        </Button>
      }
    >
      <p className={classes(styles['stay'], 'num')}>
        {stay} · {tn('guest.count', guests.length)}
      </p>
      <UnitsNote />
      {isDone && (
        <Notice family="palm" live>
          {t('guest.one.done')}
        </Notice>
      )}
      <ProveCard />
      <h2 className={styles['title']}>{t('guest.steps.title')}</h2>
      <ul className={styles['steps']}>
        {guests.map((guest, index) => (
          <GuestLine key={guest._id} guest={guest} number={index + 1} />
        ))}
        {hasQuestions(page) && <QuestionsLine />}
        {!isOfOne && (
          <StepLine
            icon={<PenLine aria-hidden="true" />}
            title={t('guest.steps.agreement')}
            text={
              progress.signed
                ? t('guest.steps.signed', { name: agreement.signedBy ?? page.guestName ?? '•••' })
                : t('guest.steps.unsigned')
            }
            isDone={progress.signed}
            onOpen={() => goTo({ at: 'agreement' })}
          />
        )}
      </ul>
      <AddGuest />
      <PayEntry />
      <MessageConsent />
      <MinorsNotice />
      {page.arrivalInfo && <ArrivalInfo info={page.arrivalInfo} />}
      <PrivacyNote />
    </GuestFrame>
  );
}
