/** The first of the three of the Dominican Republic: a calling code with the prefix of an area. */
export const PHONE_CODE_EXAMPLE_DR = '1-809';

/** R-UI-14. `callingCode` has no plus sign and may carry the prefix of an area. */
export type PhoneValue = {
  readonly countryIso: string;
  readonly callingCode: string;
  readonly nationalNumber: string;
};
