/** E-07: the steps of the check-in wizard in their order. The database has the same words. */
export const WIZARD_STEPS = ['guest-fields', 'guest-page', 'registries', 'guest-links', 'forms'] as const;
/** Ends the wizard; nothing comes after it. */
export const WIZARD_END = 'complete-wizard';
