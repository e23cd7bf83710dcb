import { Share2 } from 'lucide-react';
import { useState } from 'react';

import { guestContract, type GuestForm } from '#areas/guests/check-in/guest.contract.ts';
import { call } from '#web/shell/call.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './prove-card.module.css';
import { useOpenStay } from './stay-context.ts';

/** Companions fill in their own form on their own phone: the main guest sends each a link (D-71). */
export function ShareGuest({ guest }: { readonly guest: GuestForm }) {
  const { t } = useLanguage();
  const { page, queue, reload, close } = useOpenStay();
  const [url, setUrl] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  if (page.scope === 'guest' || guest.isMain || !page.proved) return null;
  const isShared = page.shared.includes(guest._id);
  const name = guest.firstName ?? '';
  const asked = { params: { guestId: guest._id } };

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await queue.settled();
      await work();
      await reload();
    } catch (error) {
      if (error instanceof CallFailure && error.status === 401) return close('ended');
      notify('error', error instanceof Error ? error.message : t('general.tryLater'));
    } finally {
      setBusy(false);
    }
  };
  const share = () =>
    run(async () => {
      const made = await call(guestContract.shareGuest, asked);
      setUrl(made.url);
      const words = { text: t('guest.share.words', { name }), url: made.url };
      // On a phone without a share sheet, or after it was closed, the address can be copied.
      if ('share' in navigator) await navigator.share(words).catch(() => undefined);
    });
  const unshare = () =>
    run(async () => {
      await call(guestContract.unshareGuest, asked);
      setUrl(undefined);
      notify('success', t('guest.share.revoked'));
    });
  return (
    <section className={styles['card']} aria-label={t('guest.share.title')}>
      <h2>{t('guest.share.title')}</h2>
      <p>{t(guest.lastName ? 'guest.share.text' : 'guest.share.nameFirst')}</p>
      {url !== undefined && <Copyable text={url} label={t('guest.share.copy')} />}
      {guest.lastName && (
        <Button busy={isBusy} icon={<Share2 aria-hidden="true" />} onClick={() => void share()}>
          {t(isShared ? 'guest.share.again' : 'guest.share.send')}
        </Button>
      )}
      {isShared && (
        <Button kind="quiet" size="small" busy={isBusy} onClick={() => void unshare()}>
          {t('guest.share.revoke')}
        </Button>
      )}
    </section>
  );
}
