import { matchPath, matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, test } from 'vitest';

import { rail } from '../paths.ts';
import { screens } from '../screens.ts';
import { internalPagesOf, pagesOf, screen, screensOf, type Section } from './section.ts';
import { sections } from './sections.ts';

const example = (path: string): string => path.replaceAll(/:\w+/g, 'x');
const answers = (pages: readonly RouteObject[], address: string) =>
  matchRoutes([...pages], address)?.at(-1)?.route.path;

describe('the table of routes [R-NAV-07]', () => {
  test('grows by a part that says everything in one place', () => {
    const added: Section = {
      screens: [screen('/extras', 'C-UPS-01', 'property', 'manage')],
      pages: [{ path: '/extras', children: [{ path: '/extras/:id' }] }],
    };
    const grown = [...sections, added];
    expect(answers(pagesOf(sections), '/extras')).toBeUndefined();
    expect(answers(pagesOf(grown), '/extras/7')).toBe('/extras/:id');
    expect(screensOf(grown).at(-1)).toEqual({
      path: '/extras',
      call: 'C-UPS-01',
      app: 'property',
      permission: 'manage',
    });
    for (const { path } of screensOf(sections))
      expect(screensOf(grown)).toContainEqual(expect.objectContaining({ path }));
  });

  test('of each part: every address with an access has a page there, and no other part answers it', () => {
    for (const section of sections) {
      const others = sections.filter((other) => other !== section).flatMap(({ pages }) => pages);
      for (const { path } of section.screens) {
        expect(answers(section.pages, example(path))).toBe(path);
        expect(answers(others, example(path))).toBeUndefined();
        expect(screens.some((one) => one.path === path)).toBe(true);
      }
    }
  });
});

test('internal pages are not in the list of all users, and the rail does not name them [R-NAV-08]', () => {
  const internal = sections.filter(({ isInternal }) => isInternal).flatMap(({ pages }) => pages);
  const addresses = internal.map(({ path = '' }) => path);
  expect(addresses).toEqual(['/v2/team', '/v2/account']);
  for (const address of addresses) {
    expect(answers(pagesOf(sections), address)).toBeUndefined();
    expect(answers(internalPagesOf(sections), address)).toBe(address);
    expect(rail.some(({ to }) => matchPath(address, to))).toBe(false);
  }
});
