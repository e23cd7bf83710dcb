import type { ReactNode } from 'react';

import {
  CODE_LIFE_SECONDS,
  SESSION_IDLE_SECONDS,
  SESSION_LIFE_SECONDS,
} from '#areas/platform/accounts/accounts.constants.ts';
import { TRIAL_DAYS } from '#areas/property/properties/trial.constants.ts';
import { INVITATION_DAYS } from '#areas/property/team/team.constants.ts';
import { colombia } from '#countries/colombia/colombia.country.ts';
import { Frame, PromoBar } from './frame.tsx';
import { Prose } from './prose.tsx';
import { operatorIn, useSite } from './site-texts.ts';

const DAY_SECONDS = 86_400;
const NUMBERS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const;

/** The documents promise exactly what the code does: one source for both. */
const FIGURES = {
  days: TRIAL_DAYS,
  guestDays: Math.max(colombia.retention.guestDays, ...colombia.policies.map(({ keepDays }) => keepDays)),
  idleDays: SESSION_IDLE_SECONDS / DAY_SECONDS,
  sessionDays: SESSION_LIFE_SECONDS / DAY_SECONDS,
  codeMinutes: CODE_LIFE_SECONDS / 60,
  invitationDays: INVITATION_DAYS,
};

type Section = { readonly id: string; readonly title: string; readonly body: ReactNode };
type DocumentProps = {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly Section[];
};

/** A document with its contents beside it; the addresses of the sections are the same in every language. */
export function Document({ title, lead, sections }: DocumentProps) {
  const { t } = useSite();
  return (
    <Frame>
      <div className="night short">
        <PromoBar />
        <div className="wide">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          <p className="version">{t('pages.updated')}</p>
        </div>
      </div>
      <div className="day">
        <div className="wide document">
          <nav aria-labelledby="contents">
            <h2 id="contents">{t('pages.contents')}</h2>
            <ol>
              {sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>{section.title}</a>
                </li>
              ))}
            </ol>
          </nav>
          <div>
            {sections.map((section) => (
              <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
                <h2 id={`${section.id}-title`}>{section.title}</h2>
                {section.body}
              </section>
            ))}
          </div>
        </div>
      </div>
    </Frame>
  );
}

/** S-SITE-05, S-SITE-06 (D-61). */
export function LegalPage({ document }: { readonly document: 'terms' | 'privacy' }) {
  const { language, t } = useSite();
  const params = { ...FIGURES, ...operatorIn(language) };
  return (
    <Document
      title={t(`${document}.title`)}
      lead={t(`${document}.lead`)}
      sections={NUMBERS.map((number) => ({
        id: `s${number}`,
        title: t(`${document}.${number}.title`),
        body: <Prose text={t(`${document}.${number}.text`, params)} />,
      }))}
    />
  );
}
