import { useCallback, useEffect, useState } from 'react';

import {
  type SelfInvoice,
  selfInvoiceContract,
} from '#areas/invoicing/invoices/self-invoice/self-invoice.contract.ts';
import { call } from '#web/shell/call.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { placeIn, showSearch, showStay } from './address.ts';

/** The contact for guests about everything that cannot be done here. */
export type Contact = { readonly name: string; readonly phone: string | null };

export type SelfInvoiceState =
  | { readonly is: 'loading' }
  | { readonly is: 'search' }
  | { readonly is: 'closed'; readonly why: 'gone' | 'ended' }
  | { readonly is: 'refused'; readonly message: string; readonly contact: Contact | null }
  | { readonly is: 'failed'; readonly failure: Error }
  | { readonly is: 'open'; readonly page: SelfInvoice };

const contactIn = (details: unknown): Contact | null =>
  (details as { readonly property?: Contact } | undefined)?.property ?? null;

/** The meaning of a refusal for the page: the link is invalid, the session has ended, or a reason why not now. */
export function stateAfter(error: unknown): SelfInvoiceState {
  if (error instanceof CallFailure) {
    const { status, message, details } = error;
    if (status === 400 || status === 404) return { is: 'closed', why: 'gone' };
    if (status === 401) return { is: 'closed', why: 'ended' };
    if (status === 409) return { is: 'refused', message, contact: contactIn(details) };
  }
  return { is: 'failed', failure: error instanceof Error ? error : new Error(String(error)) };
}

/** A 401 ends this page and no session in the app. */
export const AS_GUEST = { keepsSession: true } as const;

const readPage = (id: string): Promise<SelfInvoice> =>
  call(selfInvoiceContract.getSelfInvoice, { params: { id } }, AS_GUEST);

async function openPlace(): Promise<SelfInvoiceState> {
  const place = placeIn(location.pathname);
  if (place.at === 'search') return { is: 'search' };
  if (place.at === 'stay') return { is: 'open', page: await readPage(place.id) };
  const { id } = await call(selfInvoiceContract.openSelfInvoice, { body: { token: place.token } }, AS_GUEST);
  showStay(id);
  return { is: 'open', page: await readPage(id) };
}

/** While it is being issued, and until its files are ready. */
const LOOK_AGAIN_MS = 2_000;
const mayChange = ({ state, isProved, document }: SelfInvoice): boolean =>
  state === 'issued' ? isProved && document?.files.length === 0 : state !== 'open';

/** The stay behind a link or two facts; it is read repeatedly until its document is ready (REL-05). */
export function useSelfInvoice() {
  const { language } = useLanguage();
  const [state, setState] = useState<SelfInvoiceState>({ is: 'loading' });
  const reload = useCallback(async () => {
    setState(await openPlace().catch(stateAfter));
  }, []);
  // Labels and reasons come from the server in the language of the page.
  useEffect(() => void reload(), [language, reload]);

  const page = state.is === 'open' ? state.page : undefined;
  useEffect(() => {
    if (!page || !mayChange(page)) return undefined;
    const timer = setTimeout(() => {
      readPage(page.id).then(
        (next) => setState({ is: 'open', page: next }),
        // Without network the known data stays on the page, and is requested again.
        (error: unknown) =>
          setState(
            error instanceof CallFailure && error.status === 401
              ? stateAfter(error)
              : { is: 'open', page: { ...page } },
          ),
      );
    }, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [page]);

  const open = useCallback(
    (id: string) => {
      showStay(id);
      setState({ is: 'loading' });
      return reload();
    },
    [reload],
  );
  const search = useCallback(() => {
    showSearch();
    setState({ is: 'search' });
  }, []);
  const setPage = useCallback((next: SelfInvoice) => setState({ is: 'open', page: next }), []);
  const fail = useCallback((error: unknown) => setState(stateAfter(error)), []);
  return { state, reload, open, search, setPage, fail };
}
