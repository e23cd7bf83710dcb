import { useLanguage } from '#web/shell/language/language.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import type { SubscriptionLinks } from './links.ts';
import { SavedCards } from './saved-cards.tsx';

/** S-APP-20: which card is charged, and which goes. */
export function CardsPage({ links }: { readonly links: SubscriptionLinks }) {
  const { t } = useLanguage();
  return (
    <Page
      kind="form"
      title={t('app.subscription.cards')}
      subtitle={t('app.subscription.card.ofAccount')}
      actions={<LinkButton to={links.home}>{t('app.subscription.back')}</LinkButton>}
    >
      <SavedCards links={links} />
    </Page>
  );
}
