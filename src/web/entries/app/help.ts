/**
 * The text `help.chat.prefill` in the two languages that the chat needs at once, whatever the language on screen is. A
 * test holds them together: a text file that the entry shares with a language would keep the page from starting.
 */
const MESSAGES = {
  es: 'Hola, necesito ayuda con la plataforma',
  pt: 'Olá, preciso de ajuda com a plataforma',
} as const;

/** S-UI-05, R-UI-10: Portuguese for country BR, Spanish otherwise. */
export const helpAddress = (country: string | undefined): string =>
  `https://wa.me/?${new URLSearchParams({ text: MESSAGES[country === 'BR' ? 'pt' : 'es'] })}`;
