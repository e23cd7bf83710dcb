import { useId, useState } from 'react';
import { z } from 'zod';

import { CONSENT_NOTE_MAX } from '#areas/guests/messages/messages.constants.ts';
import { MessagePurpose } from '#areas/guests/messages/templates.contract.ts';
import { messageTimelineContract, type StayTimeline } from '#areas/guests/messages/timeline.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { TextArea } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import { momentWords } from './message-words.ts';
import { MESSAGE_TOPICS } from './queries.ts';
import styles from './timeline.module.css';

/** By hand a person writes, whom the guest can answer. */
const CONSENT_CHANNELS = ['email', 'whatsapp', 'thread'] as const;
const ConsentForm = z.object({
  purpose: MessagePurpose,
  channel: z.enum(CONSENT_CHANNELS),
  state: z.enum(['given', 'withdrawn']),
  note: z
    .string({ error: 'general.required' })
    .trim()
    .min(1, 'general.required')
    .max(CONSENT_NOTE_MAX, 'general.invalid.tooLong'),
});

type CardProps = { readonly timeline: StayTimeline };

/** What a host most likely has to note: a permission for WhatsApp, or that it was taken back. */
function proposalFor({ consents, hasWhatsapp }: StayTimeline) {
  const [purpose, channel] = hasWhatsapp ? (['stay', 'whatsapp'] as const) : (['offer', 'email'] as const);
  const last = consents.findLast((one) => one.purpose === purpose && one.channel === channel);
  return { purpose, channel, state: last?.state === 'given' ? 'withdrawn' : 'given' } as const;
}

/** What the guest told the host: who, how and when. It is evidence, so it is never changed, and a later note stands beside it. */
function ConsentDialog({ timeline, onClose }: CardProps & { readonly onClose: () => void }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const id = useId();
  const { send } = useChange(messageTimelineContract.recordConsent, { invalidates: MESSAGE_TOPICS });
  const form = useZodForm(ConsentForm, {
    defaultValues: { ...proposalFor(timeline), note: '' },
    onSubmit: async (values) => {
      await send({
        params: { id: timeline.reservationId },
        query: { propertyId: property.id },
        body: values,
      });
      notify('success', t('app.messages.consent.saved'));
      onClose();
    },
  });
  const { register, errorOf } = form;
  return (
    <Dialog
      open
      title={t('app.messages.consent.new')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button type="submit" form={id} kind="primary" busy={form.isBusy}>
            {t('app.messages.consent.save')}
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        <Field label={t('app.messages.consent.purpose')} error={errorOf('purpose')}>
          <Select {...register('purpose')}>
            {MessagePurpose.options.map((one) => (
              <option key={one} value={one}>
                {t(`app.messages.consent.of.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('app.messages.consent.channel')} error={errorOf('channel')}>
          <Select {...register('channel')}>
            {CONSENT_CHANNELS.map((one) => (
              <option key={one} value={one}>
                {t(`app.messages.channel.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('app.messages.consent.state')} error={errorOf('state')}>
          <Select {...register('state')}>
            <option value="given">{t('app.messages.consent.given')}</option>
            <option value="withdrawn">{t('app.messages.consent.withdrawn')}</option>
          </Select>
        </Field>
        <Field
          label={t('app.messages.consent.note')}
          hint={t('app.messages.consent.note.hint')}
          error={errorOf('note')}
        >
          <TextArea maxLength={CONSENT_NOTE_MAX} {...register('note')} />
        </Field>
      </Form>
    </Dialog>
  );
}

type Consent = StayTimeline['consents'][number];

/** What it rests on: the booking, a box in the check-in, the guest's own word, or a note of the host. */
function basisWords(consent: Consent, zone: string, words: ReturnType<typeof useLanguage>): string {
  const { t } = words;
  const { basis, note, by, at } = consent;
  if (basis === 'booking') return t('app.messages.consent.booking');
  const said = {
    guest: t('app.messages.consent.byGuest'),
    'stop-word': t('app.messages.consent.byWord'),
    'host-note': note,
  }[basis];
  const where = [by, at && momentWords(at, zone, words)].filter(Boolean).join(', ');
  return [said, where].filter(Boolean).join(' · ');
}

/** Without one: a mail needs an address, everything else the guest's permission. */
const NOTHING = {
  'stay email': 'app.messages.consent.noEmail',
  'stay whatsapp': 'app.messages.consent.noWhatsapp',
  'stay thread': 'app.messages.consent.thread',
  'offer email': 'app.messages.consent.none',
  'offer whatsapp': 'app.messages.consent.none',
  'offer thread': 'app.messages.consent.none',
} as const;

/** What the guest agreed to, by purpose and channel. */
export function ConsentsCard({ timeline }: CardProps) {
  const words = useLanguage();
  const { t } = words;
  const [isOpen, setOpen] = useState(false);
  const { consents, timeZone, hasWhatsapp, hasThread } = timeline;
  // Without a number, or a conversation, nothing is asked for it.
  const isThere = { email: true, whatsapp: hasWhatsapp, thread: hasThread } as const;
  const shown = MessagePurpose.options.flatMap((purpose) =>
    CONSENT_CHANNELS.flatMap((channel) => {
      const consent = consents.findLast((one) => one.purpose === purpose && one.channel === channel);
      return consent || isThere[channel] ? [{ purpose, channel, consent }] : [];
    }),
  );
  return (
    <Card padded title={t('app.messages.consents')}>
      <ul className={styles['consents']}>
        {shown.map(({ purpose, channel, consent }) => {
          const state = consent?.state ?? 'none';
          // Mail and the conversation rest on the booking: there is nothing to permit about the stay.
          const hasState = consent !== undefined || purpose !== 'stay' || channel === 'whatsapp';
          return (
            <li key={`${purpose} ${channel}`}>
              <div className={styles['consentHead']}>
                <b>
                  {t(`app.messages.consent.of.${purpose}`)} · {t(`app.messages.channel.${channel}`)}
                </b>
                {hasState && (
                  <StatusPill family={state === 'given' ? 'palm' : state === 'none' ? 'neutral' : 'rose'}>
                    {t(`app.messages.consent.state.${state}`)}
                  </StatusPill>
                )}
              </div>
              <p className="sm muted">
                {consent ? basisWords(consent, timeZone, words) : t(NOTHING[`${purpose} ${channel}`])}
              </p>
            </li>
          );
        })}
      </ul>
      <May call={messageTimelineContract.recordConsent}>
        <Button onClick={() => setOpen(true)}>{t('app.messages.consent.new')}</Button>
      </May>
      {isOpen && <ConsentDialog timeline={timeline} onClose={() => setOpen(false)} />}
    </Card>
  );
}
