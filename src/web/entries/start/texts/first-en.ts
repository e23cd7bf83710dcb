import { accounts } from '#texts/en/accounts.ts';
import { app } from '#texts/en/app.ts';
import { cleaning } from '#texts/en/cleaning.ts';
import { general } from '#texts/en/general.ts';
import { invoicing } from '#texts/en/invoicing.ts';
import { properties } from '#texts/en/properties.ts';
import { shell } from '#texts/en/shell.ts';
import { signIn } from '#texts/en/sign-in.ts';
import { site } from '#texts/en/site.ts';
import { start } from '#texts/en/start.ts';
import { subscriptions } from '#texts/en/subscriptions.ts';
import type { FirstTexts } from './first-es.ts';

export const texts: FirstTexts = {
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
