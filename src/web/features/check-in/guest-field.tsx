import { Check, CircleHelp, CloudOff, Lock } from 'lucide-react';
import { useId, useState } from 'react';

import type { FieldName } from '#areas/guests/check-in/guest.contract.ts';
import type { Proposal } from '#web/parts/proposals.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/field.tsx';
import { birthDays } from './birth-days.ts';
import { FieldControl } from './field-control.tsx';
import styles from './guest-fields.module.css';
import { showDate, shownIn } from '#web/ui/typed-date.ts';
import { useOpenStay } from './stay-context.ts';
import { type FieldNow, isOpen } from './stay-page.ts';

type GuestFieldProps = {
  readonly field: FieldNow;
  /** The others: a city needs its country, an inherited answer the one it comes from. */
  readonly fields: readonly FieldNow[];
  readonly proposal: Proposal | undefined;
  readonly isChecked: boolean;
};

/** The state of the answer, in a short word; a screen reader reads it when it changes. */
function SaveState({ field }: { readonly field: FieldNow }) {
  const { t } = useLanguage();
  const state = field.answer?.state;
  if (state === 'saved') {
    return (
      <span className={classes(styles['state'], styles['saved'])}>
        <Check size={14} aria-hidden="true" />
        <span className={styles['word']}>{t('guest.field.saved')}</span>
      </span>
    );
  }
  if (state === 'waiting') {
    return (
      <span className={classes(styles['state'], styles['waiting'])}>
        <CloudOff size={14} aria-hidden="true" />
        <span className={styles['word']}>{t('guest.field.waiting')}</span>
      </span>
    );
  }
  return state === 'saving' ? <span className={styles['state']}>{t('guest.field.saving')}</span> : null;
}

/** The same checks as the server's where they need no list of a country; it has the last word on the rest. */
function useComplaint(field: FieldNow, isRead: boolean, isChecked: boolean): string | undefined {
  const { t } = useLanguage();
  if (field.answer?.state === 'refused') return field.answer.message;
  if (isRead) return isChecked ? t('guest.read.unconfirmed') : undefined;
  const isEmpty = field.value === null || field.value === '';
  if (isEmpty) return (isChecked || field.answer) && isOpen(field) ? t('guest.field.missing') : undefined;
  return field.isWarning || field.answer?.state === 'saving' ? undefined : (field.complaint ?? undefined);
}

/** A day that no birth can have; the browser's own field lets it be typed. */
function isNoBirthDay({ kind }: FieldNow, value: string | null): boolean {
  const { min, max } = birthDays();
  return kind === 'date' && value !== null && (value < min || value > max);
}

export function GuestField({ field, fields, proposal, isChecked }: GuestFieldProps) {
  const { t, language } = useLanguage();
  const { queue, proposals } = useOpenStay();
  const whyId = useId();
  const [isAskingWhy, setAskingWhy] = useState(false);
  const filled = proposal?.isFilled ? proposal.value : undefined;
  const isRead = filled !== undefined;
  const [hasWrongDay, setWrongDay] = useState(false);
  const complaint = useComplaint(field, isRead, isChecked);
  const error = hasWrongDay ? t('guest.field.date') : complaint;
  const inherited = fields.find(({ name }) => name === field.sameAs);
  const warning = field.isWarning ? field.complaint : null;

  const save = (name: FieldName, value: string | null) => {
    const isWrongDay = isNoBirthDay(field, value);
    setWrongDay(isWrongDay);
    if (isWrongDay) return;
    proposals.settle(field.guestId, name);
    if (value !== field.value) queue.save(field.guestId, name, value);
  };
  const isKept = Boolean(field.value) && !field.complaint && field.answer?.state === 'saved';
  // An inherited answer says above its group that no input is needed.
  const isOptional = !field.required && field.sameAs === null;
  const hint = [isAskingWhy ? field.why : undefined, warning ?? undefined].filter(Boolean).join(' ');
  return (
    <div className={classes(styles['field'], isKept && styles['kept'], isRead && styles['proposed'])}>
      <Field
        label={field.label}
        note={isOptional ? t('guest.field.optional') : undefined}
        error={error}
        hint={hint && <span id={whyId}>{hint}</span>}
      >
        {field.masked ? (
          <Masked field={field} />
        ) : (
          <FieldControl field={field} fields={fields} shown={filled ?? field.value ?? ''} onAnswer={save} />
        )}
      </Field>
      <div className={styles['marks']}>
        <span role="status">{!isRead && <SaveState field={field} />}</span>
        <button
          type="button"
          className={styles['why']}
          aria-expanded={isAskingWhy}
          aria-label={t('guest.field.why', { label: field.label })}
          onClick={() => setAskingWhy(!isAskingWhy)}
        >
          <CircleHelp size={16} aria-hidden="true" />
        </button>
      </div>
      {isRead && (
        <div className={styles['confirm']}>
          <span>{t('guest.read.confirm')}</span>
          <Button
            size="small"
            icon={<Check aria-hidden="true" />}
            aria-label={t('guest.read.rightOf', { label: field.label })}
            onClick={() => save(field.name, filled)}
          >
            {t('guest.read.right')}
          </Button>
        </div>
      )}
      {proposal && !isRead && (
        <div className={styles['confirm']}>
          <span>
            {t('guest.read.maybe', {
              value: field.kind === 'date' ? showDate(proposal.value, shownIn(language)) : proposal.value,
            })}
          </span>
          <Button size="small" onClick={() => save(field.name, proposal.value)}>
            {t('guest.read.use')}
          </Button>
        </div>
      )}
      {inherited && !field.value && (
        <p className="visually-hidden">{t('guest.field.same', { label: inherited.label })}</p>
      )}
    </div>
  );
}

/** SEC-21: there is an answer, but this device has not proved its guest. */
function Masked({ field }: { readonly field: FieldNow }) {
  const { t } = useLanguage();
  return (
    <span className={classes(styles['masked'], 'num')}>
      <Lock size={16} aria-hidden="true" />
      <span>{field.value}</span>
      <span className="xs muted">{t('guest.prove.masked')}</span>
    </span>
  );
}
