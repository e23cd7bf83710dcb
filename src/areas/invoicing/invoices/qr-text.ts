/** The buyer's number in the text of the printed code (DIAN's annex 1.9, 11.7). */
const BUYER = /(DocAdq\s*[:=]\s*)\S+/;
const PLACE = '{buyer}';

/**
 * As it is stored: the number of the buyer's document stands nowhere in clear (PRV-05). The text is null where the authority
 * has none.
 */
export const storedQrText = (qrText: string | undefined): string | null =>
  qrText === undefined || qrText === '' ? null : qrText.replace(BUYER, `$1${PLACE}`);

/** As it is printed: with the number, which is sealed with the rest of the buyer. */
export const shownQrText = (stored: string | null, documentNumber: string): string | null => {
  // Authorities print a number without signs and check digit.
  const number = documentNumber.replace(/[.\s]/g, '').replace(/-\d$/, '');
  return stored === null ? null : stored.replace(PLACE, () => number);
};
