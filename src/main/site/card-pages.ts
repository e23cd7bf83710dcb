import type { PaymentsPage } from '#capabilities/payments/payments.capability.ts';
import type { Providers } from '#foundation/context/context.ts';
import { allowCardStep } from './page-reply.ts';

/**
 * Pages with the card step: checkout and cards of a subscription, credits, the activation of an app, and a bill that is paid by its link. Each is loaded as a
 * page of its own (src/web/parts/cards/card-pages.ts); no other page may load the provider's script (SEC-71).
 */
const CARD_PAGES =
  /^\/(landing-payment\/[^/]+|app\/((subscriptions|credits)\/(create|payments-methods\/create)|marketplace\/[^/]+\/activate))\/?$/;

export const isCardPage = (url: string): boolean => CARD_PAGES.test(url.split('?', 1)[0] ?? '');

/** Null without a payment provider: then no page is any wider than the others. */
export const cardProviderPage = ({ all }: Providers): PaymentsPage | null =>
  all.find(({ capabilities }) => capabilities.payments)?.capabilities.payments?.page ?? null;

type Page = { readonly text: string; readonly policy: string };

export const asCardPage = ({ text, policy }: Page, { sources }: PaymentsPage): Page => ({
  text: text.replace('</head>', '  <meta name="posada-card-step" content="1" />\n  </head>'),
  policy: allowCardStep(policy, sources),
});
