import { CircleCheck, FileX, Hourglass, Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';

import { roundMoney } from '#vocabulary/money.ts';
import { GuestFrame } from '#web/parts/guest-frame.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { CardScreen } from './card-screen.tsx';
import { DocumentsPart } from './documents-part.tsx';
import styles from './landing.module.css';
import { PayerScreen } from './payer-screen.tsx';
import { useLanding } from './use-landing.ts';

type MessageProps = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
};

/** There is nothing to do here, and why. */
const Message = ({ icon, title, text, children }: MessageProps) => (
  <GuestFrame title={title}>
    <div role="status" className={styles['message']}>
      <span className={styles['tile']}>{icon}</span>
      <h1>{title}</h1>
      <p>{text}</p>
    </div>
    {children}
  </GuestFrame>
);

/** S-SITE-22: the payer with the link pays a bill of Posada without signing in. */
export function LandingPage() {
  const { t, format } = useLanguage();
  const { state, reload, begin, look } = useLanding();
  switch (state.is) {
    case 'loading':
      return (
        <GuestFrame title={t('landing.title')}>
          <div aria-busy="true">
            <p role="status" className="visually-hidden">
              {t('shell.loading')}
            </p>
            <Skeleton shape="title-line" />
            <Skeleton lines={4} />
          </div>
        </GuestFrame>
      );
    case 'wrong':
      return (
        <Message
          icon={<Link2Off aria-hidden="true" />}
          title={t('landing.wrong')}
          text={t('landing.wrong.text')}
        />
      );
    case 'failed':
      return (
        <GuestFrame title={t('landing.title')}>
          <Failed error={state.failure} onRetry={() => void reload()} />
        </GuestFrame>
      );
    case 'form':
      return <PayerScreen bill={state.bill} onBegin={(payer) => begin(state.bill, payer)} />;
    case 'card':
      return <CardScreen bill={state.bill} payment={state.payment} onSent={() => look(state.bill)} />;
    case 'closed':
      return (
        <Message
          icon={<FileX aria-hidden="true" />}
          title={t('landing.closed')}
          text={t('landing.closed.text')}
        >
          <DocumentsPart bill={state.bill} />
        </Message>
      );
    case 'already':
    case 'paid': {
      const { number, amount, currency } = state.bill;
      const words = { number, amount: format.money(roundMoney(amount, currency), { code: true }) };
      return (
        <Message
          icon={<CircleCheck aria-hidden="true" />}
          title={t(`landing.${state.is}`)}
          text={t(`landing.${state.is}.text`, words)}
        >
          <DocumentsPart bill={state.bill} />
        </Message>
      );
    }
    case 'unknown':
    case 'processing':
      return (
        <Message
          icon={<Hourglass aria-hidden="true" />}
          title={t(`landing.${state.is}`)}
          text={t(`landing.${state.is}.text`)}
        />
      );
  }
}
