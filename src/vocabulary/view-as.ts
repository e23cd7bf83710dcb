/**
 * R-VIEWAS-01: carries the impersonated person; the server decides whether it is valid (SEC-17).
 */
export const VIEW_AS_HEADER = 'X-Posada-User-View-Id';
/** R-VIEWAS-02: names the view itself, so that a page of an earlier view of the same person shows nothing any more. */
export const VIEW_HEADER = 'X-Posada-User-View';
