import { CalendarX, Clapperboard, CopyX, FileX, Landmark, Link as LinkIcon, Users } from 'lucide-react';

import { useLanguage } from '#web/shell/language/language.tsx';
import { useMayOpen } from '#web/shell/screens.tsx';
import { lookOf } from '#web/ui/button.tsx';
import { AttentionList, AttentionRow, Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';

const QUESTIONS = [
  { key: 'calendar', Icon: CalendarX },
  { key: 'link', Icon: LinkIcon },
  { key: 'registry', Icon: Landmark },
  { key: 'invoice', Icon: FileX },
  { key: 'twice', Icon: CopyX },
  { key: 'team', Icon: Users },
] as const;

type HelpPageProps = {
  /** The screen where each question is solved. */
  readonly links: Readonly<Record<(typeof QUESTIONS)[number]['key'], string>>;
};

/** W2-L-15: what hosts ask first, each with the screen that solves it, and how to reach the operator. */
export function HelpPage({ links }: HelpPageProps) {
  const { t, language } = useLanguage();
  const mayOpen = useMayOpen();
  return (
    <Page kind="form" title={t('help.title')} subtitle={t('help.lead')}>
      <Card>
        <AttentionList>
          {QUESTIONS.filter(({ key }) => mayOpen(links[key])).map(({ key, Icon }) => (
            <AttentionRow
              key={key}
              family="neutral"
              icon={<Icon aria-hidden="true" />}
              title={t(`help.${key}`)}
              text={t(`help.${key}.text`)}
              action={
                <LinkButton to={links[key]} size="small">
                  {t(`help.${key}.action`)}
                </LinkButton>
              }
            />
          ))}
        </AttentionList>
      </Card>
      <Support />
      <p>
        <a className={lookOf({})} href={`/${language}/videos`} target="_blank" rel="noopener">
          <Clapperboard aria-hidden="true" />
          {t('help.videos')}
        </a>
      </p>
    </Page>
  );
}

/** Written into the page by the server: where hosts write to. Absent where the operator has said none. */
const META = 'posada-support';

function Support() {
  const { t } = useLanguage();
  const email = document.querySelector(`meta[name="${META}"]`)?.getAttribute('content');
  return (
    <Card title={t('help.support')} padded>
      <p>
        {email ? (
          <>
            {t('help.support.text')} <a href={`mailto:${email}`}>{email}</a>
          </>
        ) : (
          t('help.support.none')
        )}
      </p>
    </Card>
  );
}
