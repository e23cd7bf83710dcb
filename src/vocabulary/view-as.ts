/** R-VIEWAS-01: carries the person whom an administrator looks as; the server decides what it is worth (SEC-17). */
export const VIEW_AS_HEADER = 'X-Posada-User-View-Id';
