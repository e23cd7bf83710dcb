import type { ComponentType } from 'react';

/**
 * A route whose page is a file of its own, loaded when somebody goes there:
 * `{ path: 'calendar', lazy: lazyPage(() => import('…').then((file) => file.CalendarPage)) }`.
 */
export const lazyPage = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() });
