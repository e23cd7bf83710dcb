/** Written into a page by the server where its policy allows the provider's script and frames (SEC-71). */
const META = 'posada-card-step';
/** In this tab: which page was loaded anew for it, so that a page without cards is not loaded for ever. */
const RELOADED = 'posada-card-step';

const mayLoad = (): boolean => import.meta.env.DEV || document.querySelector(`meta[name="${META}"]`) !== null;

/**
 * Whether the card step may be shown here. Who came by a link inside the app brought the policy of the page where they
 * entered: the page is loaded once more, at the same address, and comes with its own.
 */
export function cardsAllowed(): boolean | 'loading' {
  if (mayLoad()) {
    sessionStorage.removeItem(RELOADED);
    return true;
  }
  if (sessionStorage.getItem(RELOADED) === location.pathname) return false;
  sessionStorage.setItem(RELOADED, location.pathname);
  location.reload();
  return 'loading';
}
