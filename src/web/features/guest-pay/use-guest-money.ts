import { useCallback, useEffect, useRef, useState } from 'react';

import {
  type GuestMoney,
  guestMoneyContract,
  type GuestPaymentRequest,
} from '#areas/guests/guest-payments/guest-money.contract.ts';
import { call } from '#web/shell/call.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';

type MoneyState =
  | { readonly is: 'loading' }
  | { readonly is: 'ended' }
  | { readonly is: 'failed'; readonly failure: Error }
  | { readonly is: 'open'; readonly money: GuestMoney };

/** What the guest pressed last, and how it went wrong. */
type Pressed = { readonly isBusy: boolean; readonly failure: string | undefined };

/** What others decide is asked for after so many seconds, then ever more rarely, while the page is visible. */
const FIRST_CHECK_SECONDS = 10;
const RAREST_CHECK_SECONDS = 120;

const isEnded = (error: unknown) => error instanceof CallFailure && error.status === 401;
const isAtProvider = ({ attempt, problem }: GuestPaymentRequest) =>
  (attempt !== null && attempt.url !== null) || problem !== null;
/** A bank, the house or another tab may decide it while the guest looks. */
const isUndecided = ({ requests }: GuestMoney) => requests.some(({ attempt }) => attempt !== null);

/** What the guest owes, read again from the providers whenever the guest comes back from one. */
export function useGuestMoney() {
  const { t, language } = useLanguage();
  const [state, setState] = useState<MoneyState>({ is: 'loading' });
  const [isChecking, setChecking] = useState(false);
  const [pressed, setPressed] = useState<Pressed>({ isBusy: false, failure: undefined });
  const isOpening = useRef(false);

  const show = useCallback((money: GuestMoney) => setState({ is: 'open', money }), []);
  const endIfGone = useCallback((error: unknown) => {
    if (isEnded(error)) setState({ is: 'ended' });
  }, []);

  /** Asks each provider that may know more; without an answer the page shows what it knew. */
  const check = useCallback(
    async ({ requests }: GuestMoney) => {
      const asked = requests.filter(isAtProvider);
      if (asked.length === 0) return;
      setChecking(true);
      try {
        for (const { _id: id } of asked)
          show(await call(guestMoneyContract.refreshPayment, { params: { id } }));
      } catch (error) {
        endIfGone(error);
      } finally {
        setChecking(false);
      }
    },
    [show, endIfGone],
  );

  const open = useCallback(async () => {
    if (isOpening.current) return;
    isOpening.current = true;
    try {
      const money = await call(guestMoneyContract.getGuestMoney);
      show(money);
      await check(money);
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      // Without network, what was read last is better than nothing.
      setState((now) =>
        isEnded(error) ? { is: 'ended' } : now.is === 'open' ? now : { is: 'failed', failure },
      );
    } finally {
      isOpening.current = false;
    }
  }, [show, check]);

  const sayFailure = useCallback(
    (error: unknown): string => {
      if (error instanceof CallFailure && error.isNetworkLoss) return t('guestPayments.guest.offline');
      return error instanceof Error ? error.message : t('general.tryLater');
    },
    [t],
  );

  /** One press at a time. A refusal shows what is true now beside its words: the amount may be another one. */
  const press = useCallback(
    async (work: () => Promise<unknown>): Promise<boolean> => {
      setPressed({ isBusy: true, failure: undefined });
      try {
        await work();
        return true;
      } catch (error) {
        endIfGone(error);
        setPressed({ isBusy: false, failure: sayFailure(error) });
        if (error instanceof CallFailure && error.status === 409) await open();
        return false;
      }
    },
    [open, endIfGone, sayFailure],
  );

  /** The provider's page opens in this tab, and its address stays out of ours. */
  const begin = useCallback(
    (request: GuestPaymentRequest, method: GuestPaymentRequest['methods'][number]['method']) =>
      press(async () => {
        const { _id: id, missing: amount, currency } = request;
        const money = await call(guestMoneyContract.beginPayment, {
          params: { id },
          body: { method, amount, currency },
        });
        const url = money.requests.find((one) => one._id === id)?.attempt?.url;
        // Busy until the other page is there; coming back ends it (pageshow).
        if (url) return location.assign(url);
        show(money);
        setPressed({ isBusy: false, failure: undefined });
      }),
    [press, show],
  );

  const close = useCallback(
    ({ _id: id }: GuestPaymentRequest) =>
      press(async () => {
        show(await call(guestMoneyContract.closeAttempt, { params: { id } }));
        setPressed({ isBusy: false, failure: undefined });
      }),
    [press, show],
  );

  const forgetFailure = useCallback(() => setPressed({ isBusy: false, failure: undefined }), []);

  useEffect(() => {
    void open();
  }, [language, open]);
  useEffect(() => {
    // The back button brings this page as it was left, in the middle of its press.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      forgetFailure();
      void open();
    };
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, [open, forgetFailure]);
  const money = state.is === 'open' ? state.money : undefined;
  useChecks(money !== undefined && isUndecided(money), open);

  return { state, isChecking, pressed, open, show, begin, close, forgetFailure };
}

export type GuestPayments = ReturnType<typeof useGuestMoney>;

function useChecks(isWaiting: boolean, check: () => Promise<void>): void {
  useEffect(() => {
    if (!isWaiting) return undefined;
    let seconds = FIRST_CHECK_SECONDS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = () => {
      timer = setTimeout(() => {
        seconds = Math.min(RAREST_CHECK_SECONDS, seconds * 2);
        if (document.visibilityState === 'visible') void check();
        plan();
      }, seconds * 1000);
    };
    const seen = () => {
      if (document.visibilityState === 'visible') void check();
    };
    plan();
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [isWaiting, check]);
}
