import { type ComponentType, lazy } from 'react';

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A route whose page is a file of its own, loaded on the first visit: `{ path: 'calendar', lazy: lazyPage(() =>
 * import('…').then((file) => file.CalendarPage)) }`. What it says comes with it (main/build/page-texts.ts).
 */
export const lazyPage = (load: Load<object>) => async () => ({ Component: await load() });

/** A part of a page that is loaded when it is seen. */
export const lazyPart = <Props>(load: Load<Props>) => lazy(async () => ({ default: await load() }));
