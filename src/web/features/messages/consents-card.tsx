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

const ConsentForm = z.object({
  purpose: MessagePurpose,
  state: z.enum(['given', 'withdrawn']),
  note: z
    .string({ error: 'general.required' })
    .trim()
    .min(1, 'general.required')
    .max(CONSENT_NOTE_MAX, 'general.invalid.tooLong'),
});

type CardProps = { readonly timeline: StayTimeline };

/** What the guest told the host: who, how and when. It is evidence, so it is never changed, and a later note stands beside it. */
function ConsentDialog({ timeline, onClose }: CardProps & { readonly onClose: () => void }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const id = useId();
  const { send } = useChange(messageTimelineContract.recordConsent, { invalidates: MESSAGE_TOPICS });
  const form = useZodForm(ConsentForm, {
    defaultValues: { purpose: 'offer', state: 'given', note: '' },
    onSubmit: async (values) => {
      await send({
        params: { id: timeline.reservationId },
        query: { propertyId: property.id },
        body: { ...values, channel: 'email' },
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

/** What the guest agreed to. An offer needs a consent of its own; a mail about the stay rests on the booking. */
export function ConsentsCard({ timeline }: CardProps) {
  const words = useLanguage();
  const { t } = words;
  const [isOpen, setOpen] = useState(false);
  const { consents, timeZone } = timeline;
  return (
    <Card padded title={t('app.messages.consents')}>
      <ul className={styles['consents']}>
        {MessagePurpose.options.map((purpose) => {
          const consent = consents.findLast((one) => one.purpose === purpose && one.channel === 'email');
          const state = consent?.state ?? 'none';
          return (
            <li key={purpose}>
              <div className={styles['consentHead']}>
                <b>{t(`app.messages.consent.of.${purpose}`)}</b>
                <StatusPill family={state === 'given' ? 'palm' : state === 'none' ? 'neutral' : 'rose'}>
                  {t(`app.messages.consent.state.${state}`)}
                </StatusPill>
              </div>
              <p className="sm muted">
                {consent === undefined
                  ? t(purpose === 'stay' ? 'app.messages.consent.noEmail' : 'app.messages.consent.none')
                  : consent.basis === 'booking'
                    ? t('app.messages.consent.booking')
                    : [
                        consent.note,
                        [consent.by, consent.at && momentWords(consent.at, timeZone, words)]
                          .filter(Boolean)
                          .join(', '),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
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
