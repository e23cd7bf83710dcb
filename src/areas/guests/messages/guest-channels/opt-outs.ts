/** The whole message of a guest who wants no more of them, in the languages of the guests. */
const WORDS: ReadonlySet<string> = new Set(['stop', 'baja', 'salir', 'parar', 'cancelar', 'sair']);

/** Whether a message says nothing but to stop: "quiero cancelar mi reserva" is about the stay. */
export const isOptOut = (text: string): boolean =>
  WORDS.has(
    text
      .normalize('NFKC')
      .replace(/^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu, '')
      .toLowerCase(),
  );
