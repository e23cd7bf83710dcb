import { FileX, KeyRound, Link2Off, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';

import { GuestFrame } from '#web/parts/guest-frame.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button, lookOf } from '#web/ui/button.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { BuyerScreen } from './buyer-screen.tsx';
import { DocumentScreen } from './document-screen.tsx';
import { SearchScreen } from './search-screen.tsx';
import styles from './self-invoice.module.css';
import { type Contact, useSelfInvoice } from './use-self-invoice.ts';
import { WaitScreen } from './wait-screen.tsx';

type MessageProps = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly contact?: Contact | null;
  readonly onSearch: () => void;
};

/** There is nothing to do here: the reason, and the contact. */
function Message({ icon, title, text, contact, onSearch }: MessageProps) {
  const { t } = useLanguage();
  const digits = contact?.phone?.replace(/\D/g, '');
  return (
    <GuestFrame
      title={title}
      foot={
        <>
          {contact && digits && (
            <a
              className={lookOf({ kind: 'primary', size: 'large', full: true })}
              href={`https://wa.me/${digits}`}
              target="_blank"
              rel="noreferrer"
            >
              <MessageCircle size={20} aria-hidden="true" />
              {t('selfInvoice.write', { name: contact.name })}
            </a>
          )}
          <Button size="large" onClick={onSearch}>
            {t('selfInvoice.again')}
          </Button>
        </>
      }
    >
      <div className={styles['message']}>
        <span className={styles['tile']}>{icon}</span>
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
    </GuestFrame>
  );
}

/** S-SITE-23: a guest makes the invoice of their own stay. */
export function SelfInvoicePage() {
  const { t } = useLanguage();
  const { state, reload, open, search, setPage, fail } = useSelfInvoice();
  switch (state.is) {
    case 'loading':
      return (
        <GuestFrame title={t('selfInvoice.title')}>
          <div aria-busy="true">
            <p role="status" className="visually-hidden">
              {t('shell.loading')}
            </p>
            <Skeleton shape="title-line" />
            <Skeleton shape="block" />
            <Skeleton lines={4} />
          </div>
        </GuestFrame>
      );
    case 'search':
      return <SearchScreen onFound={open} onRefused={fail} />;
    case 'closed':
      return (
        <Message
          icon={state.why === 'gone' ? <Link2Off aria-hidden="true" /> : <KeyRound aria-hidden="true" />}
          title={t(`selfInvoice.${state.why}.title`)}
          text={t(`selfInvoice.${state.why}.text`)}
          onSearch={search}
        />
      );
    case 'refused':
      return (
        <Message
          icon={<FileX aria-hidden="true" />}
          title={t('selfInvoice.closed.title')}
          text={state.message}
          contact={state.contact}
          onSearch={search}
        />
      );
    case 'failed':
      return (
        <GuestFrame title={t('selfInvoice.title')}>
          <Failed error={state.failure} onRetry={() => void reload()} />
        </GuestFrame>
      );
    case 'open':
      if (state.page.state === 'issued') {
        return <DocumentScreen page={state.page} onPage={setPage} onLeave={search} />;
      }
      if (state.page.state === 'open') {
        return <BuyerScreen key={state.page.id} page={state.page} onPage={setPage} onRefused={fail} />;
      }
      return <WaitScreen page={state.page} />;
  }
}
