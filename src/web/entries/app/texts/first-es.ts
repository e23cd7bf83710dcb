import { app } from '#texts/es/app.ts';
import { cleaning } from '#texts/es/cleaning.ts';
import { general } from '#texts/es/general.ts';
import { invoicing } from '#texts/es/invoicing.ts';
import { shell } from '#texts/es/shell.ts';
import { site } from '#texts/es/site.ts';
import { subscriptions } from '#texts/es/subscriptions.ts';
import { today } from '#texts/es/today.ts';
import { viewAs } from '#texts/es/view-as.ts';

/** The texts of the first page, before all texts are loaded (tests/invariants/first-texts.test.ts). */
export const texts = {
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

/** A group that another language forgets does not compile. */
export type FirstTexts = Readonly<Record<keyof typeof texts, string>>;
