/** For days and months as `Intl` writes them, where they begin a line. */
export const capitalise = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
