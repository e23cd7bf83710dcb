import type { Language } from '#vocabulary/language.ts';

/** The part of the provider's script that the card step uses, https://docs.stripe.com/js (tests/official/stripe). */
type CardError = {
  readonly type: string;
  readonly code?: string;
  readonly decline_code?: string;
};
type CardIntent = {
  readonly id: string;
  readonly status: string;
  readonly payment_method?: string | { readonly id: string } | null;
};
export type CardResult = {
  readonly error?: CardError | undefined;
  readonly setupIntent?: CardIntent | undefined;
  readonly paymentIntent?: CardIntent | undefined;
};
export type CardElement = {
  mount(place: HTMLElement): void;
  unmount(): void;
  on(event: 'ready', listener: () => void): unknown;
  on(event: 'loaderror', listener: () => void): unknown;
  on(event: 'change', listener: (change: { complete: boolean }) => void): unknown;
};
export type CardElements = { create(kind: 'payment'): CardElement };

type Confirming<Elements> = {
  elements: Elements;
  confirmParams: { return_url: string };
  redirect: 'if_required';
};
/** `Elements` is the result of `elements`: opaque to this page except for its payment element. */
export type CardProvider<Elements extends CardElements = CardElements> = {
  elements(options: {
    clientSecret: string;
    locale: 'es-419' | 'pt-BR' | 'en';
    appearance: { theme: 'stripe'; variables: Record<string, string> };
  }): Elements;
  confirmSetup(options: Confirming<Elements>): Promise<CardResult>;
  confirmPayment(options: Confirming<Elements>): Promise<CardResult>;
  handleNextAction(options: { clientSecret: string }): Promise<CardResult>;
  retrieveSetupIntent(clientSecret: string): Promise<CardResult>;
  retrievePaymentIntent(clientSecret: string): Promise<CardResult>;
};

export type CardKind = 'setup' | 'payment';
export type CardOutcome =
  /** `processing`: the bank takes its time; the server is notified. */
  | { readonly state: 'succeeded' | 'processing'; readonly id: string; readonly method?: string }
  /** The fields show the missing data. */
  | { readonly state: 'incomplete' }
  | { readonly state: 'declined'; readonly code: string; readonly declineCode: string | null }
  /** The answer was lost: the server finds out. */
  | { readonly state: 'unknown' };

export const CARD_LOCALES = { es: 'es-419', pt: 'pt-BR', en: 'en' } as const satisfies Record<
  Language,
  string
>;

const scripts = new Map<string, Promise<void>>();

/** Once for a page; a failed load is repeated. */
function loadScript(url: string): Promise<void> {
  const known = scripts.get(url);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      scripts.delete(url);
      script.remove();
      reject(new Error('The script of the card provider did not load'));
    });
    document.head.append(script);
  });
  scripts.set(url, loading);
  return loading;
}

export async function loadCardProvider(scriptUrl: string, publishableKey: string): Promise<CardProvider> {
  await loadScript(scriptUrl);
  const { Stripe: open } = globalThis as { Stripe?: (key: string) => CardProvider };
  if (!open) throw new Error('The script of the card provider has an unknown interface');
  return open(publishableKey);
}

/** With the card that a setup has saved, which the server keeps. */
function arrived(
  state: 'succeeded' | 'processing',
  { id, payment_method: card }: CardIntent,
  kind: CardKind,
): CardOutcome {
  const method = typeof card === 'string' ? card : card?.id;
  return kind === 'setup' && method !== undefined ? { state, id, method } : { state, id };
}

const isLost = ({ type }: CardError): boolean => type === 'api_connection_error' || type === 'api_error';
/** The intent continued without this page: its result is read. */
const isElsewhere = ({ code }: CardError): boolean => (code ?? '').endsWith('_intent_unexpected_state');

function outcomeOf({ error, setupIntent, paymentIntent }: CardResult): CardOutcome {
  if (error) {
    if (error.type === 'validation_error') return { state: 'incomplete' };
    if (isLost(error) || isElsewhere(error)) return { state: 'unknown' };
    return { state: 'declined', code: error.code ?? error.type, declineCode: error.decline_code ?? null };
  }
  const intent = setupIntent ?? paymentIntent;
  if (intent?.status === 'succeeded' || intent?.status === 'processing')
    return arrived(intent.status, intent, setupIntent ? 'setup' : 'payment');
  // The question of the bank was closed without an answer.
  if (intent?.status === 'requires_action' || intent?.status === 'requires_payment_method')
    return { state: 'declined', code: 'authentication_required', declineCode: null };
  return { state: 'unknown' };
}

/** A lost answer is requested once more, from the intent itself. */
async function certain(
  provider: CardProvider,
  kind: CardKind,
  clientSecret: string,
  work: Promise<CardResult>,
): Promise<CardOutcome> {
  const outcome = outcomeOf(await work);
  if (outcome.state !== 'unknown') return outcome;
  const { setupIntent, paymentIntent } = await (kind === 'setup'
    ? provider.retrieveSetupIntent(clientSecret)
    : provider.retrievePaymentIntent(clientSecret));
  const intent = setupIntent ?? paymentIntent;
  return intent?.status === 'succeeded' || intent?.status === 'processing'
    ? arrived(intent.status, intent, kind)
    : { state: 'unknown' };
}

/** Sends the typed card, with the bank's confirmation if it asks for one. */
export function confirmCard(
  provider: CardProvider,
  elements: CardElements,
  kind: CardKind,
  clientSecret: string,
): Promise<CardOutcome> {
  const options = {
    elements,
    confirmParams: { return_url: location.href },
    redirect: 'if_required',
  } as const;
  const work = kind === 'setup' ? provider.confirmSetup(options) : provider.confirmPayment(options);
  return certain(provider, kind, clientSecret, work);
}

/**
 * For a saved card that the server has charged and whose bank asks for a confirmation: nothing is typed, so there is no
 * card step.
 */
export async function confirmSavedCard(
  page: { readonly scriptUrl: string; readonly publishableKey: string },
  clientSecret: string,
): Promise<CardOutcome> {
  const provider = await loadCardProvider(page.scriptUrl, page.publishableKey);
  return certain(provider, 'payment', clientSecret, provider.handleNextAction({ clientSecret }));
}
