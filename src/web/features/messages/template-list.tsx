import { AtSign, ChevronRight, Hand, MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { MessageChannel, MessageTemplate } from '#areas/guests/messages/templates.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { classes } from '#web/ui/classes.ts';
import { StatusPill } from '#web/ui/status.tsx';
import { refusedLanguages } from './approval-words.ts';
import type { MessageLinks } from './links.ts';
import { lowerFirst, triggerWords } from './message-words.ts';
import { TemplateSwitch } from './template-switch.tsx';
import styles from './templates.module.css';

const CHANNEL_MARKS = {
  email: <AtSign />,
  whatsapp: 'W',
  thread: <MessagesSquare />,
  'by-hand': <Hand />,
} as const satisfies Record<MessageChannel, ReactNode>;

/** The channels in the order in which they are tried. */
function Channels({ channels }: Pick<MessageTemplate, 'channels'>) {
  const { t } = useLanguage();
  return (
    <span className={styles['channels']}>
      {channels.map((channel, index) => (
        <span key={channel}>
          <span aria-hidden="true" className={styles['channelMark']}>
            {CHANNEL_MARKS[channel]}
          </span>
          {t(`app.messages.channel.${channel}`)}
          {index < channels.length - 1 && <ChevronRight aria-hidden="true" />}
        </span>
      ))}
    </span>
  );
}

/** What became of the last 30 days: sent, opened, and the commonest reason why one was not. */
function Recent({ recent: { sent, opened, skipped } }: Pick<MessageTemplate, 'recent'>) {
  const { t, tn } = useLanguage();
  const [most] = skipped.toSorted((one, other) => other.count - one.count);
  const said = [
    sent > 0 && tn('app.messages.recent.sent', sent),
    opened > 0 && tn('app.messages.recent.opened', opened),
    most && `${tn('app.messages.recent.skipped', most.count)}, ${lowerFirst(most.text)}`,
  ].filter(Boolean);
  return (
    <p className={classes(styles['recent'], 'num')}>{said.join(' · ') || t('app.messages.recent.none')}</p>
  );
}

/** What it has planned now; one that waits for news has nothing planned until there is some. */
function Plans({ template: { isOn, planned, trigger } }: { readonly template: MessageTemplate }) {
  const { t, tn } = useLanguage();
  if (!isOn) return <span className={styles['plansNot']}>{t('app.messages.off.short')}</span>;
  if (planned > 0) return <b>{tn('app.messages.plans', planned)}</b>;
  return (
    <span className={styles['plansNot']}>
      {t('on' in trigger ? 'app.messages.plans.each' : 'app.messages.plans.none')}
    </span>
  );
}

type RowProps = {
  readonly template: MessageTemplate;
  readonly links: MessageLinks;
  readonly isOpen: boolean;
};

function Row({ template, links, isOpen }: RowProps) {
  const words = useLanguage();
  const { t, tn } = words;
  const { _id: id, name, purpose, trigger, channels, recent } = template;
  const refused = refusedLanguages(template).length;
  return (
    <li className={classes(styles['row'], isOpen && styles['open'])}>
      <div className={styles['rowName']}>
        <Link to={links.template(id)} className={styles['link']} aria-current={isOpen ? 'page' : undefined}>
          {name}
        </Link>
        {purpose === 'offer' && <span className={styles['offer']}>{t('app.messages.purpose.offer')}</span>}
        {recent.held > 0 && (
          <StatusPill family="sun">{tn('app.messages.recent.held', recent.held)}</StatusPill>
        )}
        {recent.failed > 0 && (
          <StatusPill family="rose">{tn('app.messages.recent.failed', recent.failed)}</StatusPill>
        )}
        {refused > 0 && (
          <StatusPill family="rose">{tn('app.messages.approval.toCorrect', refused)}</StatusPill>
        )}
      </div>
      <span className={styles['rowSwitch']}>
        <TemplateSwitch template={template} hideLabel />
      </span>
      <p className={styles['rowWhen']}>
        <span>{triggerWords(trigger, words)}</span>
        <Plans template={template} />
      </p>
      <Channels channels={channels} />
      <Recent recent={recent} />
    </li>
  );
}

type TemplateListProps = {
  readonly templates: readonly MessageTemplate[];
  readonly links: MessageLinks;
  readonly openId: string | undefined;
};

/** The templates in the order in which they leave during a stay. */
export function TemplateList({ templates, links, openId }: TemplateListProps) {
  const { t } = useLanguage();
  const on = templates.filter(({ isOn }) => isOn).length;
  return (
    <>
      <p className={classes(styles['figures'], 'num')}>
        <b>{t('app.messages.onOf', { on, all: templates.length })}</b>
        <span>{t('app.messages.recent.days')}</span>
      </p>
      <ul aria-label={t('app.messages.tab.templates')}>
        {templates.map((template) => (
          <Row key={template._id} template={template} links={links} isOpen={template._id === openId} />
        ))}
      </ul>
    </>
  );
}
