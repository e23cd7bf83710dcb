import { useEffect, useRef, useState } from 'react';

import {
  type SelfInvoice,
  selfInvoiceContract,
} from '#areas/invoicing/invoices/self-invoice/self-invoice.contract.ts';
import { call } from '#web/shell/call.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { GuestFrame } from '#web/parts/guest-frame.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { SegmentedControl } from '#web/ui/tabs.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { customerOf, emptyFor, hasNumber, type Typed, typeOf } from './buyer.ts';
import { BuyerFields } from './buyer-fields.tsx';
import { EmailPart, type SendTo } from './email-part.tsx';
import styles from './self-invoice.module.css';
import { StayCard } from './stay-card.tsx';
import { AS_GUEST } from './use-self-invoice.ts';

type Problems = SelfInvoice['problems'];

/** The server's errors, half a second after the typing has stopped; null before the first answer. */
function useProblems(
  page: SelfInvoice,
  typed: Typed,
): { readonly of: string; readonly found: Problems } | null {
  const text = JSON.stringify(customerOf(page, typed));
  const settled = useSettled(text);
  const [checked, setChecked] = useState<{ of: string; found: Problems } | null>(null);
  const isWritten = hasNumber(page, typed);
  useEffect(() => {
    if (!isWritten) return undefined;
    const asked = { params: { id: page.id }, body: JSON.parse(settled) as ReturnType<typeof customerOf> };
    const cancel = new AbortController();
    call(selfInvoiceContract.checkCustomer, asked, { ...AS_GUEST, signal: cancel.signal }).then(
      (found) => setChecked({ of: settled, found }),
      // Without an answer no error is shown; the press shows it.
      () => undefined,
    );
    return () => cancel.abort();
  }, [page.id, settled, isWritten]);
  return checked?.of === text ? checked : null;
}

type BuyerScreenProps = {
  readonly page: SelfInvoice;
  readonly onPage: (page: SelfInvoice) => void;
  readonly onRefused: (error: unknown) => void;
};

/** The buyer, the address of the invoice, and a final check: an issued invoice cannot be changed. */
export function BuyerScreen({ page, onPage, onRefused }: BuyerScreenProps) {
  const { t, format } = useLanguage();
  const [typed, setTyped] = useState(() => emptyFor(page, 'person'));
  const [sendTo, setSendTo] = useState<SendTo>(page.hasEmail ? 'stay' : 'nobody');
  const [isReview, setReview] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Problems>(page.problems);
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const checked = useProblems(page, typed);
  const customer = customerOf(page, typed);

  const change = (part: Partial<Typed>) => {
    setTyped((now) => ({ ...now, ...part }));
    setRefused([]);
    setFailure(undefined);
  };
  const errorOf = (field: 'documentNumber' | 'name'): string | undefined => {
    const said = [...(checked?.found ?? []), ...refused].find((one) => one.field === `customer.${field}`);
    if (field === 'documentNumber') {
      return hasNumber(page, typed) ? said?.message : isPressed ? t('general.required') : undefined;
    }
    if (typed.name.trim() === '') return isPressed ? t('general.required') : undefined;
    return said?.message;
  };
  const toFirstInvalid = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());

  const review = async () => {
    setPressed(true);
    if (!hasNumber(page, typed) || typed.name.trim() === '') return toFirstInvalid();
    setBusy(true);
    setFailure(undefined);
    try {
      const asked = { params: { id: page.id }, body: customer };
      const found = await call(selfInvoiceContract.checkCustomer, asked, AS_GUEST);
      setRefused(found);
      if (found.length > 0) toFirstInvalid();
      else setReview(true);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('general.tryLater'));
    } finally {
      setBusy(false);
    }
  };
  const issue = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const asked = { params: { id: page.id }, body: { customer, sendTo } };
      onPage(await call(selfInvoiceContract.issueSelfInvoice, asked, AS_GUEST));
    } catch (error) {
      setBusy(false);
      if (error instanceof CallFailure && [401, 404, 409].includes(error.status)) return onRefused(error);
      const fields = error instanceof CallFailure ? error.entries : [];
      const known = fields.flatMap(({ field, message }) =>
        field?.startsWith('customer.') ? [{ field, message }] : [],
      );
      setRefused(known);
      if (known.length > 0) setReview(false);
      else setFailure(error instanceof Error ? error.message : t('general.tryLater'));
      toFirstInvalid();
    }
  };

  const said = failure && (
    <Notice family="rose" live>
      {failure}
    </Notice>
  );
  if (isReview) {
    const email = { stay: t('selfInvoice.email.stay'), confirmed: page.confirmedEmail, nobody: null }[sendTo];
    return (
      <GuestFrame
        title={t('selfInvoice.review.title')}
        note={page.property.name}
        onBack={() => setReview(false)}
        foot={
          <>
            {said}
            <p className={styles['final']}>{t('selfInvoice.final')}</p>
            <Button kind="primary" size="large" busy={isBusy} onClick={() => void issue()}>
              {t('selfInvoice.issue')}
            </Button>
          </>
        }
      >
        <h1>{t('selfInvoice.review.title')}</h1>
        <StayCard page={page} />
        <section className={styles['document']}>
          <div className={styles['buyer']}>
            <b>{`${customer.name} ${customer.lastName}`.trim()}</b>
            <span className="sm muted num">{`${typeOf(page, typed)?.label ?? ''} ${customer.documentNumber}`}</span>
            {email && <span className="sm muted">{email}</span>}
          </div>
        </section>
        <div>
          <Button kind="quiet" size="small" onClick={() => setReview(false)}>
            {t('selfInvoice.change')}
          </Button>
        </div>
      </GuestFrame>
    );
  }
  return (
    <GuestFrame
      title={t('selfInvoice.who')}
      note={page.property.name}
      foot={
        <>
          {said}
          <p className={styles['final']}>{t('selfInvoice.until', { date: format.date(page.until) })}</p>
          <Button kind="primary" size="large" busy={isBusy} onClick={() => void review()}>
            {t('selfInvoice.review')}
          </Button>
        </>
      }
    >
      <h1>{t('selfInvoice.who')}</h1>
      <StayCard page={page} />
      <SegmentedControl<Typed['kind']>
        label={t('selfInvoice.who')}
        options={[
          { value: 'person', label: t('selfInvoice.mine') },
          { value: 'company', label: t('selfInvoice.company') },
        ]}
        value={typed.kind}
        onChange={(kind) => {
          setTyped(emptyFor(page, kind));
          setPressed(false);
          setRefused([]);
        }}
      />
      <form
        ref={form}
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void review();
        }}
      >
        <BuyerFields
          page={page}
          typed={typed}
          onChange={change}
          isRight={
            checked !== null && !checked.found.some(({ field }) => field === 'customer.documentNumber')
          }
          errorOf={errorOf}
        />
      </form>
      <EmailPart page={page} sendTo={sendTo} onSendTo={setSendTo} onPage={onPage} />
    </GuestFrame>
  );
}
