import { ChevronDown } from 'lucide-react';

import { Menu } from '#web/ui/menu.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { type Language, SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { useLanguage } from './language.tsx';

type LanguageMenuProps = { readonly onChoose?: (language: Language) => void };

/** The language of the page, in the same place on every entry. */
export function LanguageMenu({ onChoose }: LanguageMenuProps) {
  const { t, language, setLanguage } = useLanguage();
  return (
    <Menu
      label={t('shell.language')}
      align="end"
      items={SUPPORTED_LANGUAGES.map((one) => ({
        key: one,
        label: t(`site.lang.${one}`),
        chosen: one === language,
        onSelect: () => {
          onChoose?.(one);
          void setLanguage(one);
        },
      }))}
      trigger={(attributes) => (
        <Chip {...attributes}>
          <span className="visually-hidden">{t('shell.language')}: </span>
          {language.toUpperCase()}
          <ChevronDown aria-hidden="true" />
        </Chip>
      )}
    />
  );
}
