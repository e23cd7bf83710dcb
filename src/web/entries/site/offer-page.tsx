import { Check, Clock } from 'lucide-react';

import { Frame, PromoBar } from './frame.tsx';
import { EnterButton, TrialButton } from './header.tsx';
import { Part } from './part.tsx';
import { pageLink, useSite } from './site-texts.ts';

const NUMBERS = ['1', '2', '3'] as const;

/** The operator's chat, if there is one (R-NAV-04); the server knows it. */
function ChatButton({ text }: { readonly text: string }) {
  return (
    <Part name="chat">
      <a className="btn big" href="/go-whatsapp" rel="nofollow">
        {text}
      </a>
    </Part>
  );
}

/**
 * S-SITE-17, S-SITE-18: working functions and, as plainly, planned ones. The second list gets shorter with
 * docs/specification/not-built.txt.
 */
export function OfferPage({ page }: { readonly page: 'whatsapp' | 'siigo' }) {
  const { isSignedIn, language, t } = useSite();
  return (
    <Frame>
      <div className="night">
        <PromoBar />
        <div className="wide offer">
          <h1>{t(`${page}.title`)}</h1>
          <p className="lead">{t(`${page}.lead`)}</p>
          <p className="go">
            {isSignedIn ? <EnterButton isBig /> : <TrialButton isBig />}
            <ChatButton text={t(`${page}.chat`)} />
          </p>
        </div>
      </div>
      <div className="day">
        <section className="wide today" aria-labelledby="today">
          <h2 id="today">{t(`${page}.today`)}</h2>
          <ol>
            {NUMBERS.map((number) => (
              <li key={number}>
                <Check size={22} aria-hidden="true" />
                <h3>{t(`${page}.today.${number}.title`)}</h3>
                <p>{t(`${page}.today.${number}.text`)}</p>
              </li>
            ))}
          </ol>
        </section>
        <section className="wide later" aria-labelledby="later">
          <div>
            <h2 id="later">{t(`${page}.later`)}</h2>
            <p className="soft">{t(`${page}.later.text`)}</p>
          </div>
          <ul>
            {NUMBERS.map((number) => (
              <li key={number}>
                <Clock size={20} aria-hidden="true" />
                {t(`${page}.later.${number}`)}
              </li>
            ))}
          </ul>
        </section>
        <p className="wide aside">
          <a href={pageLink('home', language, '#functions')}>{t('offer.rest')}</a>
        </p>
      </div>
    </Frame>
  );
}
