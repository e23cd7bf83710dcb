import { app } from '#texts/en/app.ts';
import { cleaning } from '#texts/en/cleaning.ts';
import { general } from '#texts/en/general.ts';
import { invoicing } from '#texts/en/invoicing.ts';
import { shell } from '#texts/en/shell.ts';
import { site } from '#texts/en/site.ts';
import { subscriptions } from '#texts/en/subscriptions.ts';
import { today } from '#texts/en/today.ts';
import { viewAs } from '#texts/en/view-as.ts';
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
