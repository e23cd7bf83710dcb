/** Templates of a property. */
export const TEMPLATES_MAX = 40;
export const TEMPLATE_NAME_MAX = 80;
export const TEMPLATE_SUBJECT_MAX = 150;
/** WhatsApp takes 1,024 letters in the words of a template; mail and threads take these as well. */
export const TEMPLATE_BODY_MAX = 1024;
/** The longest wait before or after a stay. */
export const TRIGGER_DAYS_MAX = 365;
export const TRIGGER_HOURS_MAX = 72;
