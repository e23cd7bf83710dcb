import { useMe } from '#web/shell/session/account.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Facts } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/states.tsx';
import { Page } from '#web/ui/page.tsx';

/** The viewed account, and why it cannot be changed from here. */
export function AccountInView() {
  const { t } = useLanguage();
  const { name, email, phoneNumber } = useMe();
  return (
    <Page title={t('viewAs.account.title', { name })} kind="form">
      <Notice family="sky">{t('viewAs.account.text')}</Notice>
      <Facts
        facts={[
          { label: t('app.account.email'), value: email ?? t('app.blank') },
          { label: t('app.account.phone'), value: phoneNumber ?? t('app.blank') },
        ]}
      />
    </Page>
  );
}
