import type { Browser, Locator, Page } from 'playwright-core';

import type { TestApp } from './app.ts';
import { openPerson, WIDTHS } from './browser.ts';
import type { Instruction, Verb } from './tour.ts';
import { eventually as wait, LONG_ENOUGH_MS } from './wait.ts';

/** Where the pages of the tour say that the product is. */
const WRITTEN = 'http://localhost:3000';
const PHONE = { width: 390, height: 844 } as const;

type Role = Parameters<Page['getByRole']>[0];
const PRESSED: readonly Role[] = [
  'button',
  'link',
  'menuitem',
  'tab',
  'radio',
  'checkbox',
  'switch',
  'option',
  'gridcell',
];
/** What leads to another page. */
const OPENED: readonly Role[] = ['link', 'menuitem'];
const TYPED: readonly Role[] = ['textbox', 'searchbox', 'combobox', 'spinbutton'];
/** What names the thing that a button stands beside. */
const ROWS = 'tr, li, article, section, [role=row], [role=listitem]';

export type Reader = Awaited<ReturnType<typeof openReader>>;

/** A reader of the tour: one who knows the words of a page and nothing of the product. */
export async function openReader(app: TestApp, browser: Browser, patience = LONG_ENOUGH_MS) {
  const eventually = (expectation: () => Promise<void>) => wait(expectation, patience);
  const first = await openPerson(browser, WIDTHS[0]);
  await first.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url });
  const people = [first];
  let page = first.page;
  let link = '';
  let lastCode = '';

  const localise = (text: string): string => text.replaceAll(WRITTEN, app.url);
  const wording = (label: string): RegExp =>
    new RegExp(`^${label.replaceAll(/[.*+?^$()|[\]\\{}]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'u');

  /** What is pressed or filled: the whole name before its beginning, what is in front before what is behind. */
  async function find(label: string, roles: readonly Role[], beside?: string): Promise<Locator> {
    const dialogs = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ visible: true });
    const front = (await dialogs.count()) > 0 ? [dialogs.last()] : [page.getByRole('main')];
    for (const scope of [...front, page.locator('body')]) {
      for (const name of [label, wording(label)]) {
        const named = (from: Page | Locator): Locator =>
          roles
            .map((role) => from.getByRole(role, { name, exact: true }))
            .reduce((all, one) => all.or(one))
            .filter({ visible: true });
        const rows = scope.locator(ROWS).filter({ hasText: beside ?? '', has: named(page) });
        const found = named(beside === undefined ? scope : rows.last());
        if ((await found.count()) > 0) return found.first();
      }
    }
    throw new Error(
      `There is no ${label}${beside === undefined ? '' : ` beside ${beside}`} on ${page.url()}`,
    );
  }

  const press = (label: string, beside?: string, roles = PRESSED) =>
    eventually(async () => {
      const target = await find(label, roles, beside);
      await target.click({ timeout: 2000 });
    });

  async function choose(label: string, field?: string): Promise<void> {
    if (field === undefined) return press(label);
    await eventually(async () => {
      const target = await find(field, TYPED);
      if (await target.evaluate((element) => element instanceof HTMLSelectElement)) {
        const option = target.getByRole('option', { name: wording(label) }).first();
        await target.selectOption(await option.getAttribute('value', { timeout: 1000 }));
        return;
      }
      await target.click({ timeout: 2000 });
      const option = page.getByRole('option', { name: wording(label) }).first();
      await option.click({ timeout: 2000 });
    });
  }

  const see = (label: string) =>
    eventually(async () => {
      const words = new RegExp(`(?<![\\p{L}\\p{N}])${wording(label).source.slice(1)}`, 'u');
      const shown = page
        .getByText(words)
        .or(page.getByRole('button', { name: words }))
        .or(page.getByRole('img', { name: words }));
      if ((await shown.filter({ visible: true }).count()) === 0)
        throw new Error(`${page.url()} does not show ${label}`);
    });

  /** The newest code of the mailbox, which the reader has not used yet. */
  async function readCode(mailbox: string): Promise<string> {
    await eventually(async () => {
      const response = await fetch(`${mailbox}/messages`);
      const code = ((await response.json()) as { code: string | null }[]).find(
        (mail) => mail.code !== null,
      )?.code;
      if (code === undefined || code === null || code === lastCode)
        throw new Error('No new code is in the mailbox');
      lastCode = code;
    });
    return lastCode;
  }

  async function openElsewhere(size: { width: number; height: number }): Promise<void> {
    const person = await openPerson(browser, size);
    people.push(person);
    page = person.page;
  }

  const type = (text: string, label: string, beside?: string) =>
    eventually(async () => {
      const field = await find(label, TYPED, beside);
      await field.fill(localise(text), { timeout: 2000 });
      // A reader moves to the next field.
      await field.blur();
    });

  const acts: Readonly<Record<Verb, (...values: string[]) => Promise<unknown>>> = {
    visit: (address) => page.goto(localise(address ?? '')),
    openBehindInitials: async (label) => {
      await press('Tu cuenta');
      await press(label ?? '');
    },
    openBehindDots: async (label) => {
      await press('Más acciones');
      await press(label ?? '');
    },
    openCopiedOnPhone: async () => {
      await eventually(async () => {
        link = await page.evaluate(() => navigator.clipboard.readText());
        if (!link.startsWith(app.url)) throw new Error(`The clipboard has ${link}`);
      });
      await openElsewhere(PHONE);
      await page.goto(link);
    },
    openCopiedAgain: async () => {
      const context = page.context();
      await page.close();
      page = await context.newPage();
      await page.goto(link);
    },
    returnToComputer: async () => {
      page = first.page;
      await page.bringToFront();
    },
    openOtherBrowser: () => openElsewhere(WIDTHS[0]),
    enterCode: async (mailbox, label) => type(await readCode(localise(mailbox ?? '')), label ?? ''),
    pressKeys: (keys) => page.keyboard.press((keys ?? '').replace('Ctrl ', 'Control+')),
    open: (label, beside) => press(label ?? '', beside, OPENED),
    press: (label, beside) => press(label ?? '', beside),
    type: (text, label, beside) => type(text ?? '', label ?? '', beside),
    choose: (label, field) => choose(label ?? '', field),
    seeUnder: (label, field) =>
      eventually(async () => {
        const status = (await find(field ?? '', TYPED)).locator('xpath=following::*[@role="status"][1]');
        const said = await status.innerText({ timeout: 1000 });
        if (said !== label) throw new Error(`Under ${field} stands ${said}`);
      }),
    see: async (...labels) => {
      for (const label of labels) if (label !== undefined) await see(label);
    },
    readValue: (label, text) =>
      eventually(async () => {
        const value = await (await find(label ?? '', TYPED)).inputValue();
        if (value !== text) throw new Error(`${label} has ${value}`);
      }),
  };

  return {
    /** Does what the instruction says; the error names file and line. */
    follow: async ({ verb, values, where }: Instruction): Promise<void> => {
      try {
        await acts[verb](...(values as string[]));
      } catch (error) {
        const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
        throw new Error(`${where}\n  ${reason}`, { cause: error });
      }
    },
    page: () => page,
    complaints: () => people.flatMap(({ complaints }) => complaints),
    close: async () => {
      for (const { context } of people) await context.close();
    },
  };
}
