import { Download } from 'lucide-react';

import { Frame } from './frame.tsx';
import { Part } from './part.tsx';
import { pageLink, startLink, useSite } from './site-texts.ts';

/**
 * S-SITE-16: the file behind an address that a host got. The button is the download itself; with scripts, this page
 * shows a refusal of the download instead of a page for programs.
 */
export function FilesPage() {
  const { isSignedIn, language, t } = useSite();
  return (
    <Frame>
      <div className="night notice">
        <div className="wide">
          <Part name="file">
            <h1>{t(isSignedIn ? 'files.title' : 'files.signIn.title')}</h1>
            <p className="lead">{t(isSignedIn ? 'files.text' : 'files.signIn')}</p>
            <p className="go">
              {isSignedIn ? (
                <a className="btn p big" href="{{address}}" data-file="">
                  <Download size={20} aria-hidden="true" />
                  {t('files.action')}
                </a>
              ) : (
                <a className="btn p big" href={startLink('/login', language)}>
                  {t('site.header.login')}
                </a>
              )}
            </p>
            <p className="state" role="status">
              <span data-state="loading" hidden>
                {t('files.loading')}
              </span>
              <span data-state="done" hidden>
                {t('files.done')}
              </span>
              <span data-state="failed" hidden>
                {t('files.failed')}
              </span>
              <span data-state="signedOut" hidden>
                {t('files.signedOut')} <a href={startLink('/login', language)}>{t('site.header.login')}</a>
              </span>
            </p>
          </Part>
          <Part name="broken">
            <h1>{t('files.broken.title')}</h1>
            <p className="lead">{t('files.broken.text')}</p>
            <p className="go">
              <a className="btn p big" href={isSignedIn ? '/app' : pageLink('home', language)}>
                {t(isSignedIn ? 'notFound.app' : 'notFound.action')}
              </a>
            </p>
          </Part>
        </div>
      </div>
    </Frame>
  );
}
