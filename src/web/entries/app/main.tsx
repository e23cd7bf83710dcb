import { meQuery } from '#web/shell/session/account.tsx';
import { isSignedIn } from '#web/shell/session/session.ts';
import { basenameOf, startEntry } from '#web/shell/start.tsx';
import { isImpersonating } from '#web/shell/session/stored-view.ts';
import { paths } from './paths.ts';
import { propertiesQuery } from './properties.ts';
import { routes } from './routes.tsx';

/** Pages without a sign-in, so the end of a session changes nothing. */
const OPEN_PAGES =
  /^\/(login|invitation|register|social|verification-code|recover-password|undo|expired-password|kit)\b/;

// The short addresses of the sign-in (D-54): the app's own paths begin with its name on a shared host name.
if (/^\/(login$|social\/)/.test(location.pathname)) {
  history.replaceState(null, '', `/app${location.pathname}${location.search}`);
}

// Not awaited: the texts import from this file, and would wait for its end.
void startEntry({
  routes,
  basename: basenameOf('/app'),
  login: { path: paths.login(), isOpenPage: (path) => OPEN_PAGES.test(path) },
  ahead: (queries) => {
    if (!isSignedIn() || isImpersonating()) return;
    void queries.prefetchQuery(meQuery);
    void queries.prefetchQuery(propertiesQuery);
  },
});
