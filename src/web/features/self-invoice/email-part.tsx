import { Lock } from 'lucide-react';
import { useState } from 'react';

import {
  type SelfInvoice,
  selfInvoiceContract,
} from '#areas/invoicing/invoices/self-invoice/self-invoice.contract.ts';
import { call } from '#web/shell/call.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { CodeField, Input } from '#web/ui/input.tsx';
import styles from './self-invoice.module.css';
import { AS_GUEST } from './use-self-invoice.ts';

export type SendTo = 'stay' | 'confirmed' | 'nobody';

type EmailPartProps = {
  readonly page: SelfInvoice;
  readonly sendTo: SendTo;
  readonly onSendTo: (sendTo: SendTo) => void;
  readonly onPage: (page: SelfInvoice) => void;
};

/** Another address, and the code that it was sent (SEC-22). */
function OtherEmail({
  page,
  onPage,
  onDone,
}: Pick<EmailPartProps, 'page' | 'onPage'> & { onDone: () => void }) {
  const { t } = useLanguage();
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const params = { id: page.id };
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : t('general.tryLater'));
    } finally {
      setBusy(false);
    }
  };
  const order = () =>
    run(async () => {
      await call(selfInvoiceContract.orderEmailCode, { params, body: { email } }, AS_GUEST);
      setSentTo(email);
    });
  const confirm = (typed: string) =>
    run(async () => {
      onPage(
        await call(selfInvoiceContract.confirmEmail, { params, body: { email, code: typed } }, AS_GUEST),
      );
      onDone();
    });
  return (
    <>
      <Field label={t('selfInvoice.email')} error={sentTo ? undefined : error}>
        <Input
          size="large"
          type="email"
          autoComplete="email"
          value={email}
          onChange={({ target }) => {
            setEmail(target.value);
            setSentTo(undefined);
          }}
          trailing={
            <Button size="small" busy={isBusy && !sentTo} onClick={() => void order()}>
              {t('selfInvoice.email.send')}
            </Button>
          }
        />
      </Field>
      {sentTo && (
        <Field
          label={t('selfInvoice.email.code')}
          hint={t('selfInvoice.email.sent', { email: sentTo })}
          error={error}
          group
        >
          <CodeField value={code} onChange={setCode} onComplete={(typed) => void confirm(typed)} />
        </Field>
      )}
    </>
  );
}

/** Where the invoice goes: the address of the stay, which is not shown, or one that was confirmed here. */
export function EmailPart({ page, sendTo, onSendTo, onPage }: EmailPartProps) {
  const { t } = useLanguage();
  const [isOther, setOther] = useState(false);
  const { confirmedEmail, hasEmail } = page;
  const shown = sendTo === 'confirmed' ? confirmedEmail : t('selfInvoice.email.stay');
  const toggle = () => {
    if (isOther || sendTo === 'confirmed') onSendTo(hasEmail ? 'stay' : 'nobody');
    setOther(!isOther && sendTo !== 'confirmed');
  };
  return (
    <div className={styles['form']}>
      {isOther ? (
        <OtherEmail
          page={page}
          onPage={onPage}
          onDone={() => {
            setOther(false);
            onSendTo('confirmed');
          }}
        />
      ) : (
        <section aria-label={t('selfInvoice.email')}>
          <b className={styles['label']}>{t('selfInvoice.email')}</b>
          {sendTo === 'nobody' ? (
            <p className="muted">{t('selfInvoice.email.none')}</p>
          ) : (
            <p className={styles['address']}>
              <span>{shown}</span>
              <Lock size={18} aria-hidden="true" />
            </p>
          )}
          <p className="xs muted">
            {t(sendTo === 'confirmed' ? 'selfInvoice.email.confirmed' : 'selfInvoice.email.hidden')}
          </p>
        </section>
      )}
      <div>
        <Button kind="quiet" size="small" onClick={toggle}>
          {t(isOther || sendTo === 'confirmed' ? 'selfInvoice.email.back' : 'selfInvoice.email.other')}
        </Button>
      </div>
    </div>
  );
}
