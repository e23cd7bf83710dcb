/** R-SITE-03, R-EVENTS-02. */
export const ANALYTICS_EVENT_FREE_TRIAL = 'button_free_trial_click';

/** R-EVENTS-01: clicks of developers are not counted. */
export const isDevelopmentHost = (host: string): boolean =>
  host === '' ||
  /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[?::1\]?)$/.test(host) ||
  /\.(localhost|local|test|internal)$/.test(host) ||
  /(^|[.-])dev([.-]|$)/.test(host);

type Layer = { dataLayer?: object[] };

/** R-EVENTS-01: a list in this page. It leaves the browser only if the tag manager was agreed to and reads it. */
export function pushEvent(page: Layer, host: string, event: string, at: Date): void {
  if (isDevelopmentHost(host)) return;
  page.dataLayer ??= [];
  page.dataLayer.push({ event, timestamp: at.toISOString() });
}
