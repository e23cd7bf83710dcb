import { app } from '#texts/pt/app.ts';
import { cleaning } from '#texts/pt/cleaning.ts';
import { general } from '#texts/pt/general.ts';
import { invoicing } from '#texts/pt/invoicing.ts';
import { shell } from '#texts/pt/shell.ts';
import { site } from '#texts/pt/site.ts';
import { subscriptions } from '#texts/pt/subscriptions.ts';
import { today } from '#texts/pt/today.ts';
import { viewAs } from '#texts/pt/view-as.ts';
import type { FirstTexts } from './first-es.ts';

export const texts: FirstTexts = {
  ...app,
  ...cleaning,
  ...general,
  ...invoicing,
  ...shell,
  ...site,
  ...subscriptions,
  ...today,
  ...viewAs,
};
