import type { TextKey } from '#texts/index.ts';

/** The texts of the dark column for a way of sign-up. */
export type Journey = {
  readonly welcome: TextKey;
  readonly about: TextKey;
  readonly steps: readonly { readonly title: TextKey; readonly text: TextKey }[];
  /** Days of trial that begin at its end. */
  readonly trialDays?: number;
};

/** S-START-01: by e-mail and password. */
export const REGISTER: Journey = {
  welcome: 'start.welcome',
  about: 'start.about',
  steps: [
    { title: 'start.step.email', text: 'start.step.email.text' },
    { title: 'start.step.details', text: 'start.step.details.text' },
    { title: 'start.step.code', text: 'start.step.code.text' },
  ],
};
