import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';

import type { Bill, BillDocument, DocumentFile } from '#areas/subscription/billing/bills.contract.ts';
import { filesContract } from '#areas/invoicing/platform-invoices/files.contract.ts';
import { callForFile } from '#web/shell/call.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { saveFile } from '#web/parts/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { type Family, StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './subscriptions.module.css';

const FAMILIES = { sent: 'sky', issued: 'palm', held: 'sun' } as const satisfies Record<
  BillDocument['state'],
  Family
>;

function Files({ billId, document }: { readonly billId: string; readonly document: BillDocument }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { _id: documentId, kind } = document;
  const number = document.number ?? t(`app.subscription.document.${kind}`);
  const download = useMutation({
    mutationFn: async (file: DocumentFile) => {
      const args = { params: { id: billId, documentId, file }, query: { propertyId: property.id } };
      await saveFile(await callForFile(filesContract.downloadDocument, args), `${number}.${file}`);
    },
    onError: (failure) => notify('error', failure.message),
  });
  return (
    <span className={styles['files']}>
      {document.files.map((file) => (
        <Button
          key={file}
          size="small"
          icon={<Download aria-hidden="true" />}
          busy={download.isPending && download.variables === file}
          aria-label={t('app.subscription.document.download', { number, file: file.toUpperCase() })}
          onClick={() => download.mutate(file)}
        >
          {file.toUpperCase()}
        </Button>
      ))}
    </span>
  );
}

/** The tax documents of a charge and of its refunds; without any, the payer's receipt. */
export function BillDocuments({ bill }: { readonly bill: Bill }) {
  const { t } = useLanguage();
  if (bill.documents.length === 0) {
    const hasReceipt = bill.paidAt !== null && bill.charge > 0;
    return hasReceipt && <span className="sm muted">{t('app.subscription.document.receipt')}</span>;
  }
  return (
    <ul className={styles['documents']}>
      {bill.documents.map((document) => (
        <li key={document._id}>
          <span className="num">
            {t(`app.subscription.document.${document.kind}`)} {document.number}
          </span>
          {document.state === 'issued' ? (
            <Files billId={bill._id} document={document} />
          ) : (
            <StatusPill family={FAMILIES[document.state]}>
              {t(`app.subscription.document.${document.state}`)}
            </StatusPill>
          )}
        </li>
      ))}
    </ul>
  );
}
