import type { Texts } from '#texts/index.ts';
import { meQuery } from '#web/shell/session/account.tsx';
import { isSignedIn } from '#web/shell/session/session.ts';
import { basenameOf, startEntry } from '#web/shell/start.tsx';
import type { TextLoaders } from '#web/shell/language/texts.ts';
import { isImpersonating } from '#web/shell/session/stored-view.ts';
import { paths } from './paths.ts';
import { propertiesQuery } from './properties.ts';
import { routes } from './routes.tsx';

/** The texts of the first page, before all texts are loaded (P-12). */
const texts: TextLoaders = {
  es: () => import('./texts/first-es.ts').then((file) => file.texts as Texts),
  pt: () => import('./texts/first-pt.ts').then((file) => file.texts as Texts),
  en: () => import('./texts/first-en.ts').then((file) => file.texts as Texts),
};

/** Pages without a sign-in, so the end of a session changes nothing. */
const OPEN_PAGES =
  /^\/(login|invitation|register|social|verification-code|recover-password|undo|expired-password|kit)\b/;

// The short addresses of the sign-in (D-54): the app's own paths begin with its name on a shared host name.
if (/^\/(login$|social\/)/.test(location.pathname)) {
  history.replaceState(null, '', `/app${location.pathname}${location.search}`);
}

await startEntry({
  routes,
  texts,
  basename: basenameOf('/app'),
  login: { path: paths.login(), isOpenPage: (path) => OPEN_PAGES.test(path) },
  ahead: (queries) => {
    if (!isSignedIn() || isImpersonating()) return;
    void queries.prefetchQuery(meQuery);
    void queries.prefetchQuery(propertiesQuery);
  },
});
