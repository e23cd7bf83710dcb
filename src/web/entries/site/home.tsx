import { CalendarDays, IdCard, Landmark, Plus } from 'lucide-react';

import { TRIAL_DAYS } from '#areas/property/properties/trial.constants.ts';
import { Frame, PromoBar } from './frame.tsx';
import { EnterButton, TrialButton } from './header.tsx';
import { Pricing } from './pricing.tsx';
import { WORKS_WITH } from './works-with.ts';
import { QUESTIONS } from './questions.ts';
import { type SiteText, useSite } from './site-texts.ts';
import { Stage } from './stage.tsx';

const CARDS = [
  { key: 'checkIn', family: 'clay', Icon: IdCard },
  { key: 'registry', family: 'palm', Icon: Landmark },
  { key: 'calendar', family: 'sky', Icon: CalendarDays },
] as const;
const STEPS = ['1', '2', '3', '4'] as const;

/** Each begins a line of its own. */
const sentencesOf = (text: string): string[] => text.split(/(?<=\.) /);

function Hero() {
  const { isSignedIn, t } = useSite();
  return (
    <div className="night">
      <PromoBar />
      <div className="wide hero">
        <div>
          <h1>
            {sentencesOf(t('home.hero.title')).map((sentence) => (
              <span key={sentence}>{sentence} </span>
            ))}
          </h1>
          <p className="lead">{t('home.hero.text')}</p>
          <p className="go">
            {isSignedIn ? <EnterButton isBig /> : <TrialButton isBig />}
            {!isSignedIn && <span>{t('home.hero.note', { days: TRIAL_DAYS })}</span>}
          </p>
        </div>
        <Stage />
      </div>
    </div>
  );
}

function Functions() {
  const { t } = useSite();
  return (
    <>
      <section id="functions" className="wide cards" aria-label={t('site.nav.functions')}>
        {CARDS.map(({ key, family, Icon }) => (
          <article key={key} className="card">
            <span className={`ic ${family}`}>
              <Icon size={22} aria-hidden="true" />
            </span>
            <h2>{t(`home.card.${key}.title`)}</h2>
            <p>{t(`home.card.${key}.text`)}</p>
          </article>
        ))}
      </section>
      <section className="wide works" aria-labelledby="works">
        <h2 id="works">{t('home.works')}</h2>
        <ul>
          {WORKS_WITH.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Flow() {
  const { t } = useSite();
  const text = (step: (typeof STEPS)[number], part: 'when' | 'title' | 'text') =>
    t(`home.flow.${step}.${part}` satisfies SiteText);
  return (
    <section className="wide band" aria-labelledby="flow">
      <div>
        <h2 id="flow">{t('home.flow.title')}</h2>
        <p className="soft">{t('home.flow.text')}</p>
      </div>
      <ol>
        {STEPS.map((step) => (
          <li key={step}>
            <span className="soft">{text(step, 'when')}</span>
            <div>
              <h3>{text(step, 'title')}</h3>
              <p className="soft">{text(step, 'text')}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function SelfHost() {
  const { t } = useSite();
  return (
    <section id="self-host" className="wide" aria-labelledby="own">
      <div className="own">
        <div>
          <h2 id="own">{t('home.selfHost.title')}</h2>
          <p>{t('home.selfHost.text')}</p>
        </div>
        <pre aria-label={t('home.selfHost.label')}>
          <code>
            <i>{t('home.selfHost.comment')}</i>
            {'\n$ '}
            <b>npm start</b>
            {'\n'}
            <i>{t('home.selfHost.output')}</i>
          </code>
        </pre>
      </div>
      <p className="next">
        <b>{t('home.next.title')}.</b> {t('home.next.text')}
      </p>
    </section>
  );
}

function Questions() {
  const { t } = useSite();
  return (
    <section id="faq" className="faq" aria-labelledby="questions">
      <h2 id="questions">{t('site.nav.faq')}</h2>
      {QUESTIONS.map((key) => (
        <details key={key}>
          <summary>
            <h3>{t(`home.faq.${key}.q`)}</h3>
            <Plus size={20} aria-hidden="true" />
          </summary>
          <p>{t(`home.faq.${key}.a`)}</p>
        </details>
      ))}
    </section>
  );
}

function Closing() {
  const { isSignedIn, t } = useSite();
  return (
    <div className="wide closing">
      <h2>{t('home.closing.title')}</h2>
      {isSignedIn ? <EnterButton isBig /> : <TrialButton isBig />}
    </div>
  );
}

/** Only working functions are described; planned ones are one plain line (`home.next`). */
export function Home() {
  return (
    <Frame closing={<Closing />}>
      <Hero />
      <div className="day">
        <Functions />
        <Flow />
        <Pricing />
        <SelfHost />
        <Questions />
      </div>
    </Frame>
  );
}
