import { ArrowLeft, ExternalLink, Play } from 'lucide-react';

import { detailAddress } from '#vocabulary/site-pages.ts';
import { Frame, PromoBar } from './frame.tsx';
import { Part } from './part.tsx';
import { pageLink, SLUG, useSite } from './site-texts.ts';

/** The page loads nothing from the video's host: no picture, no frame (C-GEN-05). */
function Card() {
  const { language } = useSite();
  return (
    <li>
      <a className="film" href={`${detailAddress('video', language, SLUG)}{{marks}}`}>
        <span className="screen" aria-hidden="true">
          <Play size={26} />
          <Part name="length">
            <span className="length">{'{{length}}'}</span>
          </Part>
        </span>
        <b>{'{{title}}'}</b>
        <span className="about">{'{{summary}}'}</span>
        <Part name="spoken">
          <span className="hidden">{'{{spoken}}'}</span>
        </Part>
      </a>
    </li>
  );
}

type NothingProps = { readonly about: 'none' | 'failed'; readonly link: string };

/** No video is published yet, or the list could not be read. */
function Nothing({ about, link }: NothingProps) {
  const { t } = useSite();
  return (
    <div className="nothing">
      <h2>{t(`videos.${about}.title`)}</h2>
      <p>{t(`videos.${about}.text`)}</p>
      <a className="btn light" href={link}>
        {t(`videos.${about}.action`)}
      </a>
    </div>
  );
}

/** S-SITE-08: the published videos, in the administrators' order; or a note that there are none yet. */
export function VideosPage() {
  const { language, t } = useSite();
  return (
    <Frame>
      <div className="night short">
        <PromoBar />
        <div className="wide">
          <h1>{t('videos.title')}</h1>
          <p className="lead">{t('videos.lead')}</p>
        </div>
      </div>
      <div className="day">
        <div className="wide shelves">
          <Part name="playlist">
            <section aria-labelledby={SLUG}>
              <h2 id={SLUG}>{'{{title}}'}</h2>
              <ul className="films">
                <Part name="video">
                  <Card />
                </Part>
              </ul>
            </section>
          </Part>
          <Part name="none">
            <Nothing about="none" link={pageLink('home', language, '#faq')} />
          </Part>
          <Part name="failed">
            <Nothing about="failed" link={pageLink('videos', language)} />
          </Part>
        </div>
      </div>
    </Frame>
  );
}

/**
 * S-SITE-09. The link leads to the video at its host; with scripts, a press opens the player here instead. Before that,
 * the host gets no request of the visitor.
 */
export function VideoPage() {
  const { language, t } = useSite();
  return (
    <Frame>
      <div className="night short">
        <PromoBar />
        <div className="wide">
          <p className="back">
            <a href={pageLink('videos', language)}>
              <ArrowLeft size={18} aria-hidden="true" />
              {t('videos.all')}
            </a>
          </p>
          <h1>{'{{title}}'}</h1>
          <p className="version">
            {'{{playlist}}'}
            <Part name="length">{' · {{spoken}}'}</Part>
          </p>
        </div>
      </div>
      <div className="day">
        <div className="wide watching">
          <a
            className="player"
            href="{{watchUrl}}"
            rel="noopener noreferrer"
            data-player="{{playerUrl}}"
            data-kind="{{kind}}"
            data-title="{{title}}"
          >
            <span className="press">
              <Play size={30} aria-hidden="true" />
              {t('videos.play')}
            </span>
          </a>
          <p className="told">{t('videos.told', { host: '{{host}}' })}</p>
          <p className="summary">{'{{summary}}'}</p>
          <p>
            <a className="out" href="{{watchUrl}}" rel="noopener noreferrer">
              {t('videos.watchThere', { host: '{{host}}' })}
              <ExternalLink size={16} aria-hidden="true" />
            </a>
          </p>
        </div>
      </div>
    </Frame>
  );
}
