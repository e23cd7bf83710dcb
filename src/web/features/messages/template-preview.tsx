import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';

import type {
  MessageChannel,
  MessagePreview,
  MessagePreviewInput,
  RenderedPart,
} from '#areas/guests/messages/templates.contract.ts';
import { reservationContract } from '#areas/stays/reservations/reservations.contract.ts';
import { type Language, SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { soldByLabel } from '#web/parts/sold-by.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { todayIn } from '#web/shell/today.ts';
import { classes } from '#web/ui/classes.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Empty, Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { Avatar } from '#web/ui/status.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { lowerFirst, missingWords, momentWords } from './message-words.ts';
import { nextStaysQuery, previewQuery } from './queries.ts';
import { previewInputOf, type TemplateValues } from './template-schema.ts';
import { submittedWordsOf } from './submitted-words.ts';
import { TestMail } from './test-mail.tsx';
import styles from './editor.module.css';

type Parts = readonly z.infer<typeof RenderedPart>[];

/** The words, with what came from the stay marked. */
const Marked = ({ parts }: { readonly parts: Parts }) =>
  parts.map(({ text, variable }, index) =>
    variable === null ? (
      <span key={index}>{text}</span>
    ) : (
      <mark key={index} className={variable === 'checkInLink' ? styles['exampleLink'] : styles['value']}>
        {text}
      </mark>
    ),
  );

type SeenProps = {
  readonly preview: MessagePreview;
  readonly language: Language;
  readonly channel: MessageChannel;
  /** The text that is shown, with its variables. */
  readonly source: string;
};

/** As it is read in WhatsApp: with the name of the property, as the approved words have it. */
function Bubble({ preview, language, source }: Omit<SeenProps, 'channel'>) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const { dueAt, skippedText, timeZone } = preview;
  const { before, after } = submittedWordsOf(source, property.name);
  return (
    <>
      <div className={styles['bubbleFrame']}>
        <div className={styles['bubble']}>
          <p lang={language}>
            {before}
            <Marked parts={preview.rendered[language]?.body ?? []} />
            {after}
          </p>
          {dueAt !== null && skippedText === null && (
            <p className={classes(styles['bubbleTime'], 'num')}>{format.time(dueAt, timeZone)}</p>
          )}
        </div>
      </div>
      <p className={styles['underBubble']}>{t('app.messages.preview.withoutEnd', { name: property.name })}</p>
    </>
  );
}

/** As it arrives in a mailbox or in WhatsApp, or as the host copies it. */
function Seen({ preview, language, channel, source }: SeenProps) {
  const { t } = useLanguage();
  const rendered = preview.rendered[language];
  if (!rendered) return null;
  const { sender } = preview;
  if (channel === 'whatsapp') return <Bubble preview={preview} language={language} source={source} />;
  if (channel !== 'email') {
    return (
      <div className={styles['bubbleFrame']}>
        <div className={styles['bubble']}>
          <p lang={language}>
            <Marked parts={rendered.body} />
          </p>
        </div>
      </div>
    );
  }
  return (
    <article className={styles['mail']} aria-label={t('app.messages.preview.mail')}>
      <header>
        <b lang={language}>
          <Marked parts={rendered.subject} />
        </b>
        <span>
          {t('app.messages.preview.from', { name: sender.name })} ·{' '}
          {sender.replyTo === null
            ? t(sender.readsAnswers ? 'app.messages.preview.answersInStay' : 'app.messages.preview.noReply')
            : t('app.messages.preview.replyTo', { address: sender.replyTo })}
        </span>
      </header>
      <p lang={language}>
        <Marked parts={rendered.body} />
      </p>
    </article>
  );
}

type StayProps = {
  readonly preview: MessagePreview | undefined;
  readonly onChoose: (reservationId: string) => void;
};

