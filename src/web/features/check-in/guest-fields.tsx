import { CheckCheck, ChevronDown } from 'lucide-react';
import type { Ref } from 'react';

import type { GuestForm } from '#areas/guests/check-in/guest.contract.ts';
import { listFilledProposals } from '#web/parts/proposals.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { GuestField } from './guest-field.tsx';
import styles from './guest-fields.module.css';
import { useOpenStay } from './stay-context.ts';
import { type FieldNow, fieldNow, isOpen, rowsOf } from './stay-page.ts';

type GuestFieldsProps = {
  readonly guest: GuestForm;
  /** After the guest pressed "next": from then on empty fields are shown as missing. */
  readonly isChecked: boolean;
  readonly onSubmit: () => void;
  readonly ref: Ref<HTMLFormElement>;
};

/** The questions that the server asks of this guest, in its order and the guest's language. */
export function GuestFields({ guest, isChecked, onSubmit, ref }: GuestFieldsProps) {
  const { t } = useLanguage();
  const { answers, proposals, queue } = useOpenStay();
  const fields = guest.fields.map((field) => fieldNow(guest, field, answers));
  const read = listFilledProposals(proposals.of(guest._id), guest);
  // Fields with an inherited answer: most guests have nothing to enter.
  const inherited = fields.filter(({ sameAs }) => sameAs !== null);
  const own = fields.filter(({ sameAs }) => sameAs === null);
  const rowsFor = (some: readonly FieldNow[]) =>
    rowsOf(some).map((row) => (
      <div key={row[0]?.name} className={row.length > 1 ? styles['pair'] : styles['row']}>
        {row.map((field) => (
          <GuestField
            key={field.name}
            field={field}
            fields={fields}
            proposal={proposals.of(guest._id).get(field.name)}
            isChecked={isChecked}
          />
        ))}
      </div>
    ));
  const confirmAll = () => {
    for (const [name, { value }] of read) {
      queue.save(guest._id, name, value);
      proposals.settle(guest._id, name);
    }
  };
  return (
    <form
      ref={ref}
      noValidate
      autoComplete="off"
      className={styles['fields']}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {rowsFor(own)}
      {inherited.length > 0 && (
        <details
          className={styles['other']}
          open={inherited.some((field) => Boolean(field.value) || isOpen(field)) || undefined}
        >
          <summary>
            <span>
              {t('guest.other.title')}
              <span>{t('guest.other.text')}</span>
            </span>
            <ChevronDown size={20} aria-hidden="true" />
          </summary>
          <div className={styles['rest']}>{rowsFor(inherited)}</div>
        </details>
      )}
      {read.length > 1 && (
        <Button full icon={<CheckCheck aria-hidden="true" />} onClick={confirmAll}>
          {t('guest.read.allRight')}
        </Button>
      )}
      {/* Enter in a field submits, as everywhere. */}
      <button type="submit" hidden />
    </form>
  );
}
