import { Clock, Lock, MessageCircle } from 'lucide-react';
import { useRef, useState } from 'react';

import { selfInvoiceContract } from '#areas/invoicing/invoices/self-invoice/self-invoice.contract.ts';
import { call } from '#web/shell/call.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { GuestFrame } from '#web/parts/guest-frame.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/states.tsx';
import styles from './self-invoice.module.css';
import { AS_GUEST } from './use-self-invoice.ts';

const FORM = 'search';

type SearchScreenProps = {
  readonly onFound: (id: string) => Promise<void>;
  /** Both facts are right, and it cannot be done now. */
  readonly onRefused: (error: unknown) => void;
};

/** D-19: two facts of the booking; no personal data is shown before both are right. */
export function SearchScreen({ onFound, onRefused }: SearchScreenProps) {
  const { t } = useLanguage();
  const [reservation, setReservation] = useState('');
  const [fact, setFact] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const missing = (text: string, least: number) =>
    isChecked && text.trim().length < least ? t('general.required') : undefined;

  const find = async () => {
    setChecked(true);
    setFailure(undefined);
    if (reservation.trim().length < 3 || fact.trim().length < 2) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    setBusy(true);
    try {
      const { id } = await call(selfInvoiceContract.searchStay, { body: { reservation, fact } }, AS_GUEST);
      await onFound(id);
    } catch (error) {
      setBusy(false);
      if (error instanceof CallFailure && error.status === 409) return onRefused(error);
      setFailure(error instanceof Error ? error.message : t('general.tryLater'));
    }
  };
  return (
    <GuestFrame
      title={t('selfInvoice.title')}
      foot={
        <>
          {failure && (
            <Notice family="rose" live>
              {failure}
            </Notice>
          )}
          <Button type="submit" form={FORM} kind="primary" size="large" busy={isBusy}>
            {t('selfInvoice.search')}
          </Button>
        </>
      }
    >
      <div>
        <h1>{t('selfInvoice.title')}</h1>
        <p className="muted">{t('selfInvoice.lead')}</p>
      </div>
      <form
        ref={form}
        id={FORM}
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void find();
        }}
      >
        <Field
          label={t('selfInvoice.reservation')}
          hint={t('selfInvoice.reservation.hint')}
          error={missing(reservation, 3)}
        >
          <Input
            size="large"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={reservation}
            onChange={({ target }) => setReservation(target.value)}
          />
        </Field>
        <Field label={t('selfInvoice.fact')} error={missing(fact, 2)}>
          <Input
            size="large"
            autoComplete="off"
            spellCheck={false}
            value={fact}
            onChange={({ target }) => setFact(target.value)}
          />
        </Field>
      </form>
      <div className={styles['box']}>
        <Clock aria-hidden="true" />
        <p>
          <b>{t('selfInvoice.when.title')}</b>
          <br />
          {t('selfInvoice.when.text')}
        </p>
      </div>
      <div className={styles['outline']}>
        <MessageCircle aria-hidden="true" />
        <p>{t('selfInvoice.lost')}</p>
      </div>
      <p className={styles['privacy']}>
        <Lock size={16} aria-hidden="true" />
        {t('selfInvoice.privacy')}
      </p>
    </GuestFrame>
  );
}
