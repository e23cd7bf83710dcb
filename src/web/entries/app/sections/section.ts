import type { RouteObject } from 'react-router';

import type { Permission } from '#vocabulary/call.ts';
import type { Screen } from '#web/shell/screens.tsx';

/**
 * A part of the app with everything that its addresses need (R-NAV-07): a new part is a file here and a line in
 * `sections.ts`, and the others do not change.
 */
export type Section = {
  /** The access that each screen needs. A screen that is not named is for every user. */
  readonly screens: readonly Screen[];
  /** Each page is a file of its own, loaded on the first visit. */
  readonly pages: readonly RouteObject[];
  /** For administrators: other users find nothing at its addresses (R-NAV-08). */
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
