import { useQueryClient } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import { useState } from 'react';

import type { CheckoutInput } from '#areas/subscription/subscriptions/subscriptions.contract.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import styles from './checkout.module.css';
import { checkoutQuery } from './queries.ts';

type CodePartProps = {
  /** The present choice, with its existing codes. */
  readonly input: CheckoutInput;
  readonly onAdd: (code: string) => void;
};

/** R-SUB-09: the reason stands at the field; where the server cannot say one, that it could not be asked. */
export function CodePart({ input, onAdd }: CodePartProps) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);

  const apply = async () => {
    const code = text.trim().toUpperCase();
    if (isBusy || code === '') return;
    setBusy(true);
    setError(undefined);
    const codes = [...(input.codes ?? []), code];
    try {
      await queries.fetchQuery({ ...checkoutQuery({ ...input, codes }), retry: false });
      setText('');
      setOpen(false);
      onAdd(code);
    } catch (failure) {
      const entries = failure instanceof CallFailure ? failure.entries : [];
      const own = entries.find(({ field }) => field?.includes(`codes.${codes.length - 1}`));
      setError(own?.message ?? t('discount.error.base'));
    } finally {
      setBusy(false);
    }
  };

  if (!isOpen) {
    return (
      <Button
        kind="quiet"
        size="small"
        icon={<Tag size={16} aria-hidden="true" />}
        className={styles['ask']}
        onClick={() => setOpen(true)}
      >
        {t('app.subscription.code.have')}
      </Button>
    );
  }
  return (
    <form
      className={styles['code']}
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      <Field label={t('app.subscription.code')} error={error}>
        <Input
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setError(undefined);
          }}
        />
      </Field>
      <Button type="submit" busy={isBusy}>
        {t('app.subscription.code.apply')}
      </Button>
    </form>
  );
}
