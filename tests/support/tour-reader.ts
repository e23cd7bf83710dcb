import path from 'node:path';

import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';

import { es } from '#texts/es/index.ts';
import type { TestApp } from './app.ts';
import { openPerson, WIDTHS } from './browser.ts';
import { type Instruction, TOUR, type Verb } from './tour.ts';
import { eventually } from './wait.ts';

/** Where the pages of the tour say that the product is. */
const WRITTEN = 'http://localhost:3000';
/** `PICTURES=1` takes the pictures of the pages again, each where it stands. */
const PICTURES = path.join(TOUR, '../pictures');
/** A reader who cannot press a thing looks for it again, each time longer. */
const GLANCE_MS = 1000;
const PHONE = { width: 390, height: 844 } as const;

type Role = Parameters<Page['getByRole']>[0];
/** What a reader presses, opens or fills: as CSS, which finds most of it at once, and as the roles that have the rest. */
type Kind = { readonly css: string; readonly roles: readonly Role[] };
const PRESSED: Kind = {
  css: 'button, a[href], [role=menuitem], [role=option], [role=tab], [role=gridcell]',
  roles: ['button', 'link', 'menuitem', 'tab', 'radio', 'checkbox', 'switch', 'option', 'gridcell'],
};
/** What leads to another page. */
const OPENED: Kind = { css: 'a[href], [role=menuitem]', roles: ['link', 'menuitem'] };
const TYPED = 'input, textarea, select, [role=combobox]';
/** What names the thing that a button stands beside. */
const ROWS = 'tr, li, article, section, [role=row], [role=listitem]';

export type Reader = Awaited<ReturnType<typeof openReader>>;

/** The code that a reader used last: the next one takes a moment, and the mailbox still has this one. */
const lastCodes = new WeakMap<TestApp, string>();
/** The link that a reader opened last: the next copy takes a moment, and all windows of the browser have one clipboard. */
const lastLinks = new WeakMap<TestApp, string>();

