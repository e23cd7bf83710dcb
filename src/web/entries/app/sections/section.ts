import type { RouteObject } from 'react-router';

import type { Permission } from '#vocabulary/call.ts';
import type { Screen } from '#web/shell/screens.tsx';

/**
 * A part of the app with everything that its addresses need (R-NAV-07): a new part is a file here and a line in
 * `sections.ts`, and nothing of the others changes.
 */
export type Section = {
  /** What each screen needs. One that is not named is everybody's. */
  readonly screens: readonly Screen[];
  /** Each page a file of its own, loaded when somebody goes there. */
  readonly pages: readonly RouteObject[];
  /** For Posada's own people: nobody else finds anything at its addresses (R-NAV-08). */
  readonly isInternal?: true;
};

export const screen = (path: string, call: string, app: Screen['app'], permission?: Permission): Screen => ({
  path,
  call,
  app,
  ...(permission && { permission }),
});

export const screensOf = (sections: readonly Section[]): Screen[] =>
  sections.flatMap(({ screens }) => screens);

export const pagesOf = (sections: readonly Section[]): RouteObject[] =>
  sections.flatMap(({ pages, isInternal }) => (isInternal ? [] : pages));

export const internalPagesOf = (sections: readonly Section[]): RouteObject[] =>
  sections.flatMap(({ pages, isInternal }) => (isInternal ? pages : []));
