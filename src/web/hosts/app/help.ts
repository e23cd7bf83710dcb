/** S-UI-05: the two prefilled messages are needed at once, whatever the language on screen is. */
const MESSAGES = {
  es: 'Hola, necesito ayuda con la plataforma',
  pt: 'Olá, preciso de ajuda com a plataforma',
} as const;

/** R-UI-10: Portuguese for country BR, Spanish otherwise. */
export const helpAddress = (country: string | undefined): string =>
  `https://wa.me/?${new URLSearchParams({ text: MESSAGES[country === 'BR' ? 'pt' : 'es'] })}`;
