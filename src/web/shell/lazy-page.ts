import { type ComponentType, lazy } from 'react';

import { loadAllTexts } from './language/texts.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

async function withTexts<Props>(load: Load<Props>): Promise<ComponentType<Props>> {
  const [component] = await Promise.all([load(), loadAllTexts()]);
  return component;
}

/**
 * A route whose page is a file of its own, loaded on the first visit: `{ path: 'calendar', lazy: lazyPage(() =>
 * import('…').then((file) => file.CalendarPage)) }`.
 */
export const lazyPage = (load: Load<object>) => async () => ({ Component: await withTexts(load) });

/** A route to the page that most people see first: it only uses the first texts of its entry (P-12). */
export const firstPage = (load: Load<object>) => async () => ({ Component: await load() });

/** A part of a page that is loaded when it is seen. */
export const lazyPart = <Props>(load: Load<Props>) => lazy(async () => ({ default: await withTexts(load) }));
