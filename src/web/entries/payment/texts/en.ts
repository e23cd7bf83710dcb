import { cardStep } from '#texts/en/card-step.ts';
import { general } from '#texts/en/general.ts';
import { landingPayment } from '#texts/en/landing-payment.ts';
import { shell } from '#texts/en/shell.ts';
import { site } from '#texts/en/site.ts';
import { subscriptions } from '#texts/en/subscriptions.ts';

export const texts = { ...cardStep, ...general, ...landingPayment, ...shell, ...site, ...subscriptions };
