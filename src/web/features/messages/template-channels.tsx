import { ArrowLeftRight, Plus, X } from 'lucide-react';
import { Controller } from 'react-hook-form';

import { MESSAGE_CHANNELS } from '#areas/guests/messages/templates.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import type { TemplateFieldsProps } from './template-head.tsx';
import styles from './editor.module.css';

/** The channels in their order: the next one is used only where the one before certainly failed. */
export function TemplateChannels({ form, mayWrite }: TemplateFieldsProps & { readonly mayWrite: boolean }) {
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
          const others = MESSAGE_CHANNELS.filter((channel) => !order.includes(channel));
          return (
            <ol className={styles['order']}>
              {order.map((channel, index) => (
                <li key={channel}>
                  <span aria-hidden="true" className={styles['number']}>
                    {index + 1}
                  </span>
                  <span>
                    <b>{t(`app.messages.channel.${channel}`)}</b>
                    <span className={styles['channelNote']}>{t(`app.messages.channel.${channel}.note`)}</span>
                  </span>
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
                      onClick={() => onChange([...order, channel])}
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
