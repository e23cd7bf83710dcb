import { Check } from 'lucide-react';

import { TRIAL_DAYS } from '#areas/property/properties/trial.constants.ts';
import { TrialButton } from './header.tsx';
import { useSite } from './site-texts.ts';

const OWN = ['home.pricing.own.1', 'home.pricing.own.2', 'home.pricing.own.3'] as const;
const HERE = [
  'home.pricing.here.1',
  'home.pricing.here.2',
  'home.pricing.here.3',
  'home.pricing.here.4',
] as const;

function Points({ points }: { readonly points: typeof OWN | typeof HERE }) {
  const { t } = useSite();
  return (
    <ul>
      {points.map((point) => (
        <li key={point}>
          <Check size={18} aria-hidden="true" />
          {t(point)}
        </li>
      ))}
    </ul>
  );
}

/** Today's prices only: there are no plans yet, and no price is invented. */
export function Pricing() {
  const { isSignedIn, t } = useSite();
  return (
    <section id="pricing" className="wide pricing" aria-labelledby="prices">
      <h2 id="prices">{t('home.pricing.title')}</h2>
      <p className="soft">{t('home.pricing.text')}</p>
      <div className="plans">
        <article className="plan dark">
          <h3>{t('home.pricing.here.name')}</h3>
          <p className="price">{t('home.pricing.here.price', { days: TRIAL_DAYS })}</p>
          <p className="unit">{t('home.pricing.here.unit')}</p>
          <Points points={HERE} />
          {!isSignedIn && <TrialButton />}
        </article>
        <article className="plan">
          <h3>{t('home.pricing.own.name')}</h3>
          <p className="price">{t('home.pricing.own.price')}</p>
          <p className="unit">{t('home.pricing.own.unit')}</p>
          <Points points={OWN} />
          <a className="btn light" href="#self-host">
            {t('home.pricing.own.action')}
          </a>
        </article>
      </div>
    </section>
  );
}
