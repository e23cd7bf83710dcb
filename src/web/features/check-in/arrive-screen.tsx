import { Hourglass, Link2Off } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';

import { listingLinksContract } from '#areas/guests/check-in/listing-links/listing-links.contract.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { GuestFrame } from '#web/parts/guest-frame.tsx';
import { call } from '#web/shell/call.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Failed, Notice } from '#web/ui/states.tsx';
import closed from './closed-screen.module.css';
import styles from './arrive-screen.module.css';
import { LoadingScreen } from './loading-screen.tsx';

type Facts = { readonly checkInDate: PlainDate; readonly checkOutDate: PlainDate; readonly fact: string };
type Typed = {
  readonly arrival: string;
  readonly departure: string;
  readonly fact: string;
  readonly name: string;
};
type Errors = Partial<Record<keyof Typed, string>>;
type Place = { readonly property: { readonly name: string }; readonly listing: { readonly name: string } };

type ArriveProps = { readonly token: string; readonly onOpened: () => void };

const isStatus = (error: unknown, status: number): boolean =>
  error instanceof CallFailure && error.status === status;
const wordsOf = (error: unknown, otherwise: string): string =>
  error instanceof Error ? error.message : otherwise;

function useListing(token: string) {
  const [place, setPlace] = useState<Place>();
  const [error, setError] = useState<Error>();
  const load = useCallback(async () => {
    setError(undefined);
    try {
      setPlace(await call(listingLinksContract.showListing, { body: { token } }));
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
    }
  }, [token]);
  useEffect(() => void load(), [load]);
  return { place, error, load };
}

/** The permanent link of a listing (D-71): the nights and one fact of the booking open the page of the stay. */
export function ArriveScreen({ token, onOpened }: ArriveProps) {
  const { t } = useLanguage();
  const { place, error, load } = useListing(token);
  const [waits, setWaits] = useState<Facts>();
  if (isStatus(error, 404) || isStatus(error, 400)) return <Gone />;
  if (error) {
    return (
      <GuestFrame title={t('guest.arrive.title')}>
        <Failed error={error} onRetry={() => void load()} />
      </GuestFrame>
    );
  }
  if (!place) return <LoadingScreen />;
  if (waits) {
    return <WaitScreen token={token} facts={waits} onOpened={onOpened} onBack={() => setWaits(undefined)} />;
  }
  return <AskScreen token={token} place={place} onOpened={onOpened} onWait={setWaits} />;
}

function Gone() {
  const { t } = useLanguage();
  return (
    <GuestFrame title={t('guest.gone.title')}>
      <Told icon={<Link2Off size={26} aria-hidden="true" />} title={t('guest.gone.title')}>
        {t('guest.gone.text')}
      </Told>
    </GuestFrame>
  );
}

type ToldProps = { readonly icon: ReactNode; readonly title: string; readonly children: ReactNode };

function Told({ icon, title, children }: ToldProps) {
  return (
    <div className={closed['closed']}>
      <span className={closed['tile']}>{icon}</span>
      <h1>{title}</h1>
      <p>{children}</p>
    </div>
  );
}

const EMPTY: Typed = { arrival: '', departure: '', fact: '', name: '' };

type AskProps = {
  readonly token: string;
  readonly place: Place;
  readonly onOpened: () => void;
  readonly onWait: (facts: Facts) => void;
};

