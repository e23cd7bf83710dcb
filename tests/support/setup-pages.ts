import type { Page } from 'playwright-core';

import type { Language } from '#vocabulary/language.ts';
import type { TestApp } from './app.ts';
import { codesFor } from './host.ts';
import { steer } from './simulators.ts';

/** The setup in a browser: what its tests press and read. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const listingField = (page: Page, name: string) => page.locator(`#first-listing input[name=${name}]`);

/** The link of a calendar that the simulator of Airbnb publishes. */
export async function calendarOf(app: TestApp): Promise<string> {
  const {
    feeds: [feed],
  } = await steer(app, 'airbnb').world<{ feeds: { id: string; token: string }[] }>();
  return `${app.url}/simulators/airbnb/calendar/ical/${feed?.id}.ics?s=${feed?.token}`;
}

/** Signed up in this browser a moment ago, without the wizard's own screens. */
export async function signUpInBrowser(
  app: TestApp,
  page: Page,
  language: Language,
  contact: { email: string } | { phoneNumber: string },
) {
  await page.goto(`${app.url}/register/start?language=${language}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const post = (path: string, body: object) =>
    page.evaluate(
      async ([address, json]) => {
        const response = await fetch(`/api/v2/auth/users/${address}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
          body: json,
        });
        if (!response.ok) throw new Error(await response.text());
      },
      [path, JSON.stringify(body)] as const,
    );
  await post('temporal-create', { ...contact, language });
  const to = 'email' in contact ? contact.email : contact.phoneNumber;
  const [accessCode] = await codesFor(app, to, 'email' in contact ? 1 : 2);
  const country = { _id: 'CO', name: 'Colombia', iso: 'CO' };
  await post('validate-temporal-create', {
    ...contact,
    language,
    accessCode,
    user: { name: 'Camila Restrepo' },
    property: {
      name: 'Casa del Mango',
      location: { country, state: { _id: 'CO-13', name: 'Bolívar' } },
    },
  });
}
