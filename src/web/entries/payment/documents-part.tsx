import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';

import { landingContract, type LandingBill } from '#areas/subscription/billing/landing.contract.ts';
import { filesContract } from '#areas/invoicing/platform-invoices/files.contract.ts';
import { call, callForFile } from '#web/shell/call.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { saveFile } from '#web/parts/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import styles from './landing.module.css';

const AS_STRANGER = { keepsSession: true } as const;
const LOOK_AGAIN_MS = 3000;
/** A document is ready within seconds, or a person has to work on it: then the payer does not wait on this page. */
const MOST_LOOKS = 10;

type Document = LandingBill['documents'][number];

/** The present documents of a bill: a charge of this moment gets its own within moments. */
function useDocuments({ id, documents: first }: LandingBill): readonly Document[] {
  const [documents, setDocuments] = useState(first);
  const isOver = documents.length > 0 && documents.every(({ state }) => state !== 'sent');
  useEffect(() => {
    if (isOver) return undefined;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks >= MOST_LOOKS) clearInterval(timer);
      // A look that fails is followed by the next one.
      void call(landingContract.getLandingBill, { params: { id } }, AS_STRANGER)
        .then((bill) => setDocuments(bill.documents))
        .catch(() => undefined);
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [id, isOver]);
  return documents;
}

function OneDocument({ billId, document }: { readonly billId: string; readonly document: Document }) {
  const { t } = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { _id: documentId, kind, state, files } = document;
  const number = document.number ?? t(`landing.document.${kind}`);
  const download = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const args = { params: { id: billId, documentId } };
      const reply = await callForFile(filesContract.downloadLandingDocument, args, AS_STRANGER);
      await saveFile(reply, `${number}.pdf`);
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : String(failure));
    }
    setBusy(false);
  };
  return (
    <li>
      <span className="num">
        {t(`landing.document.${kind}`)} <b>{document.number}</b>
      </span>
      {files.includes('pdf') ? (
        <Button
          size="small"
          icon={<Download aria-hidden="true" />}
          busy={isBusy}
          aria-label={t('landing.document.download', { number })}
          onClick={() => void download()}
        >
          PDF
        </Button>
      ) : (
        <StatusPill family={state === 'held' ? 'sun' : 'sky'}>{t(`landing.document.${state}`)}</StatusPill>
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
    </li>
  );
}

/** C-PAY-21: the tax document of the bill and its credit notes, for everyone with the link. */
export function DocumentsPart({ bill }: { readonly bill: LandingBill }) {
  const { t } = useLanguage();
  const documents = useDocuments(bill);
  if (documents.length === 0) return null;
  return (
    <section aria-label={t('landing.documents')} className={styles['documents']}>
      <h2>{t('landing.documents')}</h2>
      <ul>
        {documents.map((document) => (
          <OneDocument key={document._id} billId={bill.id} document={document} />
        ))}
      </ul>
    </section>
  );
}
