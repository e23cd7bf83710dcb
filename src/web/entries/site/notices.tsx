import { Frame } from './frame.tsx';
import { SECTIONS } from './header.tsx';
import { pageLink, startLink, useSite } from './site-texts.ts';

/** S-SITE-10, S-SITE-21: an unknown address; the site offers its pages (R-NAV-06). */
export function NotFoundPage() {
  const { language, isSignedIn, t } = useSite();
  return (
    <Frame>
      <div className="night notice">
        <div className="wide">
          <p className="number" aria-hidden="true">
            404
          </p>
          <h1>{t('general.notFound')}</h1>
          <p className="lead">{t('notFound.text')}</p>
          <p className="go">
            <a className="btn p big" href={isSignedIn ? '/app' : pageLink('home', language)}>
              {t(isSignedIn ? 'notFound.app' : 'notFound.action')}
            </a>
            {isSignedIn && (
              <a className="btn big" href={pageLink('home', language)}>
                {t('notFound.action')}
              </a>
            )}
          </p>
          <nav className="ways" aria-labelledby="ways">
            <h2 id="ways">{t('notFound.ways')}</h2>
            <ul>
              {SECTIONS.map(({ id, text }) => (
                <li key={id}>
                  <a href={pageLink('home', language, `#${id}`)}>{t(text)}</a>
                </li>
              ))}
              {(['videos', 'whatsapp'] as const).map((one) => (
                <li key={one}>
                  <a href={pageLink(one, language)}>{t(`pages.${one}`)}</a>
                </li>
              ))}
              {!isSignedIn && (
                <li>
                  <a href={startLink('/login', language)}>{t('site.header.login')}</a>
                </li>
              )}
            </ul>
          </nav>
        </div>
      </div>
    </Frame>
  );
}

/** D-14: a link to a host that is not configured. The server fills host and address in. */
export function LeavingPage() {
  const { language, t } = useSite();
  return (
    <Frame>
      <div className="night notice">
        <div className="wide">
          <h1>{t('leaving.title')}</h1>
          <p className="host">{'{{host}}'}</p>
          <p className="lead">{t('leaving.text')}</p>
          <p className="address">
            <span>{t('leaving.address')}</span>
            <code>{'{{target}}'}</code>
          </p>
          <p className="go">
            <a className="btn p big" href={pageLink('home', language)}>
              {t('leaving.stay')}
            </a>
            <a className="btn big" href="{{target}}" rel="noopener noreferrer nofollow">
              {t('leaving.action', { host: '{{host}}' })}
            </a>
          </p>
        </div>
      </div>
    </Frame>
  );
}
