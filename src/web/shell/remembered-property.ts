const STORED_AS = 'property';

/** The property that this browser showed last; null without one. */
export function rememberedProperty(): string | null {
  try {
    return localStorage.getItem(STORED_AS);
  } catch {
    return null;
  }
}

export function rememberProperty(id: string): void {
  try {
    localStorage.setItem(STORED_AS, id);
  } catch {
    // Lasts as long as the page then.
  }
}
