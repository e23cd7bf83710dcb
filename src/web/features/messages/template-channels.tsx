import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, Plus, X } from 'lucide-react';
import { Controller } from 'react-hook-form';
import { Link } from 'react-router';

import type { MessageChannel } from '#areas/guests/messages/templates.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import type { MessageLinks } from './links.ts';
import { messageSettingsQuery, whatsappQuery } from './queries.ts';
import type { TemplateFieldsProps } from './template-head.tsx';
import { otherChannels, withChannel } from './template-schema.ts';
import styles from './editor.module.css';

type LinksProps = { readonly links: MessageLinks };

/** Which guests WhatsApp reaches, or why it reaches none yet, with the way to its number. */
function WhatsappNote({ links }: LinksProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data } = useQuery(whatsappQuery(property.id));
  if (!data || (data.status === 'connected' && data.mode === 'live'))
    return t('app.messages.channel.whatsapp.note');
  if (data.status === 'connected') return t('app.messages.channel.whatsapp.isTest');
  if (data.status === 'connecting') return t('app.messages.channel.whatsapp.connecting');
  return (
    <>
      {t(`app.messages.channel.whatsapp.${data.status}`)}{' '}
      <Link to={links.settings()}>
        {t(
          data.status === 'failed'
            ? 'app.messages.channel.whatsapp.see'
            : 'app.messages.channel.whatsapp.connect',
        )}
      </Link>
    </>
  );
}

/** Whose guests the chat reaches, or what is missing for it. */
function ThreadNote() {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data } = useQuery(messageSettingsQuery(property.id));
  return t(
    data?.hasThreads === false ? 'app.messages.channel.thread.none' : 'app.messages.channel.thread.note',
  );
}

function ChannelNote({ channel, links }: LinksProps & { readonly channel: MessageChannel }) {
  const { t } = useLanguage();
  return (
    <span className={styles['channelNote']}>
      {channel === 'whatsapp' ? (
        <WhatsappNote links={links} />
      ) : channel === 'thread' ? (
        <ThreadNote />
      ) : (
        t(`app.messages.channel.${channel}.note`)
      )}
    </span>
  );
}

type TemplateChannelsProps = TemplateFieldsProps & LinksProps & { readonly mayWrite: boolean };

/** The channels in their order: the next one is used only where the one before certainly failed. */
export function TemplateChannels({ form, mayWrite, links }: TemplateChannelsProps) {
  const { t } = useLanguage();
  return (
    <fieldset className={styles['group']}>
      <legend className="visually-hidden">{t('app.messages.channels')}</legend>
      <p className={styles['label']}>
        <span aria-hidden="true">{t('app.messages.channels')}</span>
        <span className={styles['labelNote']}>{t('app.messages.channels.note')}</span>
      </p>
      <Controller
        control={form.control}
        name="order"
        render={({ field: { value: order, onChange } }) => {
          const others = otherChannels(order);
          return (
            <ol className={styles['order']}>
              {order.map((channel, index) => (
                <li key={channel}>
                  <span aria-hidden="true" className={styles['number']}>
                    {index + 1}
                  </span>
                  <b>{t(`app.messages.channel.${channel}`)}</b>
                  <ChannelNote channel={channel} links={links} />
                  {mayWrite && order.length > 1 && (
                    <span className={styles['orderActions']}>
                      {index > 0 && (
                        <IconButton
                          size="small"
                          label={t('app.messages.channels.first', {
                            name: t(`app.messages.channel.${channel}`),
                          })}
                          icon={<ArrowLeftRight aria-hidden="true" />}
                          onClick={() => onChange([channel, ...order.filter((one) => one !== channel)])}
                        />
                      )}
                      <IconButton
                        size="small"
                        label={t('app.messages.channels.remove', {
                          name: t(`app.messages.channel.${channel}`),
                        })}
                        icon={<X aria-hidden="true" />}
                        onClick={() => onChange(order.filter((one) => one !== channel))}
                      />
                    </span>
                  )}
                </li>
              ))}
              {mayWrite &&
                others.map((channel) => (
                  <li key={channel} className={styles['addChannel']}>
                    <Button
                      kind="quiet"
                      size="small"
                      icon={<Plus aria-hidden="true" />}
                      onClick={() => onChange(withChannel(order, channel))}
                    >
                      {t(`app.messages.channel.${channel}`)}
                    </Button>
                  </li>
                ))}
            </ol>
          );
        }}
      />
    </fieldset>
  );
}
