import { useCallback, useEffect, useState } from 'react';

import {
  landingContract,
  type LandingBill,
  type LandingPayer,
  type LandingPayment,
} from '#areas/subscription/billing/landing.contract.ts';
import { call } from '#web/shell/call.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';

export type LandingState =
  | { readonly is: 'loading' }
  /** No bill has such a link. */
  | { readonly is: 'wrong' }
  | { readonly is: 'failed'; readonly failure: Error }
  | { readonly is: 'already' | 'closed' | 'form'; readonly bill: LandingBill }
  | {
      readonly is: 'card' | 'paid' | 'unknown' | 'processing';
      readonly bill: LandingBill;
      readonly payment: LandingPayment;
    };

/** A 401 here ends no session of the app. */
const AS_STRANGER = { keepsSession: true } as const;
const LOOK_AGAIN_MS = 3000;
const referenceIn = (pathname: string): string => pathname.split('/')[2] ?? '';

function stateOf(bill: LandingBill): LandingState {
  if (bill.status === 'paid') return { is: 'already', bill };
  return { is: bill.status === 'open' || bill.status === 'uncollectible' ? 'form' : 'closed', bill };
}

function after(bill: LandingBill, payment: LandingPayment): LandingState {
  const { state } = payment;
  if (state === 'succeeded') return { is: 'paid', bill, payment };
  if (state === 'unknown' || state === 'processing') return { is: state, bill, payment };
  return { is: 'card', bill, payment };
}

function failed(error: unknown): LandingState {
  if (error instanceof CallFailure && (error.status === 400 || error.status === 404)) return { is: 'wrong' };
  return { is: 'failed', failure: error instanceof Error ? error : new Error(String(error)) };
}

/** The bill of a link, and its payment from the card to the result. */
export function useLanding() {
  const { language } = useLanguage();
  const [state, setState] = useState<LandingState>({ is: 'loading' });
  const id = referenceIn(location.pathname);

  const reload = useCallback(async () => {
    setState(
      await call(landingContract.getLandingBill, { params: { id } }, AS_STRANGER).then(stateOf, failed),
    );
  }, [id]);
  useEffect(() => void reload(), [reload, language]);

  const look = useCallback(
    async (bill: LandingBill) => {
      const body = { invoiceId: id };
      setState(after(bill, await call(landingContract.endLandingPayment, { body }, AS_STRANGER)));
    },
    [id],
  );
  const waits = state.is === 'unknown' || state.is === 'processing' ? state.bill : undefined;
  useEffect(() => {
    if (!waits) return undefined;
    // A look that fails is followed by the next one.
    const timer = setInterval(() => void look(waits).catch(() => undefined), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [waits, look]);

  return {
    state,
    reload,
    look,
    begin: async (bill: LandingBill, payer: LandingPayer) => {
      const body = { invoiceId: id, ...payer };
      setState(after(bill, await call(landingContract.beginLandingPayment, { body }, AS_STRANGER)));
    },
  };
}
