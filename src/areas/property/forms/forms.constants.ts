export const FORMS_MAX = 50;
export const FORM_FIELDS_MAX = 30;
export const FORM_CHOICES_MAX = 50;
export const FORM_LISTINGS_MAX = 500;
/** Questions of all forms of the check-in together: a guest answers on a phone, in a queue. */
export const QUESTIONS_ASKED_MAX = 30;
