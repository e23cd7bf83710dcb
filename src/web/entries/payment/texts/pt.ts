import { cardStep } from '#texts/pt/card-step.ts';
import { general } from '#texts/pt/general.ts';
import { landingPayment } from '#texts/pt/landing-payment.ts';
import { shell } from '#texts/pt/shell.ts';
import { site } from '#texts/pt/site.ts';
import { subscriptions } from '#texts/pt/subscriptions.ts';

export const texts = { ...cardStep, ...general, ...landingPayment, ...shell, ...site, ...subscriptions };
