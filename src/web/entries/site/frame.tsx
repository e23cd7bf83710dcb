import type { ReactNode } from 'react';

import { Logo } from '#web/ui/logo.tsx';
import { Header, LanguageLinks } from './header.tsx';
import { pageLink, useSite } from './site-texts.ts';

const DOCUMENTS = ['terms', 'privacy', 'cookies'] as const;
const MORE = ['videos', 'whatsapp'] as const;

/** The offer of the link that led here. The server fills it in, or takes it away (R-PROMO-01). */
export function PromoBar() {
  const { t } = useSite();
  const promo = (name: string) => `{{promo${name}}}`;
  const offer = { name: promo('Name'), offer: promo('Offer'), date: promo('Date'), code: promo('Code') };
  return (
    <aside className="wide promo" data-when="promo" aria-label={t('promo.label')}>
      <p>
        <b>{t('promo.text', offer)}</b> <span>{t('promo.note', offer)}</span>
      </p>
    </aside>
  );
}

/** Without a script there is no measuring, and so no consent to ask for. Both answers have the same weight. */
function ConsentBar() {
  const { language, t } = useSite();
  return (
    <aside className="consent" data-when="measuring" aria-label={t('consent.label')} hidden>
      <p>
        {t('consent.text')} <a href={pageLink('cookies', language)}>{t('consent.more')}</a>
      </p>
      <div>
        <button type="button" data-consent="necessary">
          {t('consent.refuse')}
        </button>
        <button type="button" data-consent="all">
          {t('consent.accept')}
        </button>
      </div>
    </aside>
  );
}

function Footer() {
  const { language, page, t } = useSite();
  return (
    <div className="wide foot">
      <span className="brand">
        <Logo />
        Posada
      </span>
      <span>{t('home.footer.license')}</span>
      <nav aria-label={t('pages.more')}>
        {MORE.map((one) => (
          <a key={one} href={pageLink(one, language)} aria-current={one === page ? 'page' : undefined}>
            {t(`pages.${one}`)}
          </a>
        ))}
      </nav>
      <nav aria-label={t('pages.legal')}>
        {DOCUMENTS.map((one) => (
          <a key={one} href={pageLink(one, language)} aria-current={one === page ? 'page' : undefined}>
            {t(`pages.${one}`)}
          </a>
        ))}
        <a href="/developers">{t('home.nav.developers')}</a>
      </nav>
      <nav className="last" aria-label={t('home.language')}>
        <LanguageLinks />
      </nav>
    </div>
  );
}

type FrameProps = { readonly closing?: ReactNode; readonly children: ReactNode };

/** The frame of every page of the site. */
export function Frame({ closing, children }: FrameProps) {
  const { t } = useSite();
  return (
    <>
      <a className="skip" href="#content">
        {t('home.skip')}
      </a>
      <Header />
      <main id="content">{children}</main>
      <footer>
        {closing}
        <Footer />
      </footer>
      <ConsentBar />
    </>
  );
}
