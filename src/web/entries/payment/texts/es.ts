import { cardStep } from '#texts/es/card-step.ts';
import { general } from '#texts/es/general.ts';
import { landingPayment } from '#texts/es/landing-payment.ts';
import { shell } from '#texts/es/shell.ts';
import { site } from '#texts/es/site.ts';
import { subscriptions } from '#texts/es/subscriptions.ts';

export const texts = { ...cardStep, ...general, ...landingPayment, ...shell, ...site, ...subscriptions };
