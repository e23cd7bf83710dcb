import { Check } from 'lucide-react';

import type { GuestFormField } from '#areas/guests/check-in/guest.contract.ts';
import type { Proposal } from '#web/parts/proposals.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { showDate, shownIn } from '#web/ui/typed-date.ts';
import styles from './read-hint.module.css';

/** A value that was read, as the form shows it. */
function useShown() {
  const { language } = useLanguage();
  return ({ kind, choices }: GuestFormField, value: string): string => {
    if (kind === 'date') return showDate(value, shownIn(language));
    if (kind === 'country') return new Intl.DisplayNames([language], { type: 'region' }).of(value) ?? value;
    return choices?.find((choice) => choice.value === value)?.label ?? value;
  };
}

type ReadHintProps = {
  readonly field: GuestFormField;
  readonly hint: Proposal;
  /** Whether the field has the value, and waits to be confirmed. */
  readonly isFilled: boolean;
  /** The host confirms the value. */
  readonly onTake: () => void;
};

/** The reading of a document below its field: it counts once the host has checked it (USER-PAIN 12). */
export function ReadHint({ field, hint, isFilled, onTake }: ReadHintProps) {
  const { t } = useLanguage();
  const shown = useShown();
  return (
    <div className={styles['hint']}>
      <span>
        {isFilled ? t('guest.read.confirm') : t('guest.read.maybe', { value: shown(field, hint.value) })}
      </span>
      <Button
        size="small"
        icon={isFilled && <Check aria-hidden="true" />}
        aria-label={isFilled ? t('guest.read.rightOf', { label: field.label }) : undefined}
        onClick={onTake}
      >
        {t(isFilled ? 'guest.read.right' : 'guest.read.use')}
      </Button>
    </div>
  );
}
