/** Webhook events get lost, so the system is also asked regularly for changes (REL-10). */
export const SYNC_EVERY_SECONDS = 900;
