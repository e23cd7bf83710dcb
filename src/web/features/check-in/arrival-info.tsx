import { Car, Copy, KeyRound, Map, MapPin, Navigation, Wifi } from 'lucide-react';
import type { ReactNode } from 'react';

import type { GuestPage } from '#areas/guests/check-in/guest.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { IconButton, lookOf } from '#web/ui/button.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './done-screen.module.css';

type Info = NonNullable<GuestPage['arrivalInfo']>;

function Way({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <a className={lookOf({})} href={href} target="_blank" rel="noreferrer">
      {icon}
      {children}
    </a>
  );
}

/** The address in the apps that bring people there; only those that the host allows. */
function Ways({ address, info }: { readonly address: string; readonly info: Info }) {
  const { t } = useLanguage();
  if (!info.mapsButton && !info.uberButton) return null;
  const place = encodeURIComponent(address);
  return (
    <div className={styles['ways']}>
      {info.mapsButton && (
        <>
          <Way href={`https://waze.com/ul?q=${place}&navigate=yes`} icon={<Navigation aria-hidden="true" />}>
            {t('guest.done.waze')}
          </Way>
          <Way
            href={`https://www.google.com/maps/search/?api=1&query=${place}`}
            icon={<Map aria-hidden="true" />}
          >
            {t('guest.done.maps')}
          </Way>
        </>
      )}
      {info.uberButton && (
        <Way
          href={`https://m.uber.com/ul/?action=setPickup&pickup=my_location&dropoff[formatted_address]=${place}`}
          icon={<Car aria-hidden="true" />}
        >
          {t('guest.done.uber')}
        </Way>
      )}
    </div>
  );
}

const COPIES = {
  password: { label: 'guest.done.copy', done: 'guest.done.copied', failed: 'guest.done.copyFailed' },
  code: { label: 'guest.done.codeCopy', done: 'guest.done.codeCopied', failed: 'guest.done.codeFailed' },
} as const;

function CopyButton({ what, text }: { readonly what: keyof typeof COPIES; readonly text: string }) {
  const { t } = useLanguage();
  const { label, done, failed } = COPIES[what];
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify('success', t(done));
    } catch {
      notify('error', t(failed));
    }
  };
  return <IconButton label={t(label)} icon={<Copy aria-hidden="true" />} onClick={() => void copy()} />;
}

function WifiLine({ name, password }: { readonly name: string; readonly password: string | null }) {
  const { t } = useLanguage();
  return (
    <div className={styles['line']}>
      <span className={styles['icon']}>
        <Wifi size={20} aria-hidden="true" />
      </span>
      <div>
        <span className="visually-hidden">{t('guest.done.wifi')}: </span>
        <b>{name}</b>
        {password !== null && <span className="xs muted num">{t('guest.done.password', { password })}</span>}
      </div>
      {password !== null && <CopyButton what="password" text={password} />}
    </div>
  );
}

function CodeLine({ code }: { readonly code: string }) {
  const { t } = useLanguage();
  return (
    <div className={styles['line']}>
      <span className={styles['icon']}>
        <KeyRound size={20} aria-hidden="true" />
      </span>
      <div>
        <span className="xs muted">{t('guest.done.code')}</span>
        <b className="num">{code}</b>
      </div>
      <CopyButton what="code" text={code} />
    </div>
  );
}

export function ArrivalInfo({ info }: { readonly info: Info }) {
  const { t } = useLanguage();
  const { address, directions, wifiName, wifiPassword, accessCode, instructions } = info;
  return (
    <>
      {address !== null && (
        <>
          <div className={styles['line']}>
            <span className={styles['icon']}>
              <MapPin size={20} aria-hidden="true" />
            </span>
            <div>
              <span className="xs muted">{t('guest.done.address')}</span>
              <b>{address}</b>
            </div>
          </div>
          <Ways address={address} info={info} />
        </>
      )}
      {wifiName !== null && <WifiLine name={wifiName} password={wifiPassword} />}
      {accessCode !== null && <CodeLine code={accessCode} />}
      {instructions !== null && (
        <section className={styles['directions']} aria-labelledby="entry">
          <h2 id="entry">{t('guest.done.entry')}</h2>
          <p>{instructions}</p>
        </section>
      )}
      {directions !== null && (
        <section className={styles['directions']} aria-labelledby="directions">
          <h2 id="directions">{t('guest.done.directions')}</h2>
          <p>{directions}</p>
        </section>
      )}
    </>
  );
}
