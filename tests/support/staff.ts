import type { Browser, Page } from 'playwright-core';

import type { TestApp } from './app.ts';
import { openPerson, WIDTHS } from './browser.ts';
import { codesFor, PASSWORD } from './host.ts';
import { signInBrowser } from './pages.ts';
import { type Colleague, createSignedInPerson } from './people.ts';

export type Staff = Colleague & { readonly email: string };

/** One of Posada's own people. */
export async function createAdministrator(app: TestApp, email: string): Promise<Staff> {
  return { ...(await createSignedInPerson(app, email, { admin: true })), email };
}

/** An administrator in front of the list of users. */
export async function openUserList(
  app: TestApp,
  browser: Browser,
  { email }: Staff,
  viewport: { width: number; height: number } = WIDTHS[0],
) {
  const person = await openPerson(browser, viewport);
  await signInBrowser(app, person.page, email, { hasSecondFactor: true });
  await person.page.goto(`${app.url}/admin/users`);
  await person.page.getByRole('heading', { level: 1, name: /^(Usuarios|Usuários|Users)$/ }).waitFor();
  return person;
}

/** Fills in the sign-in that is on the page. */
export async function fillSignIn(page: Page, username: string): Promise<void> {
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
}

/** By application: files that share a worker share what a module remembers, and people of the same address. */
const codesAsked = new WeakMap<TestApp, Map<string, number>>();

/** SEC-11: Posada's own people show a code every time. */
export async function fillCode(app: TestApp, page: Page, email: string): Promise<void> {
  const field = page.locator('input[name=code]');
  await field.waitFor();
  const askedHere = codesAsked.get(app) ?? new Map<string, number>();
  codesAsked.set(app, askedHere);
  const asked = (askedHere.get(email) ?? 0) + 1;
  askedHere.set(email, asked);
  const [code = ''] = await codesFor(app, email, asked);
  await field.fill(code);
  await page.keyboard.press('Enter');
}
