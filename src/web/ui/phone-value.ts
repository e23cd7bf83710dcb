/** R-UI-14. `callingCode` has no plus sign and may carry an area prefix, `1-809`. */
export type PhoneValue = {
  readonly countryIso: string;
  readonly callingCode: string;
  readonly nationalNumber: string;
};