/** The stay that the template is shown on, and a choice of another one. */
function StayOfPreview({ preview, onChoose }: StayProps) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const { mayCall } = useAccess();
  const { data: stays = [] } = useQuery({
    ...nextStaysQuery(property.id, todayIn(property.timezone)),
    enabled: mayCall(reservationContract.listReservations),
  });
  const stay = preview?.stay;
  if (!stay) return null;
  const days = (from: string, to: string) =>
    `${format.date(from as PlainDate)} → ${format.date(to as PlainDate)}`;
  return (
    <div className={styles['stay']}>
      <Avatar name={stay.guestName} size="small" />
      <div>
        <b>{t('app.messages.preview.of', { guest: stay.guestName || t('app.stay.noName') })}</b>
        <span>
          {[stay.listingName, soldByLabel(stay.channelName, t), days(stay.checkInDate, stay.checkOutDate)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {stays.length > 1 && (
        <div className={styles['stayChoice']}>
          <Combobox
            label={t('app.messages.preview.other')}
            placeholder={t('app.messages.preview.other')}
            value={undefined}
            onChange={onChoose}
            options={stays.map(({ _id, guestName, checkInDate, checkOutDate }) => ({
              value: _id,
              label: guestName || t('app.stay.noName'),
              hint: days(checkInDate, checkOutDate),
            }))}
          />
        </div>
      )}
    </div>
  );
}

/** When it would leave for this stay, or why it would not. */
function Moment({ preview: { dueAt, skippedText, missing, timeZone } }: Pick<SeenProps, 'preview'>) {
  const words = useLanguage();
  const { t } = words;
  return (
    <>
      {skippedText !== null && (
        <Notice family="sky">{t('app.messages.preview.skipped', { reason: lowerFirst(skippedText) })}</Notice>
      )}
      {skippedText === null && dueAt !== null && (
        <p className={classes(styles['moment'], 'num')}>
          {t('app.messages.preview.leaves', { at: momentWords(dueAt, timeZone, words) })}
        </p>
      )}
      {missing.length > 0 && (
        <Notice family="sun">
          {t('app.messages.preview.missing', { what: missingWords(missing, words) })}
        </Notice>
      )}
    </>
  );
}

type LiveProps = {
  readonly input: MessagePreviewInput;
  readonly order: readonly MessageChannel[];
  readonly language: Language;
  readonly onChoose: (reservationId: string) => void;
};

function Live({ input, order, language, onChoose }: LiveProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data: preview, error, isFetching, refetch } = useQuery(previewQuery(property.id, input));
  if (!preview && error)
    return <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!preview) {
    return (
      <div aria-busy="true" className={styles['previewBody']}>
        <Skeleton shape="title-line" />
        <Skeleton shape="card" />
      </div>
    );
  }
  if (preview.stay === null) {
    return (
      <Empty compact title={t('app.messages.preview.noStay')} text={t('app.messages.preview.noStay.text')} />
    );
  }
  const shown = [language, ...SUPPORTED_LANGUAGES].find((one) => preview.rendered[one]) ?? language;
  return (
    <>
      <StayOfPreview preview={preview} onChoose={onChoose} />
      <div className={styles['previewBody']}>
        <Moment preview={preview} />
        {shown !== language && (
          <p className="sm muted">
            {t('app.messages.preview.otherLanguage', {
              language: t(`site.lang.${language}`),
              shown: t(`site.lang.${shown}`),
            })}
          </p>
        )}
        {order.map((channel, index) => {
          const previous = order[index - 1];
          const when = [
            channel === 'whatsapp' && t('app.messages.preview.permission'),
            previous && t(`app.messages.preview.onlyIf.${previous}`),
          ].filter(Boolean);
          return (
            <div key={channel}>
              <p className={styles['label']}>
                <span>{t(`app.messages.channel.${channel}`)}</span>
                {when.length > 0 && <span className={styles['labelNote']}>{when.join(' · ')}</span>}
              </p>
              <Seen
                preview={preview}
                language={shown}
                channel={channel}
                source={input.texts[shown]?.body ?? ''}
              />
            </div>
          );
        })}
        <p className={styles['key']}>
          <mark className={styles['value']}>{t('app.messages.preview.so')}</mark>
          <span>{t('app.messages.preview.key')}</span>
        </p>
      </div>
    </>
  );
}

type PreviewProps = { readonly values: TemplateValues; readonly language: Language };

/** The template on one real stay while it is typed; nothing is stored and nothing is sent. */
export function TemplatePreview({ values, language }: PreviewProps) {
  const { t } = useLanguage();
  const [chosen, setChosen] = useState<string>();
  const settled = useSettled(JSON.stringify(previewInputOf(values, chosen)));
  const input = JSON.parse(settled) as MessagePreviewInput | null;
  return (
    <>
      {input === null ? (
        <Empty
          compact
          title={t('app.messages.preview.nothing')}
          text={t('app.messages.preview.nothing.text')}
        />
      ) : (
        <Live input={input} order={values.order} language={language} onChoose={setChosen} />
      )}
      <TestMail />
    </>
  );
}
