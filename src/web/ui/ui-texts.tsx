import { createContext, useContext } from 'react';

import type { TextKey } from '#texts/index.ts';
import type { PluralKey } from '#texts/translate.ts';
import type { TextParams } from '#vocabulary/errors.ts';

/** The few texts of the kit itself. All other texts come through props. */
type UiTextKey = Extract<
  TextKey,
  `shell.${string}` | `general.${string}` | `image.${string}` | `stampStatus.${string}` | `billing.${string}`
>;

export type UiTexts = {
  /** Locale for Intl: names of countries, sorting. */
  readonly locale: string;
  readonly t: (key: UiTextKey, params?: TextParams) => string;
  readonly tn: (base: Extract<PluralKey, `shell.${string}`>, count: number) => string;
  /** A key that came from a schema or the server, or the words themselves. */
  readonly tMaybe: (keyOrText: string) => string;
};

const Context = createContext<UiTexts | undefined>(undefined);
export const UiTextsProvider = Context.Provider;

export function useUiTexts(): UiTexts {
  const texts = useContext(Context);
  if (!texts) throw new Error('UiTextsProvider is missing');
  return texts;
}