/** A reader of the tour: one who knows the words of a page and nothing of the product. */
export async function openReader(app: TestApp, browser: Browser) {
  const first = await openPerson(browser, WIDTHS[0]);
  await first.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url });
  const people = [first];
  let page = first.page;
  let link = '';

  const localise = (text: string): string => text.replaceAll(WRITTEN, app.url);
  const escape = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\{}]/g, '\\$&');
  const beginning = (label: string): RegExp => new RegExp(`^${escape(label)}(?![\\p{L}\\p{N}])`, 'u');

  /** What is in front: the dialog that is open, else the page. */
  async function findFront(): Promise<Locator> {
    const dialogs = page.locator('dialog[open], [role=dialog], [role=alertdialog]').filter({ visible: true });
    return (await dialogs.count()) > 0 ? dialogs.last() : page.locator('main').first();
  }

  /** The first that is there: what is in front before the rest of the page, and that before what a provider shows in a frame. */
  async function findFirst(ways: readonly ((scope: Locator) => Locator)[], what: string): Promise<Locator> {
    let found: Locator | undefined;
    await eventually(async () => {
      const scopes = [await findFront(), ...page.frames().map((frame) => frame.locator('body'))];
      for (const scope of scopes) {
        for (const way of ways) {
          const shown = way(scope).filter({ visible: true });
          if ((await shown.count()) === 0) continue;
          found = shown.first();
          return;
        }
      }
      throw new Error(`There is no ${what} on ${page.url()}`);
    });
    if (!found) throw new Error(`There is no ${what}`);
    return found;
  }

  /** The whole name before its beginning. */
  const nameWays = (label: string, { css, roles }: Kind) => [
    (scope: Page | Locator) => scope.locator(css).filter({ hasText: new RegExp(`^${escape(label)}$`) }),
    (scope: Page | Locator) => scope.locator(`:is(${css})[aria-label=${JSON.stringify(label)}]`),
    ...[label, beginning(label)].map(
      (name) => (scope: Page | Locator) =>
        roles.map((role) => scope.getByRole(role, { name, exact: true })).reduce((all, one) => all.or(one)),
    ),
  ];

  async function press(label: string, beside?: string, kind = PRESSED): Promise<void> {
    const ways = nameWays(label, kind);
    const find = () =>
      beside === undefined
        ? findFirst(ways, label)
        : findFirst(
            ways.map((way) => (scope) => {
              const named = way(page).filter({ visible: true });
              return way(scope.locator(ROWS).filter({ hasText: beside, has: named }).last());
            }),
            `${label} beside ${beside}`,
          );
    // A page that is on its way takes the place of the one in which it was found: a reader looks again.
    let glance = GLANCE_MS / 2;
    await eventually(async () => {
      glance *= 2;
      const thing = await find();
      await thing.click({ timeout: glance }).catch((error: unknown) => {
        // What follows a press may take long: pressed again it would be done twice, or refused with 409.
        const [, afterPress] = String(error).split(/performing click action(?!.*performing click action)/s);
        if (afterPress === undefined || afterPress.includes('retrying click action')) throw error;
      });
    });
  }

  /** The page before stays until the next one can be drawn, and may have the next label too; the rail says which one is open. */
  async function arrive(label: string): Promise<void> {
    const named = page.locator('nav a[href]').filter({ hasText: new RegExp(`^${escape(label)}$`) });
    if ((await named.count()) === 0) return;
    await named.and(page.locator('[aria-current=page]')).first().waitFor({ state: 'attached' });
  }

  const findField = (label: string): Promise<Locator> =>
    findFirst(
      [label, beginning(label)].map(
        (name) => (scope) => scope.getByLabel(name, { exact: true }).and(scope.locator(TYPED)),
      ),
      `field ${label}`,
    );

  async function choose(label: string, name: string): Promise<void> {
    const field = await findField(name);
    if (await field.evaluate((element) => element instanceof HTMLSelectElement)) {
      const option = field
        .locator('option')
        .filter({ hasText: beginning(label) })
        .first();
      await field.selectOption(await option.getAttribute('value'));
      return;
    }
    await field.click();
    await page
      .getByRole('option', { name: beginning(label) })
      .first()
      .click();
  }

  const see = (label: string) =>
    eventually(async () => {
      const words = new RegExp(`(?<![\\p{L}\\p{N}])${escape(label)}(?![\\p{L}\\p{N}])`, 'u');
      const front = await findFront();
      const named = front.getByRole('button', { name: words }).or(front.getByRole('img', { name: words }));
      for (const shown of [front.getByText(words), named]) {
        if ((await shown.filter({ visible: true }).count()) > 0) return;
      }
      // Line by line: the text of an element goes on without a space where another line begins in it.
      const notices = page.locator('output, [role=status]').filter({ visible: true });
      const lines = [...(await front.allInnerTexts()), ...(await notices.allInnerTexts())];
      if (lines.some((text) => words.test(text))) return;
      throw new Error(`${page.url()} does not show ${label}`);
    });

  /** The newest code of the mailbox, which the reader has not used yet. */
  async function readCode(mailbox: string): Promise<string> {
    let found = '';
    await eventually(async () => {
      const response = await fetch(`${mailbox}/messages`);
      const code = ((await response.json()) as { code: string | null }[]).find(
        (mail) => mail.code !== null,
      )?.code;
      if (code === undefined || code === null || code === lastCodes.get(app))
        throw new Error('No new code is in the mailbox');
      found = code;
    });
    lastCodes.set(app, found);
    return found;
  }

  async function openElsewhere(size: { width: number; height: number }): Promise<void> {
    const person = await openPerson(browser, size);
    people.push(person);
    page = person.page;
  }

  async function type(text: string, label: string): Promise<void> {
    const field = await findField(label);
    await field.fill(localise(text));
    // A reader moves to the next field.
    await field.blur();
  }

  const acts: Readonly<Record<Verb, (...values: string[]) => Promise<unknown>>> = {
    visit: (address) => page.goto(localise(address ?? '')),
    openBehindInitials: async (label) => {
      await press(es['shell.account']);
      await press(label ?? '', undefined, OPENED);
    },
    openCopiedOnPhone: async () => {
      await eventually(async () => {
        link = await page.evaluate(() => navigator.clipboard.readText());
        if (!link.startsWith(app.url) || link === lastLinks.get(app))
          throw new Error(`The clipboard has ${link}`);
      });
      lastLinks.set(app, link);
      await openElsewhere(PHONE);
      await page.goto(link);
    },
    openCopiedAgain: async () => {
      const context = page.context();
      await page.close();
      page = await context.newPage();
      await page.goto(link);
    },
    returnToFirstWindow: async () => {
      page = first.page;
      await page.bringToFront();
    },
    openPrivateWindow: () => openElsewhere(WIDTHS[0]),
    enterCode: async (mailbox, label) => type(await readCode(localise(mailbox ?? '')), label ?? ''),
    pressKeys: (keys) => page.keyboard.press((keys ?? '').replace('Ctrl ', 'Control+')),
    open: async (label, beside) => {
      await press(label ?? '', beside, OPENED);
      await arrive(label ?? '');
    },
    press: (label, beside) => press(label ?? '', beside),
    type: (text, label) => type(text ?? '', label ?? ''),
    choose: (label, field) => (field === undefined ? press(label ?? '') : choose(label ?? '', field)),
    seeUnder: (label, field) =>
      eventually(async () => {
        const status = (await findField(field ?? '')).locator('xpath=following::*[@role="status"][1]');
        const said = await status.innerText({ timeout: 1000 });
        if (said !== label) throw new Error(`Under ${field} stands ${said}`);
      }),
    see: async (...labels) => {
      for (const label of labels) if (label !== undefined) await see(label);
    },
    takePicture: async (name) => {
      if (process.env['PICTURES'] === undefined) return;
      await page.mouse.move(0, 0);
      await page.waitForLoadState('networkidle');
      await eventually(async () => {
        if ((await page.locator('[aria-busy=true]').count()) > 0)
          throw new Error('The page is still loading');
      });
      await page.evaluate(() => document.fonts.ready);
      // Notices of earlier steps lie over the page. A style sheet would be against its policy.
      const notices = page.locator('[role=status][aria-atomic=false]');
      const show = (visibility: string) =>
        notices.evaluateAll((all, given) => {
          for (const one of all) if (one instanceof HTMLElement) one.style.visibility = given;
        }, visibility);
      await show('hidden');
      const picture = sharp(await page.screenshot()).png({ palette: true, quality: 90 });
      await picture.toFile(path.join(PICTURES, name ?? ''));
      await show('');
    },
    readValue: (label, text) =>
      eventually(async () => {
        const value = await (await findField(label ?? '')).inputValue();
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
