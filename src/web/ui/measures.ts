/*
 * The numbers of R-UI-01 to R-UI-12. Style sheets cannot read them: the browser tests hold the kit and the layout to
 * them, and timers take them from here.
 */

/** Seconds until the loading overlay changes its text (R-UI-01). */
export const LOADING_MESSAGE_ROTATION = 6;
/** Seconds that a message stays (R-UI-02). */
export const NOTIFICATION_DURATION = 5;
/** Seconds of a message that offers an undo: long enough to reach it, and then the fields below are free again. */
export const OFFER_DURATION = 20;
/** Milliseconds without another letter after which typed text counts (R-UI-02). */
export const DEBOUNCE = 500;

/** R-UI-03 */
export const MODAL_WIDTHS_A = [350, 500, 750, 1500] as const;
export const MODAL_WIDTHS_B = [550, 800, 1200] as const;
/** R-UI-04 */
export const DRAWER_WIDTHS = { sm: 200, md: 500, lg: 1200 } as const;

/** R-UI-09 */
export const SIDEBAR_WIDTH = 80;
export const TOPBAR_MIN_HEIGHT = 80;
/** R-UI-11 */
export const LAYOUT_MAX_WIDTH = 1680;
export const CONTENT_WIDTH = 1080;
export const CONTENT_WIDTH_ALT = 1264;
export const BREAKPOINT_SMALL = 576;
/** The last width of the small layout and the first of the large one. */
export const BREAKPOINT_MEDIUM = [990, 991] as const;
export const LANGUAGE_SELECTOR_BREAKPOINT = 750;

/** R-UI-12 */
export const SELECT_WIDTHS = { sm: 100, md: 200, lg: 350, xlg: 500 } as const;
export const SELECT_HEIGHT = 40;
export const INPUT_SIZES = { small: 34, medium: 42, large: 50 } as const;
export const TITLE_SIZES = [20, 23, 25] as const;
export const TEXT_SIZES = [12, 15, 18] as const;
