import { ArrowLeft, Download, FileUp } from 'lucide-react';
import { useState } from 'react';

import { type ListingImportPlan, importContract } from '#areas/stays/listings/import/import.contract.ts';
import { callForFile } from '#web/shell/call.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { saveFile } from '#web/parts/save-file.ts';
import { Button, lookOf } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/input.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { notify } from '#web/ui/toasts.ts';
import { textOfFile } from '#vocabulary/file-text.ts';
import { ImportPreview } from './import-preview.tsx';
import styles from './listings.module.css';
import { LISTING_TOPICS } from './queries.ts';

type Looked = { readonly content: string; readonly plan: ListingImportPlan };

/** From a file to listings: first the plan, then, once the person confirms, exactly that plan. */
export function ImportPage({ listings }: { readonly listings: () => string }) {
  const { t, tn } = useLanguage();
  const { property } = useProperty();
  const [text, setText] = useState('');
  const [looked, setLooked] = useState<Looked>();
  const preview = useChange(importContract.previewImport);
  const carryOut = useChange(importContract.importListings, { invalidates: LISTING_TOPICS });
  const propertyId = property.id;

  const look = async (content: string) => {
    setLooked(undefined);
    const plan = await preview.send({ body: { propertyId, content } }).catch(() => undefined);
    if (plan) setLooked({ content, plan });
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const content = textOfFile(new Uint8Array(await file.arrayBuffer()));
    setText(content);
    await look(content);
  };
  const run = async () => {
    if (!looked) return;
    const { content, plan } = looked;
    try {
      const { created, changed } = await carryOut.send({ body: { propertyId, content, plan: plan.plan } });
      notify('success', tn('app.listing.import.done', created + changed, { created, changed }));
    } catch (failure) {
      notify('error', failure instanceof Error ? failure.message : t('general.tryLater'));
    }
    // The remaining work, or the changes since.
    await look(content);
  };
  const template = async () =>
    saveFile(await callForFile(importContract.importTemplate, { query: { propertyId } }), 'posada.csv');
  const failed = (failure: Error) => notify('error', failure.message);
  return (
    <Page
      title={t('app.listing.import')}
      subtitle={t('app.listing.import.lead')}
      actions={
        <LinkButton to={listings()} kind="quiet" icon={<ArrowLeft aria-hidden="true" />}>
          {t('shell.nav.listings')}
        </LinkButton>
      }
    >
      <Card padded>
        <div className={styles['import']}>
          <div className={styles['buttons']}>
            <label className={lookOf({ kind: 'primary' }, styles['choose'])}>
              <FileUp aria-hidden="true" />
              <span>{t('app.listing.import.choose')}</span>
              <input
                type="file"
                accept=".csv,.tsv,.txt,text/csv,text/plain"
                onChange={({ target }) => {
                  void choose(target.files?.[0]);
                  target.value = '';
                }}
              />
            </label>
            <Button icon={<Download aria-hidden="true" />} onClick={() => void template().catch(failed)}>
              {t('app.listing.import.template')}
            </Button>
          </div>
          <Field label={t('app.listing.import.paste')} hint={t('app.listing.import.paste.hint')}>
            <TextArea
              rows={5}
              spellCheck={false}
              value={text}
              onChange={({ target }) => {
                setText(target.value);
                setLooked(undefined);
              }}
            />
          </Field>
          <div className={styles['buttons']}>
            <Button busy={preview.isPending} disabled={text.trim() === ''} onClick={() => void look(text)}>
              {t('app.listing.import.look')}
            </Button>
          </div>
          {!looked && !preview.isPending && !preview.error && (
            <Notice family="sky">{t('app.listing.import.safe')}</Notice>
          )}
        </div>
      </Card>
      {preview.isPending && (
        <Card padded>
          <Skeleton lines={6} />
        </Card>
      )}
      {preview.error && (
        <Card>
          <Failed compact error={preview.error} busy={preview.isPending} onRetry={() => void look(text)} />
        </Card>
      )}
      {looked && <ImportPreview plan={looked.plan} isBusy={carryOut.isPending} onImport={() => void run()} />}
    </Page>
  );
}
