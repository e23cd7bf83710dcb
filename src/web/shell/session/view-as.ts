import { useSyncExternalStore } from 'react';

import type { View } from '#areas/platform/impersonation/impersonation.contract.ts';
import { VIEW_AS_HEADER, VIEW_HEADER } from '#vocabulary/view-as.ts';
import { forgetViewUser, storeViewUser } from './stored-view.ts';

/**
 * The view that an administrator has open in this tab (SEC-17). The server keeps views. This module knows which of them
 * the calls of this page name, and none before the server has confirmed that it is open. The stored id outlives a
 * reload and a sign-in (R-SESSION-04), and opens nothing by itself.
 */
/** `ended` by the administrator, `over` because its time was up or it was ended elsewhere. */
export type ViewEnd = 'ended' | 'over';
type ViewState = { readonly view?: View; readonly end?: ViewEnd };

let state: ViewState = {};
const listeners = new Set<() => void>();

function set(next: ViewState) {
  state = next;
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const getOpenView = (): View | undefined => state.view;
export const useViewState = (): ViewState => useSyncExternalStore(subscribe, () => state);

/** From now on the calls of this page are made as the person of the view. */
export function showView(view: View): void {
  storeViewUser(view.userIdView);
  set({ view });
}

/** No data of the person may stay on the page: the page is left. */
export function closeView(end: ViewEnd): void {
  if (!state.view) return;
  forgetViewUser();
  set({ end });
}

/** The session is over, and the view with it; the next view needs a confirmation. */
export const clearView = (): void => set({});

/** R-VIEWAS-01, R-VIEWAS-02. */
export const viewHeaders = (): Readonly<Record<string, string>> =>
  state.view ? { [VIEW_AS_HEADER]: state.view.userIdView, [VIEW_HEADER]: state.view._id } : {};
