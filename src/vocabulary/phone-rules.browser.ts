/** Only the server knows. */
export const isGivenOut = (): boolean => true;

/** The field has read the number already (shell/phone-input.tsx) and the server reads it again: here only its form. */
export function phoneRules(text: string): string | undefined {
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : undefined;
}
