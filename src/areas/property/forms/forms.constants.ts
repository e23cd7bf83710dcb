export const FORMS_MAX = 50;
export const FORM_FIELDS_MAX = 30;
export const FORM_CHOICES_MAX = 50;
