/** Written into a page by the server where its policy allows the provider's script and frames (SEC-71). */
const META = 'posada-card-step';
/** In this tab: the page that was reloaded for it, so that a page without cards is not reloaded for ever. */
const RELOADED = 'posada-card-step';

const mayLoad = (): boolean => import.meta.env.DEV || document.querySelector(`meta[name="${META}"]`) !== null;

/**
 * Whether the card step may be shown here. A person who came by a link inside the app has the policy of the first page:
 * the page is reloaded once, at the same address, and gets its own policy.
 */
export function mayShowCardStep(): boolean | 'loading' {
  if (mayLoad()) {
    sessionStorage.removeItem(RELOADED);
    return true;
  }
  if (sessionStorage.getItem(RELOADED) === location.pathname) return false;
  sessionStorage.setItem(RELOADED, location.pathname);
  location.reload();
  return 'loading';
}
