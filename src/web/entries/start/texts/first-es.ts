import { accounts } from '#texts/es/accounts.ts';
import { app } from '#texts/es/app.ts';
import { cleaning } from '#texts/es/cleaning.ts';
import { general } from '#texts/es/general.ts';
import { invoicing } from '#texts/es/invoicing.ts';
import { properties } from '#texts/es/properties.ts';
import { shell } from '#texts/es/shell.ts';
import { signIn } from '#texts/es/sign-in.ts';
import { site } from '#texts/es/site.ts';
import { start } from '#texts/es/start.ts';
import { subscriptions } from '#texts/es/subscriptions.ts';

/** The texts of the first page, before all texts are loaded (tests/invariants/first-texts.test.ts). */
export const texts = {
  ...accounts,
  ...app,
  ...cleaning,
  ...general,
  ...invoicing,
  ...properties,
  ...shell,
  ...signIn,
  ...site,
  ...start,
  ...subscriptions,
};

/** A group that another language forgets does not compile. */
export type FirstTexts = Readonly<Record<keyof typeof texts, string>>;
