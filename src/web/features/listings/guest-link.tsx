import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Download, Printer } from 'lucide-react';
import { useState } from 'react';

import {
  type ListingLink,
  listingLinksContract,
} from '#areas/guests/check-in/listing-links/listing-links.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import { useQr } from '#web/parts/qr.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May } from '#web/shell/screens.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { Button } from '#web/ui/button.tsx';
import { Part } from '#web/ui/card.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { WarningDialog } from '#web/ui/dialog.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './guest-link.module.css';
import { guestLinkQuery } from './queries.ts';

type LinkProps = { readonly listing: Pick<Listing, '_id' | 'internalName'> };

/** The permanent link with which guests of this listing find their check-in, in words and as a code to hang up (D-71). */
export function GuestLink({ listing }: LinkProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const maySee = useAccess().mayCall(listingLinksContract.getListingLink);
  const query = guestLinkQuery(property.id, listing._id);
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: maySee });
  if (!maySee) return null;
  return (
    <Part title={t('app.listing.guestLink')}>
      <p className="sm muted">{t('app.listing.guestLink.text')}</p>
      {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div aria-busy="true">
          <Skeleton lines={3} />
        </div>
      )}
      {data && data.url === null && <SwitchOn listing={listing} />}
      {data && data.url !== null && (
        <>
          <Address url={data.url} listing={listing} />
          <Messages messages={data.messages} />
          <Ends listing={listing} />
        </>
      )}
    </Part>
  );
}

function useLinkChange({ _id }: LinkProps['listing']) {
  const { property } = useProperty();
  const queries = useQueryClient();
  const asked = { params: { listingId: _id }, query: { propertyId: property.id } };
  const onDone = (link: unknown) =>
    queries.setQueryData(guestLinkQuery(property.id, _id).queryKey, link as never);
  return {
    asked,
    switching: useChange(listingLinksContract.switchListingLink, { onDone }),
    renewing: useChange(listingLinksContract.renewListingLink, { onDone }),
  };
}

function SwitchOn({ listing }: LinkProps) {
  const { t } = useLanguage();
  const { asked, switching } = useLinkChange(listing);
  const on = () =>
    switching
      .send({ ...asked, body: { on: true } })
      .catch((failure: Error) => notify('error', failure.message));
  return (
    <May call={listingLinksContract.switchListingLink}>
      <div>
        <Button busy={switching.isPending} onClick={() => void on()}>
          {t('app.listing.guestLink.on')}
        </Button>
      </div>
    </May>
  );
}

function Address({ url, listing }: LinkProps & { readonly url: string }) {
  const { t } = useLanguage();
  // Large enough for a sheet that hangs beside a door.
  const code = useQr(url, { width: 960, margin: 2 });
  return (
    <div className={styles['address']}>
      {code ? (
        <img src={code} alt={t('app.listing.guestLink.qr', { listing: listing.internalName })} />
      ) : (
        <Skeleton shape="block" />
      )}
      <div>
        <Copyable text={url} label={t('app.listing.guestLink.copy')} />
        <div className={styles['actions']}>
          {code && (
            <a className={styles['download']} href={code} download={`${listing.internalName}.png`}>
              <Download size={16} aria-hidden="true" />
              {t('app.listing.guestLink.download')}
            </a>
          )}
          {code && (
            <Button
              size="small"
              icon={<Printer aria-hidden="true" />}
              onClick={() => print(code, listing.internalName, t('app.listing.guestLink.sheet'))}
            >
              {t('app.listing.guestLink.print')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** A document of its own, in a frame: the page around it is not printed. */
function print(picture: string, name: string, words: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page) return;
  const title = page.createElement('h1');
  title.textContent = name;
  const text = page.createElement('p');
  text.textContent = words;
  const image = page.createElement('img');
  image.width = 420;
  image.addEventListener('load', () => {
    frame.contentWindow?.addEventListener('afterprint', () => frame.remove());
    frame.contentWindow?.print();
  });
  image.src = picture;
  page.body.append(title, image, text);
  page.body.style.cssText = 'font-family: sans-serif; text-align: center; padding-top: 60px';
}

function Messages({ messages }: Pick<ListingLink, 'messages'>) {
  const { t } = useLanguage();
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => notify('success', t('shell.copied')),
      () => notify('information', text),
    );
  return (
    <ul className={styles['messages']}>
      {messages.map(({ language, text }) => (
        <li key={language}>
          <div>
            <b>{t(`site.lang.${language}`)}</b>
            <Button
              size="small"
              kind="quiet"
              icon={<Copy aria-hidden="true" />}
              onClick={() => void copy(text)}
            >
              {t('app.listing.guestLink.copyWords')}
            </Button>
          </div>
          <p lang={language} className="sm">
            {text}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** For a link that got about, and for a listing that wants none. */
function Ends({ listing }: LinkProps) {
  const { t } = useLanguage();
  const { asked, switching, renewing } = useLinkChange(listing);
  const [asking, setAsking] = useState<'renew' | 'off'>();
  const shown = asking ?? 'renew';
  return (
    <May call={listingLinksContract.switchListingLink}>
      <div className={styles['actions']}>
        <Button size="small" onClick={() => setAsking('renew')}>
          {t('app.listing.guestLink.renew')}
        </Button>
        <Button size="small" onClick={() => setAsking('off')}>
          {t('app.listing.guestLink.off')}
        </Button>
      </div>
      <WarningDialog
        open={asking !== undefined}
        title={t(`app.listing.guestLink.${shown}Question`)}
        confirmLabel={t(`app.listing.guestLink.${shown}`)}
        danger
        onClose={() => setAsking(undefined)}
        onConfirm={async () => {
          if (asking === 'off') await switching.send({ ...asked, body: { on: false } });
          else await renewing.send(asked);
          notify('success', t(`app.listing.guestLink.${shown}Done`));
        }}
      >
        {t('app.listing.guestLink.endsText')}
      </WarningDialog>
    </May>
  );
}
