import fs from 'node:fs';

import { matchPath } from 'react-router';
import { expect, test } from 'vitest';

import { ROLE_PERMISSIONS, type Role, ROLES } from '#areas/platform/accounts/accounts.constants.ts';
import { type App, APP_NEEDS, needsOf, type Permission } from '#vocabulary/call.ts';
import { areasWith } from '#main/app.ts';
import { rail } from '#web/entries/app/paths.ts';
import { screens } from '#web/entries/app/screens.ts';

/** The table of screens must match the guards of the calls (W1-F-01): a user is shown only screens whose calls answer. */
const calls = new Map(areasWith().flatMap(({ routes }) => routes.map(({ call }) => [call.id, call])));

test('a screen needs what the guard of its call needs [W1-F-01]', () => {
  const said = screens.map((screen) => ({ path: screen.path, ...needsOf(screen) }));
  const guarded = screens.map(({ path, call: id }) => {
    const call = calls.get(id);
    if (call?.access !== 'member') throw new Error(`${path}: ${id} is no call of members`);
    return { path, ...needsOf(call) };
  });
  expect(said).toEqual(guarded);
});

test('each address is judged by its own line, not by a pattern before it [W1-F-01]', () => {
  for (const { path } of screens) {
    const example = path.replaceAll(/:\w+/g, 'x');
    expect(screens.find((one) => matchPath(one.path, example))?.path).toBe(path);
  }
});

test('every role has a first page, and the rail links only to pages that the role may open [W1-F-01]', () => {
  const brings = (role: Role, app: App) =>
    (ROLE_PERMISSIONS[role] as readonly Permission[]).includes(APP_NEEDS[app]);
  const opens = (role: Role, to: string) => {
    const screen = screens.find(({ path }) => matchPath(path, to));
    if (!screen) return undefined;
    const { app, permission } = needsOf(screen);
    const own: readonly Permission[] = ROLE_PERMISSIONS[role];
    return app !== 'common' && own.includes(permission) && brings(role, app);
  };
  const seen = Object.fromEntries(
    ROLES.map((role) => [
      role,
      rail.filter(({ to, app }) => opens(role, to) ?? (app && brings(role, app))).map(({ to }) => to),
    ]),
  );
  expect(seen['cleaner']).toEqual(['/cleaning']);
  expect(seen['owner']).toEqual(rail.map(({ to }) => to));
  expect(seen['read-only']).not.toContain('/cleaning');
  for (const role of ROLES) expect(seen[role]?.length).toBeGreaterThan(0);
});

test('no test of a screen takes its days from UTC, which is a day ahead of the properties in their evening', () => {
  const files = fs
    .globSync('tests/screens/*.ts')
    .map((file) => ({ file, text: fs.readFileSync(file, 'utf8') }));
  expect(files.length).toBeGreaterThan(50);
  const wrong = files.filter(({ text }) =>
    /now\(\)\.slice\(0, 10\)|toISOString\(\)\.slice\(0, 10\)/.test(text),
  );
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test('every page names the channel of a stay so [W2-L-16]', () => {
  const shown = fs
    .globSync('src/web/**/*.{ts,tsx}')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...fs.readFileSync(file, 'utf8').matchAll(/(soldByLabel\()?\w+\.channelName\b/g)].map(
        ([said, isNamed]) => ({ file, said, isNamed: isNamed !== undefined }),
      ),
    );
  expect(shown.length).toBeGreaterThan(8);
  expect(shown.filter(({ isNamed }) => !isNamed)).toEqual([]);
});
