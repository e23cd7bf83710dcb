import { ChevronDown, Menu } from 'lucide-react';

import { Logo } from '#web/ui/logo.tsx';
import { type Language, SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { CHOICE_OF, HOME_OF, type SiteText, useSite } from './site-texts.ts';

const SECTIONS = [
  { id: 'functions', text: 'site.nav.functions' },
  { id: 'self-host', text: 'home.nav.selfHost' },
  { id: 'faq', text: 'site.nav.faq' },
] as const satisfies readonly { id: string; text: SiteText }[];

const NAMES = { es: 'site.lang.es', pt: 'site.lang.pt', en: 'site.lang.en' } as const;

/** R-SITE-02. Each name is written in its own language. */
export function LanguageLinks() {
  const { language, t } = useSite();
  return SUPPORTED_LANGUAGES.map((one) => (
    <a
      key={one}
      href={CHOICE_OF[one]}
      hrefLang={one}
      lang={one}
      aria-current={one === language ? 'true' : undefined}
    >
      {t(NAMES[one])}
    </a>
  ));
}

/** The language that was read here goes along, because the browser may speak another one. */
export const startAddress = (page: '/register' | '/login', language: Language): string =>
  `${page}?language=${language}`;

const APP = '/app';

function SectionLinks() {
  const { t } = useSite();
  return (
    <>
      {SECTIONS.map(({ id, text }) => (
        <a key={id} href={`#${id}`}>
          {t(text)}
        </a>
      ))}
      <a href="/developers">{t('home.nav.developers')}</a>
    </>
  );
}

/** R-SITE-07, R-SITE-08 */
function Doors() {
  const { language, isSignedIn, t } = useSite();
  if (isSignedIn) {
    return (
      <a className="btn p" href={APP}>
        {t('site.header.enter')}
      </a>
    );
  }
  return (
    <>
      <a className="btn wide-only" href={startAddress('/login', language)}>
        {t('site.header.login')}
      </a>
      <a className="btn p" href={startAddress('/register', language)}>
        {t('site.header.start')}
      </a>
    </>
  );
}

/** Its menus are `<details>`: they open without a script (P-11). */
export function Header() {
  const { language, isSignedIn, t } = useSite();
  return (
    <header className="head">
      <div className="wide bar">
        <a className="brand" href={HOME_OF[language]}>
          <Logo />
          Posada
        </a>
        <nav className="links" aria-label="Posada">
          <SectionLinks />
        </nav>
        <div className="acts">
          <details className="drop" name="head">
            <summary>
              <span className="hidden">{t('home.language')}: </span>
              {language.toUpperCase()}
              <ChevronDown size={16} aria-hidden="true" />
            </summary>
            <div className="panel">
              <LanguageLinks />
            </div>
          </details>
          <Doors />
          <details className="drop narrow-only" name="head">
            <summary aria-label={t('home.menu')}>
              <Menu size={22} aria-hidden="true" />
            </summary>
            <nav className="panel" aria-label={t('home.menu')}>
              <SectionLinks />
              {!isSignedIn && <a href={startAddress('/login', language)}>{t('site.header.login')}</a>}
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}
