import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';

import { languageOfCountry } from '#countries/language-of-country.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { guessLanguage } from '#web/shell/language/texts.ts';
import { Failed } from '#web/ui/states.tsx';
import { hideToken, listingTokenIn, placeIn, usePathname } from './address.ts';
import { ClosedScreen } from './closed-screen.tsx';
import { GuestFrame } from '#web/parts/guest-frame.tsx';
import { GuestScreen } from './guest-screen.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { hasQuestions } from './questions.ts';
import { useProposals } from './proposals.ts';
import { type OpenStay, StayContext } from './stay-context.ts';
import { fieldNow } from './stay-page.ts';
import { useMessageConsent } from './use-message-consent.ts';
import { useStay } from './use-stay.ts';
import { WelcomeScreen } from './welcome-screen.tsx';

const loadAgreement = () => import('./agreement-screen.tsx');
const loadQuestions = () => import('./questions-screen.tsx');
const loadDone = () => import('./done-screen.tsx');
const ArriveScreen = lazy(() =>
  import('./arrive-screen.tsx').then((file) => ({ default: file.ArriveScreen })),
);
const QuestionsScreen = lazy(() => loadQuestions().then((file) => ({ default: file.QuestionsScreen })));
const AgreementScreen = lazy(() => loadAgreement().then((file) => ({ default: file.AgreementScreen })));
const DoneScreen = lazy(() => loadDone().then((file) => ({ default: file.DoneScreen })));

/** The screens after the camera are loaded with the first answer, so that a lost network stops no guest (P-14). */
function useRestOfPages(hasBegun: boolean, isAsked: boolean) {
  useEffect(() => {
    if (!hasBegun) return;
    // A failure shows itself when the page is really needed.
    void Promise.allSettled([loadAgreement(), loadDone(), isAsked && loadQuestions()]);
  }, [hasBegun, isAsked]);
}

/** A browser without a language of Posada belongs to a guest whose nationality may have one (es, pt, en). */
function useLanguageOfNationality({ page, answers }: Pick<OpenStay, 'page' | 'answers'>) {
  const main = page.guests.find(({ isMain }) => isMain);
  const field = main?.fields.find(({ name }) => name === 'nationality');
  const nationality = main && field ? fieldNow(main, field, answers).value : null;
  useEffect(() => {
    if (nationality !== null && /^[A-Z]{2}$/.test(nationality))
      void guessLanguage(languageOfCountry(nationality));
  }, [nationality]);
}

function Screen({ stay }: { readonly stay: OpenStay }) {
  const place = placeIn(usePathname());
  useLanguageOfNationality(stay);
  const { guests, progress } = stay.page;
  // A check-in that is complete is not open for changes: everything else of it is past.
  if (progress.state === 'complete') return <DoneScreen />;
  if (place.at === 'questions' && hasQuestions(stay.page)) return <QuestionsScreen />;
  if (place.at === 'agreement' && stay.page.scope === 'stay') return <AgreementScreen />;
  const guest = place.at === 'guest' ? guests[place.number - 1] : undefined;
  if (guest) return <GuestScreen key={guest._id} guest={guest} />;
  return <WelcomeScreen />;
}

/** The link of a stay or of one guest, or that of a listing, with which the guest finds the stay first. */
export function CheckInPage() {
  const [listing, setListing] = useState(() => listingTokenIn(location.pathname));
  const opened = useCallback(() => {
    hideToken();
    setListing(null);
  }, []);
  if (listing === null) return <StayPage />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <ArriveScreen token={listing} onOpened={opened} />
    </Suspense>
  );
}

/** The check-in of a stay on the guest's own telephone. */
function StayPage() {
  const { t } = useLanguage();
  const { state, answers, queue, setPage, reload, close } = useStay();
  const proposals = useProposals();
  const page = state.is === 'open' ? state.page : undefined;
  useRestOfPages(answers.size > 0, page !== undefined && hasQuestions(page));
  const ended = useCallback(() => close('ended'), [close]);
  const messageConsent = useMessageConsent({
    isAsked: page?.scope === 'stay' && page.proved,
    onEnded: ended,
  });
  const stay = useMemo(
    () => page && { page, answers, queue, proposals, messageConsent, setPage, reload, close },
    [page, answers, queue, proposals, messageConsent, setPage, reload, close],
  );
  const retry = useCallback(() => void reload(), [reload]);

  if (stay) {
    return (
      <StayContext value={stay}>
        <Suspense fallback={<LoadingScreen />}>
          <Screen stay={stay} />
        </Suspense>
      </StayContext>
    );
  }
  if (state.is === 'closed') return <ClosedScreen why={state.why} />;
  if (state.is === 'failed') {
    const { failure } = state;
    return (
      <GuestFrame title={t('guest.title')}>
        <Failed error={failure} onRetry={retry} />
      </GuestFrame>
    );
  }
  return <LoadingScreen />;
}
