import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { useMutation } from '@tanstack/react-query';

import { type Invoice, invoicesContract } from '#areas/invoicing/invoices/invoices.contract.ts';
import { callForFile } from '#web/shell/call.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { StampStatus } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import { saveFile } from '#web/parts/save-file.ts';
import styles from './invoice.module.css';
import { useAmount } from './invoice-words.tsx';
import { MailAgain } from './mail-again.tsx';

type AfterProps = { readonly invoice: Invoice; readonly link: (id: string) => string };

/** The files that the customer is entitled to. */
function InvoiceFiles({ invoice }: Pick<AfterProps, 'invoice'>) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const file = useMutation({
    mutationFn: async ({ role, name }: Invoice['files'][number]) => {
      const args = { params: { id: invoice._id, role }, query: { propertyId: property.id } };
      await saveFile(await callForFile(invoicesContract.downloadInvoiceFile, args), name);
    },
    onError: (failure) => notify('error', failure.message),
  });
  if (invoice.state !== 'success' && invoice.files.length === 0) return null;
  return (
    <div className={styles['actions']}>
      {invoice.files.map((one) => (
        <Button
          key={one.role}
          size="small"
          icon={<Download aria-hidden="true" />}
          busy={file.isPending && file.variables.role === one.role}
          onClick={() => file.mutate(one)}
        >
          {t(`invoicing.file.${one.role}`)}
        </Button>
      ))}
      <MailAgain invoice={invoice} />
      {invoice.mailedAt !== null && (
        <span className="sm muted">
          {t('invoicing.mailed', { date: format.dateTime(invoice.mailedAt, property.timezone) })}
        </span>
      )}
    </div>
  );
}

/** The corrections of a document, or the document that it corrects. */
function Corrections({ invoice, link }: AfterProps) {
  const { t } = useLanguage();
  const amount = useAmount();
  const { corrects, creditNotes, currency } = invoice;
  if (!corrects && creditNotes.length === 0) return null;
  return (
    <Card title={t(corrects ? 'invoicing.corrects' : 'invoicing.stack.notes')} padded>
      <ul className={styles['notes']}>
        {corrects && (
          <li>
            <Link to={link(corrects._id)}>{corrects.number ?? t('invoicing.line.see')}</Link>
            <span className="muted">{corrects.reason}</span>
          </li>
        )}
        {creditNotes.map((note) => (
          <li key={note._id}>
            <Link to={link(note._id)}>{note.number ?? t('invoicing.line.see')}</Link>
            {note.stampStatus && <StampStatus state={note.stampStatus} />}
            <b className="num">{amount(note.total, currency)}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export const InvoiceAfter = ({ invoice, link }: AfterProps) => (
  <>
    <InvoiceFiles invoice={invoice} />
    <Corrections invoice={invoice} link={link} />
  </>
);
