import { useLanguage } from '#web/shell/language/language.tsx';

/** The sign-in belongs to another entry, so it is a link and no route. */
export function LoginLink() {
  const { t, language } = useLanguage();
  return <a href={`/login?language=${language}`}>{t('register.loginLink')}</a>;
}
