import { ChevronDown, Menu } from 'lucide-react';

import { Logo } from '#web/ui/logo.tsx';
import { SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { ANALYTICS_EVENT_FREE_TRIAL } from './measuring.ts';
import { pageLink, type SiteText, startLink, useSite } from './site-texts.ts';

/** The parts of the home page that people look for. */
export const SECTIONS = [
  { id: 'functions', text: 'site.nav.functions' },
  { id: 'pricing', text: 'site.nav.pricing' },
  { id: 'faq', text: 'site.nav.faq' },
  { id: 'self-host', text: 'home.nav.selfHost' },
] as const satisfies readonly { id: string; text: SiteText }[];

const NAMES = { es: 'site.lang.es', pt: 'site.lang.pt', en: 'site.lang.en' } as const;

/** R-SITE-02. Each name is written in its own language and leads to the same page. */
export function LanguageLinks() {
  const { language, page, t } = useSite();
  return SUPPORTED_LANGUAGES.map((one) => (
    <a
      key={one}
      href={pageLink(page, one)}
      hrefLang={one}
      lang={one}
      aria-current={one === language ? 'true' : undefined}
    >
      {t(NAMES[one])}
    </a>
  ));
}

/** R-SITE-04: scrolls on the home page; from another page it goes there first. */
function SectionLinks() {
  const { language, page, t } = useSite();
  return SECTIONS.map(({ id, text }) => (
    <a key={id} href={page === 'home' ? `#${id}` : pageLink('home', language, `#${id}`)}>
      {t(text)}
    </a>
  ));
}

/** R-SITE-01. This link and the free trial lead to the same page (W1-F-11). */
function DoorLinks({ className }: { readonly className?: { login: string; start: string } }) {
  const { language, t } = useSite();
  return (
    <>
      <a className={className?.login} href={startLink('/login', language)}>
        {t('site.header.login')}
      </a>
      <a className={className?.start} href={startLink('/register/start', language)}>
        {t('site.header.start')}
      </a>
    </>
  );
}

/** R-SITE-03. The script of the page reports it to the measuring, if the visitor consented. */
export function TrialButton({ isBig = false }: { readonly isBig?: boolean }) {
  const { language, t } = useSite();
  return (
    <a
      className={isBig ? 'btn p big' : 'btn p'}
      href={startLink('/register/start', language)}
      data-event={ANALYTICS_EVENT_FREE_TRIAL}
    >
      {t('site.header.freeTrial')}
    </a>
  );
}

/** R-SITE-07 */
export function EnterButton({ isBig = false }: { readonly isBig?: boolean }) {
  const { t } = useSite();
  return (
    <a className={isBig ? 'btn p big' : 'btn p'} href="/app">
      {t('site.header.enter')}
    </a>
  );
}

/** R-SITE-07, R-SITE-08 */
function Doors() {
  const { isSignedIn } = useSite();
  if (isSignedIn) return <EnterButton />;
  return (
    <>
      <DoorLinks className={{ login: 'quiet wide-only', start: 'btn wide-only' }} />
      <TrialButton />
    </>
  );
}

function LanguageMenu() {
  const { language, t } = useSite();
  return (
    <details className="drop languages" name="head">
      <summary>
        <span className="hidden">{t('home.language')}: </span>
        {language.toUpperCase()}
        <ChevronDown size={16} aria-hidden="true" />
      </summary>
      <div className="panel">
        <LanguageLinks />
      </div>
    </details>
  );
}

/** Its menus are `<details>`: they open without a script (P-11). */
export function Header() {
  const { language, isSignedIn, t } = useSite();
  return (
    <header className="head">
      <div className="wide bar">
        <a className="brand" href={pageLink('home', language)}>
          <Logo />
          Posada
        </a>
        <nav className="links" aria-label="Posada">
          <SectionLinks />
        </nav>
        <div className="acts">
          <LanguageMenu />
          <Doors />
          <details className="drop narrow-only" name="head">
            <summary aria-label={t('home.menu')}>
              <Menu size={22} aria-hidden="true" />
            </summary>
            <div className="panel">
              <nav aria-label={t('home.menu')}>
                <SectionLinks />
                {!isSignedIn && <DoorLinks />}
              </nav>
              <nav className="tongues" aria-label={t('home.language')}>
                <LanguageLinks />
              </nav>
            </div>
          </details>
        </div>
      </div>
    </header>
  );
}
