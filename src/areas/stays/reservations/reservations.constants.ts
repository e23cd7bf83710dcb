/** R-CALL-02: the prefix of an id that the source of a stay gave it. */
export const THIRD_PARTY_ID_PREFIX = 'tp_';
