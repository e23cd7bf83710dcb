import { CircleCheck, Clock, Landmark } from 'lucide-react';

import { type SiteText, useSite } from './site-texts.ts';

const DONE = [
  'home.stage.documents',
  'home.stage.contract',
  'home.stage.tra',
  'home.stage.entry',
] as const satisfies readonly SiteText[];

/** Days 20 to 26; first day and length in the grid. Colours are families, as in the app's calendar. */
const STAYS = [
  { unit: '201', bars: [['palm', 4, 2]] },
  { unit: '202', bars: [['sky', 1, 3], ['clay', 5, 3]] }, // prettier-ignore
  { unit: 'Loft', bars: [['clay', 2, 4]] },
] as const;

function Arrival() {
  const { t } = useSite();
  return (
    <div className="pn arrival">
      <div className="top">
        <b>{t('home.stage.guest')}</b>
        <span className="pill">{t('home.stage.ready')}</span>
      </div>
      <p className="soft">{t('home.stage.stay')}</p>
      <ul>
        {DONE.map((key) => (
          <li key={key}>
            <CircleCheck size={20} aria-hidden="true" />
            {t(key)}
          </li>
        ))}
        <li className="later">
          <Clock size={20} aria-hidden="true" />
          {t('home.stage.exit')}
        </li>
      </ul>
    </div>
  );
}

function Refusal() {
  const { t } = useSite();
  return (
    <div className="pn refusal">
      <div className="who">
        <span className="ic rose">
          <Landmark size={20} aria-hidden="true" />
        </span>
        <b>{t('home.stage.problem')}</b>
      </div>
      <p>{t('home.stage.problemText')}</p>
      <span className="fake">{t('home.stage.problemAction')}</span>
    </div>
  );
}

function Month() {
  const { t } = useSite();
  return (
    <div className="pn month">
      <span className="soft">{t('home.stage.calendar')}</span>
      <div className="grid">
        {[20, 21, 22, 23, 24, 25, 26].map((day) => (
          <i key={day}>{day}</i>
        ))}
      </div>
      {STAYS.map(({ unit, bars }) => (
        <div key={unit} className="grid row">
          {bars.map(([family, from, nights]) => (
            <u key={from} className={`${family} day${from} nights${nights}`} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Drawn from the app's own screens; one sentence says that all people in them are invented. */
export function Stage() {
  const { t } = useSite();
  return (
    <figure className="stage">
      <div role="img" aria-label={t('home.stage.label')}>
        <Arrival />
        <Refusal />
        <Month />
      </div>
      <figcaption>{t('home.stage.caption')}</figcaption>
    </figure>
  );
}
