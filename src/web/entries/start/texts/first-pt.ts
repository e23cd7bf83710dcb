import { accounts } from '#texts/pt/accounts.ts';
import { app } from '#texts/pt/app.ts';
import { cleaning } from '#texts/pt/cleaning.ts';
import { general } from '#texts/pt/general.ts';
import { invoicing } from '#texts/pt/invoicing.ts';
import { properties } from '#texts/pt/properties.ts';
import { shell } from '#texts/pt/shell.ts';
import { signIn } from '#texts/pt/sign-in.ts';
import { site } from '#texts/pt/site.ts';
import { start } from '#texts/pt/start.ts';
import { subscriptions } from '#texts/pt/subscriptions.ts';
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
