/** Events of a stay that have no details. */
export const STAY_DEEDS = [
  'created',
  'canceled',
  'settled',
  /** The stay belongs to another system from now on. */
  'moved',
  /** A change of contact, notes or name, of before the history named the fields. */
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
  'message-sent',
  'message-omitted',
  'message-by-hand',
  'messages-on',
  'messages-off',
  'consent-given',
  'consent-withdrawn',
  'entry-sent',
] as const;
export type StayDeed = (typeof STAY_DEEDS)[number];

/** A drawer shows no more; the audit log has everything. */
export const STAY_HISTORY_MAX = 200;
