import { CircleCheck } from 'lucide-react';
import { useState } from 'react';

import { guestContract, type GuestPage, type SignatureInput } from '#areas/guests/check-in/guest.contract.ts';
import { call } from '#web/shell/call.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { AgreementPaper } from '#web/ui/agreement-paper.tsx';
import { Notice } from '#web/ui/states.tsx';
import { Field } from '#web/ui/field.tsx';
import type { Signature } from '#web/ui/signature.ts';
import { SignaturePad } from '#web/ui/signature-pad.tsx';
import { goTo, type Place } from './address.ts';
import styles from './agreement-screen.module.css';
import { GuestFrame } from '#web/parts/guest-frame.tsx';
import { openQuestions, stepsBeforeAgreement } from './questions.ts';
import { MinorsNotice } from './minors-notice.tsx';
import { useOpenStay } from './stay-context.ts';
import { useFinish } from './use-finish.ts';

const SHORTEST_NAME = 3; // SignatureInput

const inputOf = (signature: Signature, termsVersionId: string | null): SignatureInput =>
  signature.kind === 'typed'
    ? { kind: 'typed', name: signature.name.trim(), termsVersionId }
    : {
        kind: 'drawn',
        strokes: signature.strokes.map((stroke) => stroke.map(([x, y]) => [x, y])),
        termsVersionId,
      };

/** The fields that still need an answer. */
function placeOfOpen({ guests }: GuestPage): Place {
  const open = guests.findIndex(({ state }) => state !== 'complete');
  return open < 0 ? { at: 'questions' } : { at: 'guest', number: open + 1 };
}

/** Signs, and completes the check-in with the same press when nothing else is missing. */
function useSigning(isLast: boolean) {
  const { t } = useLanguage();
  const { page, setPage, close, reload } = useOpenStay();
  const { finish } = useFinish();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const sign = async (signature: Signature) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const body = inputOf(signature, page.agreement.terms?.id ?? null);
      const progress = await call(guestContract.signAgreement, { body });
      setPage((now) => ({ ...now, progress }));
      if (isLast) await finish();
      else goTo(placeOfOpen(page));
    } catch (error) {
      if (error instanceof CallFailure && error.status === 401) return close('ended');
      // A guest must not sign unseen terms: the new text is shown first.
      if (error instanceof CallFailure && error.is('terms-changed')) await reload();
      setFailure(error instanceof Error ? error.message : t('general.tryLater'));
    } finally {
      setBusy(false);
    }
  };
  return { sign, isBusy, failure, finish };
}

export function AgreementScreen() {
  const { t, tn } = useLanguage();
  const { page } = useOpenStay();
  const { agreement, guests, progress } = page;
  const open = guests.filter(({ state }) => state !== 'complete').length;
  const steps = stepsBeforeAgreement(page);
  const isLast = open === 0 && openQuestions(page) === 0;
  const { sign, isBusy, failure, finish } = useSigning(isLast);
  const [signature, setSignature] = useState<Signature>();
  const [isMissing, setMissing] = useState(false);
  const press = () => {
    if (progress.signed) return void (isLast ? finish() : goTo({ at: 'welcome' }));
    const isSigned = signature?.kind === 'drawn' || (signature?.name.trim().length ?? 0) >= SHORTEST_NAME;
    setMissing(!isSigned);
    if (signature && isSigned) void sign(signature);
  };
  const action = progress.signed
    ? t(isLast ? 'guest.finish' : 'guest.continue')
    : t(isLast ? 'guest.agreement.actionFinish' : 'guest.agreement.action');
  return (
    <GuestFrame
      title={t('guest.steps.agreement')}
      step={{ current: steps + 1, total: steps + 2 }}
      onBack={() => goTo({ at: 'welcome' })}
      note={t('guest.steps.agreement')}
      foot={
        <>
          {failure !== undefined && (
            <Notice family="rose" live>
              {failure}
            </Notice>
          )}
          <Button kind="primary" busy={isBusy} onClick={press}>
            {action}
          </Button>
        </>
      }
    >
      <h1>{agreement.title}</h1>
      <AgreementPaper
        paragraphs={agreement.paragraphs}
        terms={agreement.terms}
        label={t('guest.agreement.terms', { property: page.property.name })}
      />
      <MinorsNotice />
      {progress.signed ? (
        <p className={styles['signed']}>
          <CircleCheck size={20} aria-hidden="true" />
          {t('guest.agreement.signed', { name: agreement.signedBy ?? page.guestName ?? '•••' })}
        </p>
      ) : (
        <Field
          group
          label={t('guest.agreement.sign')}
          hint={[t('guest.agreement.hint'), open > 0 && tn('guest.agreement.left', open)]
            .filter(Boolean)
            .join(' ')}
          error={isMissing ? t('guest.agreement.required') : undefined}
        >
          <SignaturePad
            value={signature}
            onChange={(next) => {
              setSignature(next);
              setMissing(false);
            }}
          />
        </Field>
      )}
    </GuestFrame>
  );
}
