/** The check digit of cards, ISO/IEC 7812-1. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].toReversed().entries()) {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** In one piece, or in groups as printed on a card. */
const RUN = /(?<!\d)(?:\d{13,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{1,7}|\d{4}([ -])\d{6}\2\d{4,5})(?!\d)/g;
/** A part of an id in groups, or of a fraction, is no number by itself. */
const isPart = (text: string, at: number, length: number): boolean =>
  /[\dA-Fa-f]-$/.test(text.slice(Math.max(0, at - 2), at)) || /^-[\dA-Fa-f]/.test(text.slice(at + length));

const digitsOf = (text: string): string => text.replaceAll(/[ -]/g, '');

/**
 * SEC-71: masks every number of 13 to 19 digits with a right check digit: one in ten numbers that are no card is masked
 * too.
 */
export const maskCardNumbers = (text: string, mask: string): string =>
  text.replaceAll(RUN, (found: string, ...rest: unknown[]) => {
    const at = rest.find((one) => typeof one === 'number') ?? 0;
    return !isPart(text, at, found.length) && hasCheckDigit(digitsOf(found)) ? mask : found;
  });

/**
 * How numbers of cards begin, by their length: Amex; Mastercard, JCB, Visa, Maestro, Discover, Elo, Naranja and the like;
 * long ones of Visa and UnionPay. With 13 and 14 digits there are identity and tax numbers of half a continent, and no
 * cards that people here hold.
 */
const ISSUED = /^(?:3[47]\d{13}|(?:2[2-7]|35|[456]\d)\d{14}|(?:4\d|62)\d{17})$/;
/** A number by itself: no part of an address or of a longer word. */
const ALONE = /(?<![\w/=%&.+-])\d(?:[ -]?\d){14,18}(?![\w/=%-])/g;

/** Whether the text contains the number of a card. */
export const hasCardNumber = (text: string): boolean =>
  (text.match(ALONE) ?? []).map(digitsOf).some((digits) => ISSUED.test(digits) && hasCheckDigit(digits));
