import { useRef, useState } from 'react';

import { type Terms, termsContract } from '#areas/property/terms/terms.contract.ts';
import type { Language } from '#vocabulary/language.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useRecordForm } from '#web/parts/record-form.ts';
import { StaleRecord } from '#web/parts/stale-record.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { notify } from '#web/ui/toasts.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { TERMS_TOPICS } from './queries.ts';
import { TermsActions } from './terms-actions.tsx';
import { TermsFields } from './terms-fields.tsx';
import { TermsPreview } from './terms-preview.tsx';
import {
  bodyOf,
  isTerms,
  STALE_LABELS,
  TermsForm,
  valuesOf,
  writtenIn,
  wrongLanguage,
} from './terms-schema.ts';
import styles from './terms.module.css';

const FORM = 'terms';

/** Stores the terms, and publishes them when that button was pressed and confirmed. */
function useTermsForm(terms: Terms | undefined, onClose: () => void) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const isPublishing = useRef(false);
  const create = useChange(termsContract.createTerms, { invalidates: TERMS_TOPICS });
  const update = useChange(termsContract.updateTerms, { invalidates: TERMS_TOPICS });
  const query = { propertyId: property.id };
  const { form, stale } = useRecordForm(TermsForm, {
    record: terms,
    valuesOf,
    isRecord: isTerms,
    labels: STALE_LABELS,
    onSubmit: async (values, stored) => {
      const publishes = isPublishing.current;
      isPublishing.current = false;
      const body = { ...bodyOf(values), ...(publishes && { state: 'in-force' as const }) };
      if (stored) {
        const ifMatch = String(stored.version);
        await update.send({ params: { id: stored._id }, query, body }, { ifMatch });
      } else await create.send({ query, body });
      notify('success', t(publishes ? 'app.terms.published' : 'app.terms.saved'));
      onClose();
    },
  });
  const publish = () => {
    isPublishing.current = true;
    requestAnimationFrame(() => (document.getElementById(FORM) as HTMLFormElement | null)?.requestSubmit());
  };
  return { form, stale, publish };
}

type EditorProps = { readonly terms: Terms | undefined; readonly onClose: () => void };

/** New terms or stored ones: written on the left, read as the guest does on the right. */
export function TermsEditor({ terms, onClose }: EditorProps) {
  const { t, language: reader } = useLanguage();
  const mayWrite = useAccess().may('manage');
  const [language, setLanguage] = useState<Language>(reader);
  const [isAsking, setAsking] = useState(false);
  const { form, stale, publish } = useTermsForm(terms, onClose);
  // A mistake may be in a language that is not on screen: show that language.
  const showWrong = () => setLanguage(wrongLanguage(form.getValues()) ?? language);
  const ask = async () => {
    showWrong();
    if (await form.trigger()) setAsking(true);
  };
  const foot = mayWrite && (
    <>
      {terms && <TermsActions terms={terms} onGone={onClose} />}
      <Button type="submit" form={FORM} busy={form.isBusy} onClick={showWrong}>
        {t('app.terms.save')}
      </Button>
      <Button kind="primary" disabled={form.isBusy} onClick={() => void ask()}>
        {t('app.terms.publish')}
      </Button>
    </>
  );
  return (
    <Drawer open width="lg" title={terms?.name ?? t('app.terms.new')} onClose={onClose} foot={foot}>
      <StaleRecord stale={stale} />
      <div className={styles['columns']}>
        {mayWrite && (
          <Form form={form} id={FORM}>
            <TermsFields form={form} isNew={!terms} language={language} onLanguage={setLanguage} />
          </Form>
        )}
        <TermsPreview
          texts={writtenIn(form.watch('texts'))}
          language={language}
          terms={terms}
          onLanguage={setLanguage}
        />
      </div>
      <PublishDialog open={isAsking} id={terms?._id} onClose={() => setAsking(false)} onConfirm={publish} />
    </Drawer>
  );
}
