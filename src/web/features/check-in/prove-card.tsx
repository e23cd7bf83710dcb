import { useState } from 'react';

import { guestContract } from '#areas/guests/check-in/guest.contract.ts';
import { call } from '#web/shell/call.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import styles from './prove-card.module.css';
import { useOpenStay } from './stay-context.ts';

/** SEC-21: a later device gives one fact of the booking before it sees protected data. */
export function ProveCard() {
  const { t } = useLanguage();
  const { page, reload, close } = useOpenStay();
  const [fact, setFact] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  if (page.proved) return null;
  const isSurname = page.asks === 'surname';

  const prove = async () => {
    if (fact.trim().length < 2) return setError(t('general.required'));
    setBusy(true);
    setError(undefined);
    try {
      await call(guestContract.proveDevice, { body: { fact } });
      await reload();
    } catch (failure) {
      if (failure instanceof CallFailure && failure.status === 401) return close('ended');
      setError(failure instanceof Error ? failure.message : t('general.tryLater'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className={styles['card']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void prove();
      }}
    >
      <h2>{t('guest.prove.title')}</h2>
      <p>{t(isSurname ? 'guest.prove.surnameText' : 'guest.prove.text')}</p>
      <Field label={t(isSurname ? 'guest.prove.surname' : 'guest.prove.label')} error={error}>
        <Input
          size="large"
          autoComplete="off"
          value={fact}
          onChange={({ target }) => setFact(target.value)}
          trailing={
            <Button type="submit" size="small" busy={isBusy}>
              {t('guest.prove.action')}
            </Button>
          }
        />
      </Field>
    </form>
  );
}
