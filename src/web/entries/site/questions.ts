/** The questions of visitors, in this order: `home.faq.<key>.q` and `.a`. */
export const QUESTIONS = ['sire', 'pms', 'documents', 'countries', 'data'] as const;