function AskScreen({ token, place, onOpened, onWait }: AskProps) {
  const { t, language } = useLanguage();
  const [typed, setTyped] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  /** The facts did not match: the guest may leave a name for these facts. */
  const [unmatched, setUnmatched] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<Typed>) => {
    setTyped({ ...typed, ...part });
    if (!('name' in part)) setUnmatched(false);
    setFailure(undefined);
  };

  const checked = (): Facts | undefined => {
    const arrival = PlainDate.safeParse(typed.arrival).data;
    const departure = PlainDate.safeParse(typed.departure).data;
    const found: Errors = {
      ...(!arrival && { arrival: t('guest.arrive.day') }),
      ...(!departure && { departure: t('guest.arrive.day') }),
      ...(arrival && departure && departure <= arrival && { departure: t('guest.arrive.order') }),
      ...(typed.fact.trim().length < 4 && { fact: t('guest.arrive.factMissing') }),
      ...(unmatched && typed.name.trim().length < 3 && { name: t('general.required') }),
    };
    setErrors(found);
    if (!arrival || !departure || Object.keys(found).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return undefined;
    }
    return { checkInDate: arrival, checkOutDate: departure, fact: typed.fact.trim() };
  };

  const send = async () => {
    const facts = checked();
    if (!facts) return;
    setBusy(true);
    setFailure(undefined);
    const body = { token, ...facts, language };
    try {
      if (unmatched) {
        await call(listingLinksContract.leaveRequest, { body: { ...body, name: typed.name.trim() } });
        return onWait(facts);
      }
      const { state } = await call(listingLinksContract.openByListing, { body });
      if (state === 'opened') return onOpened();
      onWait(facts);
    } catch (error) {
      const isNoMatch = error instanceof CallFailure && error.entries.some(({ code }) => code === 'no-match');
      if (isNoMatch) setUnmatched(true);
      setFailure(wordsOf(error, t('general.tryLater')));
    } finally {
      setBusy(false);
    }
  };

  return (
    <GuestFrame
      title={t('guest.arrive.title')}
      note={place.property.name}
      foot={
        <Button kind="primary" busy={isBusy} type="submit" form="arrive">
          {t(unmatched ? 'guest.arrive.leave' : 'guest.arrive.open')}
        </Button>
      }
    >
      <h1>{t('guest.welcome', { place: place.listing.name })}</h1>
      <p className={styles['lead']}>{t('guest.arrive.text')}</p>
      <form
        ref={form}
        id="arrive"
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void send();
        }}
      >
        <div className={styles['days']}>
          <Field label={t('guest.arrive.arrival')} error={errors.arrival}>
            <DateField
              size="large"
              value={typed.arrival}
              onChange={(arrival) => change({ arrival })}
              months
            />
          </Field>
          <Field label={t('guest.arrive.departure')} error={errors.departure}>
            <DateField
              size="large"
              value={typed.departure}
              onChange={(departure) => change({ departure })}
              months
            />
          </Field>
        </div>
        <Field label={t('guest.arrive.fact')} hint={t('guest.arrive.factHint')} error={errors.fact}>
          <Input
            size="large"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={typed.fact}
            onChange={({ target }) => change({ fact: target.value })}
          />
        </Field>
        {failure !== undefined && (
          <Notice family={unmatched ? 'sun' : 'rose'} live>
            {failure}
          </Notice>
        )}
        {unmatched && (
          <section className={styles['leave']} aria-label={t('guest.arrive.leaveTitle')}>
            <h2>{t('guest.arrive.leaveTitle')}</h2>
            <p>{t('guest.arrive.leaveText')}</p>
            <Field label={t('guest.arrive.name')} error={errors.name}>
              <Input
                size="large"
                autoComplete="name"
                maxLength={120}
                value={typed.name}
                onChange={({ target }) => change({ name: target.value })}
              />
            </Field>
          </section>
        )}
      </form>
      <p className={styles['private']}>{t('guest.arrive.private')}</p>
    </GuestFrame>
  );
}

/** The wait before the next request after each answer; it grows, because a phone in a pocket would ask for hours. */
const ASK_AGAIN_SECONDS = [15, 20, 30, 45, 60, 120];

type WaitProps = {
  readonly token: string;
  readonly facts: Facts;
  readonly onOpened: () => void;
  readonly onBack: () => void;
};

/**
 * The host was asked. The page opens by itself, or later with the same facts: nothing is stored on the phone (PRV-14).
 */
function WaitScreen({ token, facts, onOpened, onBack }: WaitProps) {
  const { t, language } = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const [isDeclined, setDeclined] = useState(false);
  const times = useRef(0);
  const ask = useCallback(async () => {
    setBusy(true);
    try {
      const body = { token, ...facts, language };
      const { state } = await call(listingLinksContract.openByListing, { body });
      if (state === 'opened') onOpened();
    } catch (error) {
      // Requests continue without network; only a refusal of the host ends them.
      if (isStatus(error, 400) || isStatus(error, 404)) setDeclined(true);
    } finally {
      setBusy(false);
    }
  }, [token, facts, language, onOpened]);
  useEffect(() => {
    if (isDeclined) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const seconds = ASK_AGAIN_SECONDS[Math.min(times.current, ASK_AGAIN_SECONDS.length - 1)] ?? 120;
      times.current += 1;
      timer = setTimeout(() => void (document.hidden ? Promise.resolve() : ask()).then(wait), seconds * 1000);
    };
    wait();
    return () => clearTimeout(timer);
  }, [ask, isDeclined]);
  const title = t(isDeclined ? 'guest.arrive.declined' : 'guest.arrive.waiting');
  return (
    <GuestFrame
      title={title}
      foot={
        isDeclined ? (
          <Button kind="primary" onClick={onBack}>
            {t('guest.arrive.again')}
          </Button>
        ) : (
          <Button busy={isBusy} onClick={() => void ask()}>
            {t('guest.arrive.look')}
          </Button>
        )
      }
    >
      <Told icon={<Hourglass size={26} aria-hidden="true" />} title={title}>
        {t(isDeclined ? 'guest.arrive.declinedText' : 'guest.arrive.waitingText')}
      </Told>
    </GuestFrame>
  );
}
