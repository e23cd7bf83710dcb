/** Events of a stay that have no details. */
export const STAY_DEEDS = [
  'created',
  'canceled',
  'settled',
  /** Another system has it from now on. */
  'moved',
  /** Contact, notes or name: the history keeps nothing of a guest, so it cannot say which. */
  'details',
  'link-created',
  'links-revoked',
  'signed',
  'guest-corrected',
  'guest-removed',
  'identity-seen',
  'report-sent-again',
  'report-by-hand',
  'registered-by-hand',
] as const;
export type StayDeed = (typeof STAY_DEEDS)[number];

/** Nobody reads further back in a drawer; the whole is in the audit log. */
export const STAY_HISTORY_MAX = 200;
