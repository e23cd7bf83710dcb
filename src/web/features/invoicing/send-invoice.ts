import { useQueryClient } from '@tanstack/react-query';

import {
  type Invoice,
  type InvoiceChange,
  invoicesContract,
} from '#areas/invoicing/invoices/invoices.contract.ts';
import { STAMP_TIMEOUT_STATUS, STAMP_TIMEOUT_WAIT } from '#areas/invoicing/invoices/invoices.constants.ts';
import { submissionsContract } from '#areas/invoicing/invoices/submissions/submissions.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { notify } from '#web/ui/toasts.ts';
import { INVOICE_TOPICS, invoiceQuery } from './queries.ts';

/** Saving and sending one document, in the order of the specification (R-INV-07, R-INV-08). */
export function useSendInvoice() {
  const { t } = useLanguage();
  const { property } = useProperty();
  const queries = useQueryClient();
  const saving = useChange(invoicesContract.changeInvoice, { invalidates: INVOICE_TOPICS });
  const stamping = useChange(submissionsContract.submitInvoice, { invalidates: INVOICE_TOPICS });
  const restamping = useChange(submissionsContract.resubmitInvoice, { invalidates: INVOICE_TOPICS });
  const query = { propertyId: property.id };

  const save = ({ _id: id, version }: Invoice, body: InvoiceChange): Promise<Invoice> =>
    saving.send({ params: { id }, query, body }, { ifMatch: String(version) });

  /** The current document, not the version of the page. */
  const readAgain = (id: string): Promise<Invoice> =>
    queries.fetchQuery({ ...invoiceQuery(property.id, id), staleTime: 0 });

  /**
   * The provider of submissions is the second integration when a document is saved and the first when it is sent
   * (D-38).
   */
  const ask = ({ _id: id, state, partnerIntegrationId }: Invoice): Promise<Invoice> => {
    const args = {
      params: { id },
      query: { ...query, ...(partnerIntegrationId !== null && { partnerIntegrationId }) },
    };
    return state === 'failure' ? restamping.send({ ...args, body: {} }) : stamping.send(args);
  };

  /**
   * Submits saved documents. After a timeout each document is read once more: an accepted one counts as a success, and
   * the page keeps reading the others.
   */
  const send = async (saved: Invoice): Promise<Invoice> => {
    try {
      return await ask(saved);
    } catch (failure) {
      const isTimeout = failure instanceof CallFailure && failure.status === STAMP_TIMEOUT_STATUS;
      if (isTimeout) await new Promise((resolve) => setTimeout(resolve, STAMP_TIMEOUT_WAIT * 1000));
      const found = await readAgain(saved._id);
      if (isTimeout && found.stampStatus === 'accepted') return found;
      if (!isTimeout) throw failure;
      notify('error', t('invoice.timeout'));
      return found;
    }
  };

  /** Saves and submits; a document that could not be saved is not submitted. */
  const saveAndSend = async (stored: Invoice, change: InvoiceChange, onSaved: (saved: Invoice) => void) => {
    const saved = await save(stored, { ...change, checked: true }).catch((failure: unknown) => {
      const isStale = failure instanceof CallFailure && failure.status === 412;
      if (!isStale) notify('error', t('invoice.processFailed'));
      throw failure;
    });
    onSaved(saved);
    return send(saved);
  };

  return { save, saveAndSend, readAgain };
}
