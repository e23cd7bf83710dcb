/** What the history names as changed without its values, which are of the guest (PRV-06). */
export const UNRECORDED_FIELDS = ['guest_name', 'email', 'phone', 'notes'] as const;

/** R-CALL-02: the prefix of an id that the source of a stay gave it. */
export const THIRD_PARTY_ID_PREFIX = 'tp_';
