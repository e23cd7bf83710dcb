import { Lock, ShieldCheck } from 'lucide-react';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';

import { cardProblemOf } from '#vocabulary/card-problem.ts';
import type { Language } from '#vocabulary/language.ts';
import { Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { mayShowCardStep } from './card-pages.ts';
import {
  CARD_LOCALES,
  type CardElements,
  type CardKind,
  type CardOutcome,
  type CardProvider,
  confirmCard,
  loadCardProvider,
} from './card-provider.ts';
import styles from './card-step.module.css';
import { useLanguage } from '#web/shell/language/language.tsx';

export type CardStepHandle = {
  /** Sends the typed card. Returns the result, which the step has shown to the person by then. Never rejects. */
  readonly confirm: () => Promise<CardOutcome>;
};

type CardStepProps = {
  readonly scriptUrl: string;
  readonly publishableKey: string;
  /** Of one setup or payment intent, for this person. */
  readonly clientSecret: string;
  readonly kind: CardKind;
  readonly language: Language;
  readonly ref?: Ref<CardStepHandle>;
  /** Whether `confirm` would send anything: the fields are loaded and no request is under way. */
  readonly onReady?: (isReady: boolean) => void;
};

type Face = 'loading' | 'failed' | 'ready' | 'working';

/** Posada's colours inside of the provider's frame. */
function appearanceOf() {
  const style = getComputedStyle(document.documentElement);
  const value = (name: string) => style.getPropertyValue(name).trim();
  return {
    theme: 'stripe',
    variables: {
      colorPrimary: value('--clay-600'),
      colorBackground: value('--surface'),
      colorText: value('--ink-900'),
      colorDanger: value('--rose-700'),
      borderRadius: value('--radius-control'),
      fontFamily: value('--font-ui'),
      fontSizeBase: value('--text-md'),
    },
  } as const;
}

/**
 * Nothing more may be sent: the payment succeeded, or its result is unknown and a second payment might be one too many.
 */
const isOver = (kind: CardKind, outcome: CardOutcome | undefined): boolean =>
  outcome?.state === 'succeeded' ||
  outcome?.state === 'processing' ||
  (kind === 'payment' && outcome?.state === 'unknown');

type Shown = { readonly provider: CardProvider; readonly elements: CardElements };

/**
 * The card of a person who pays Posada. Number, date and code are typed into the provider's frame and never reach this
 * page (SEC-71); its script is loaded when this is shown. Not inside of a dialog or a drawer: the bank's confirmation
 * is a layer over the page, and a modal one would lie above it.
 */
export function CardStep(props: CardStepProps) {
  const { scriptUrl, publishableKey, clientSecret, kind, language, ref, onReady } = props;
  const { t } = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<Shown>(null);
  const [face, setFace] = useState<Face>('loading');
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<CardOutcome>();

  useEffect(() => {
    let isGone = false;
    let unmount = () => undefined as void;
    setFace('loading');
    setOutcome(undefined);
    const allowed = mayShowCardStep();
    if (allowed === 'loading') return undefined;
    const open = async () => {
      if (!allowed) throw new Error('The content security policy of this page allows no card provider');
      const provider = await loadCardProvider(scriptUrl, publishableKey);
      if (isGone || !place.current) return;
      const elements = provider.elements({
        clientSecret,
        locale: CARD_LOCALES[language],
        appearance: appearanceOf(),
      });
      const element = elements.create('payment');
      element.on('ready', () => setFace('ready'));
      element.on('loaderror', () => setFace('failed'));
      element.on('change', () => setOutcome((before) => (isOver(kind, before) ? before : undefined)));
      element.mount(place.current);
      shown.current = { provider, elements };
      unmount = () => element.unmount();
    };
    open().catch(() => {
      if (!isGone) setFace('failed');
    });
    return () => {
      isGone = true;
      shown.current = null;
      unmount();
    };
  }, [scriptUrl, publishableKey, clientSecret, kind, language, attempt]);

  const isOpen = face === 'ready' && !isOver(kind, outcome);
  useEffect(() => onReady?.(isOpen), [isOpen, onReady]);

  useImperativeHandle(ref, () => ({
    confirm: async () => {
      if (!shown.current || !isOpen) return outcome ?? { state: 'incomplete' };
      const { provider, elements } = shown.current;
      setFace('working');
      setOutcome(undefined);
      const result = await confirmCard(provider, elements, kind, clientSecret).catch((): CardOutcome => ({
        state: 'unknown',
      }));
      setOutcome(result);
      setFace('ready');
      return result;
    },
  }));

  const isBusy = face === 'loading' || face === 'working';
  return (
    <section className={styles['step']} aria-label={t('card.fields.title')} aria-busy={isBusy}>
      <div className={styles['head']}>
        <Lock aria-hidden="true" />
        <b>{t('card.fields.title')}</b>
        <span>{t('card.fields.note')}</span>
      </div>
      <div className={styles['body']}>
        {face === 'failed' && (
          <Failed
            compact
            title={t('card.failed.title')}
            text={t('card.failed.text')}
            onRetry={() => setAttempt(attempt + 1)}
          />
        )}
        {face === 'loading' && (
          <div className={styles['outline']}>
            <span className="visually-hidden" role="status">
              {t('card.loading')}
            </span>
            <Skeleton shape="title-line" />
            <Skeleton shape="title-line" />
          </div>
        )}
        <div ref={place} inert={face !== 'ready'} className={styles[face]} />
        {face === 'working' && (
          <p role="status" className={styles['progress']}>
            {t(`card.working.${kind}`)}
          </p>
        )}
        <Outcome kind={kind} outcome={outcome} />
      </div>
      <div className={styles['bank']}>
        <ShieldCheck aria-hidden="true" />
        <p>
          <b>{t('card.bank.title')}</b> {t(`card.bank.${kind}`)}
        </p>
      </div>
    </section>
  );
}

function Outcome({ kind, outcome }: { readonly kind: CardKind; readonly outcome: CardOutcome | undefined }) {
  const { t } = useLanguage();
  if (outcome?.state === 'declined') {
    return (
      <Notice family="rose" live>
        {t(cardProblemOf(outcome))}
      </Notice>
    );
  }
  if (outcome?.state !== 'unknown') return null;
  // Never red: it is not known to have failed.
  return (
    <Notice family="sky" live>
      {t(`card.unknown.${kind}`)}
    </Notice>
  );
}
