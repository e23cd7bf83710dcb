/** Notices get lost; what changed is asked for all the same (REL-10). */
export const SYNC_EVERY_SECONDS = 900;
