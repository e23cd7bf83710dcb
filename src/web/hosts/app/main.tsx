import { basenameOf, startHost } from '#web/shell/start.tsx';
import { paths } from './paths.ts';
import { routes } from './routes.tsx';

/** Pages where nobody is signed in yet, so the end of a session changes nothing. */
const OPEN_PAGES = /^\/(login|register|social|verification-code|recover-password|expired-password|kit)\b/;

await startHost({
  routes,
  basename: basenameOf('/app'),
  login: { path: paths.login(), isOpenPage: (path) => OPEN_PAGES.test(path) },
});
