/** R-CALL-02: in front of the id that the source of a stay gave it. */
export const THIRD_PARTY_ID_PREFIX = 'tp_';
