import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Lock, Stamp } from 'lucide-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';

import {
  type Invoice,
  type InvoiceChange,
  invoicesContract,
} from '#areas/invoicing/invoices/invoices.contract.ts';
import { submissionsContract } from '#areas/invoicing/invoices/submissions/submissions.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { lazyPart } from '#web/shell/lazy-page.ts';
import { useMedia } from '#web/shell/use-media.ts';
import { appendSearch } from '#web/parts/append-search.ts';
import { MoreMenu } from '#web/parts/more-menu.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useRecordForm } from '#web/parts/record-form.ts';
import { May } from '#web/shell/screens.tsx';
import { StaleRecord } from '#web/parts/stale-record.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog, WarningDialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Fields, Form } from '#web/ui/form.tsx';
import { TextArea } from '#web/ui/input.tsx';
import { Page } from '#web/ui/page.tsx';
import { Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { changeOf, InvoiceForm, isInvoice, STALE_LABELS, valuesOf } from './invoice-form.ts';
import { InvoicePreview } from './invoice-preview.tsx';
import { InvoiceBadge, useAmount, useStayText } from './invoice-words.tsx';
import styles from './invoice.module.css';
import pane from './invoices-pane.module.css';
import { ItemsSection } from './items-section.tsx';
import type { InvoiceLinks } from './links.ts';
import { PaymentsSection } from './payments-section.tsx';
import { INVOICE_TOPICS, invoiceQuery, reviewQuery } from './queries.ts';
import { seriousIn } from './readiness.ts';
import { useSendInvoice } from './send-invoice.ts';
import { SubmissionState } from './submission-state.tsx';

/** With the helpers for its fields: the purchased items come first. */
const CustomerSection = lazyPart(() => import('./customer-section.tsx').then((file) => file.CustomerSection));
const InvoicesPane = lazyPart(() => import('./invoices-pane.tsx').then((file) => file.InvoicesPane));
const InvoiceAfter = lazyPart(() => import('./invoice-after.tsx').then((file) => file.InvoiceAfter));
const JoinDialog = lazyPart(() => import('./invoice-forms.tsx').then((file) => file.JoinDialog));
const TaxProofDrawer = lazyPart(() => import('./invoice-forms.tsx').then((file) => file.TaxProofDrawer));
const CreditNoteDrawer = lazyPart(() =>
  import('./credit-note-drawer.tsx').then((file) => file.CreditNoteDrawer),
);

const FORM = 'invoice';

const isOpen = ({ state }: Invoice): boolean => state === 'draft' || state === 'failure';

/** An editable document: every action first saves the typed fields, so that none of them loses text. */
function useEditor(invoice: Invoice) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const sending = useSendInvoice();
  const joining = useChange(invoicesContract.joinItems, { invalidates: INVOICE_TOPICS });
  const isToSend = useRef(false);
  /** The document as the form was last saved. */
  const base = useRef(invoice);
  const { form, stale, settle } = useRecordForm(InvoiceForm, {
    record: invoice,
    valuesOf: (stored: Invoice = invoice) => valuesOf(stored),
    isRecord: isInvoice,
    labels: STALE_LABELS,
    onSubmit: async (values, stored: Invoice = invoice) => {
      base.current = stored;
      const change = changeOf(values, stored);
      if (!isToSend.current) {
        take(await sending.save(stored, { ...change, state: 'draft' }));
        notify('success', t('invoicing.saved'));
        return;
      }
      try {
        const sent = await sending.saveAndSend(stored, change, take);
        if (sent.stampStatus === 'accepted') {
          notify('success', t('invoicing.accepted', { number: sent.number ?? '' }));
        }
      } catch (failure) {
        // The next press is based on the version that was saved before the refusal.
        if (base.current !== stored) take(await sending.readAgain(invoice._id));
        throw failure;
      }
    },
  });
  function take(saved: Invoice): void {
    base.current = saved;
    settle(saved);
  }
  /** The typed fields, with a further change. */
  const saveWith = async (more: InvoiceChange): Promise<Invoice> => {
    const values = InvoiceForm.parse(form.getValues());
    const saved = await sending.save(base.current, { ...changeOf(values, base.current), ...more });
    take(saved);
    return saved;
  };
  const join = async (name: string, items: readonly string[]): Promise<void> => {
    const { _id: id } = await saveWith({});
    const args = { params: { id }, query: { propertyId: property.id }, body: { name, items: [...items] } };
    take(await joining.send(args));
  };
  return {
    form,
    stale,
    saveWith,
    join,
    /** Of the button that is pressed, before the form is sent. */
    wants: (send: boolean) => () => {
      isToSend.current = send;
    },
  };
}

type SectionProps = {
  readonly title: string;
  readonly isLocked: boolean;
  readonly children: ReactNode;
};

function Section({ title, isLocked, children }: SectionProps) {
  const { t } = useLanguage();
  const lock = isLocked && (
    <span className={styles['lock']}>
      <Lock aria-hidden="true" /> {t('invoicing.locked')}
    </span>
  );
  return (
    <Card title={title} mark={lock} padded>
      <div className={styles['section']}>{children}</div>
    </Card>
  );
}

type ActionsProps = { readonly invoice: Invoice; readonly links: InvoiceLinks };

/** The rarer actions, each with a sentence about its effect. */
function Actions({ invoice, links }: ActionsProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { mayCall } = useAccess();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'delete' | 'cancel' | 'note'>();
  const deleting = useChange(invoicesContract.deleteInvoice);
  const cancelling = useChange(submissionsContract.cancelInvoice, { invalidates: INVOICE_TOPICS });
  const args = { params: { id: invoice._id }, query: { propertyId: property.id } };
  const number = invoice.number ?? '';
  const close = () => setAsked(undefined);
  const isStamped = invoice.documentType === 'invoice' && invoice.stampStatus === 'accepted';
  return (
    <>
      <InvoiceBadge
        {...invoice}
        isUnknown={invoice.stamp?.phase === 'unknown' || invoice.stamp?.phase === 'pending'}
      />
      <MoreMenu
        items={[
          isStamped &&
            mayCall(submissionsContract.createCreditNote) && {
              key: 'note',
              label: t('invoicing.note'),
              onSelect: () => setAsked('note'),
            },
          isStamped &&
            mayCall(submissionsContract.cancelInvoice) && {
              key: 'cancel',
              label: t('invoicing.cancel'),
              danger: true,
              onSelect: () => setAsked('cancel'),
            },
          isOpen(invoice) &&
            mayCall(invoicesContract.deleteInvoice) && {
              key: 'delete',
              label: t('invoicing.delete'),
              danger: true,
              onSelect: () => setAsked('delete'),
            },
        ]}
      />
      <ConfirmDialog
        open={asked === 'delete'}
        danger
        title={t('invoicing.delete.title')}
        confirmLabel={t('invoicing.delete')}
        onClose={close}
        onConfirm={async () => {
          await deleting.send(args, { ifMatch: String(invoice.version) });
          notify('success', t('invoicing.deleted'));
          void navigate(links.home());
        }}
      >
        {t(number ? 'invoicing.delete.number' : 'invoicing.delete.text', { number })}
      </ConfirmDialog>
      <WarningDialog
        open={asked === 'cancel'}
        title={t('invoicing.cancel.title', { number })}
        confirmLabel={t('invoicing.cancel')}
        onClose={close}
        onConfirm={() => cancelling.send(args)}
      >
        {t('invoicing.cancel.text')}
      </WarningDialog>
      {asked === 'note' && (
        <Suspense>
          <CreditNoteDrawer
            invoice={invoice}
            onClose={close}
            onMade={({ _id }) => void navigate(links.invoice(_id))}
          />
        </Suspense>
      )}
    </>
  );
}

/** The warnings of an unsent document, above its errors (W2-L-05). */
function Oddities({ id }: { readonly id: string }) {
  const { property } = useProperty();
  const { data } = useQuery(reviewQuery(property.id, [id]));
  const [reviewed] = data?.invoices ?? [];
  if (reviewed?._id !== id) return null;
  return seriousIn(reviewed).map(({ kind, message }) => (
    <Notice key={kind} family="sun">
      {message}
    </Notice>
  ));
}

type ViewProps = { readonly invoice: Invoice; readonly links: InvoiceLinks };

function InvoiceView({ invoice, links }: ViewProps) {
  const { t } = useLanguage();
  const amount = useAmount();
  const stayText = useStayText();
  const [address] = useSearchParams();
  const { form, stale, saveWith, join, wants } = useEditor(invoice);
  const [asked, setAsked] = useState<'join' | 'proof'>();
  const isLocked = !isOpen(invoice);
  const fullName = [invoice.customer.name, invoice.customer.lastName].filter(Boolean).join(' ');
  const chosen = form.watch('items');
  const names = form.watch('names');
  const items = invoice.items
    .filter(({ _id, selectedToBill }) => (isLocked ? selectedToBill : chosen.includes(_id)))
    .map((item) => ({ ...item, name: (isLocked ? undefined : names[item._id]) || item.name }));
  const total = isLocked ? invoice.total : items.reduce((sum, item) => sum + item.total, 0);
  const { validation } = invoice;
  const close = () => setAsked(undefined);
  const section = { form, invoice, isLocked };
  const wrong = Object.values(validation.document.fields).flatMap(({ message }) => message ?? []);
  return (
    <Page
      title={fullName || (invoice.stay?.guestName ?? t('invoicing.one'))}
      subtitle={
        <>
          <Link to={appendSearch(links.home(), address)} className={styles['back']}>
            <ArrowLeft aria-hidden="true" /> {t('shell.nav.invoicing')}
          </Link>{' '}
          {[invoice.number, stayText(invoice.stay)].filter(Boolean).join(' · ')}
        </>
      }
      actions={<Actions invoice={invoice} links={links} />}
    >
      <div className={classes(styles['columns'], isLocked && styles['locked'])}>
        <div className={styles['stack']}>
          <StaleRecord stale={stale} />
          {!isLocked && <Oddities id={invoice._id} />}
          {!isLocked &&
            wrong.map((message) => (
              <Notice key={message} family="sun">
                {message}
              </Notice>
            ))}
          <Form form={form} id={FORM}>
            <Fields readOnly={isLocked}>
              <Section title={t('invoicing.customer')} isLocked={isLocked}>
                <Suspense fallback={<Skeleton lines={6} />}>
                  <CustomerSection {...section} />
                </Suspense>
              </Section>
            </Fields>
            <Section title={t('invoicing.items')} isLocked={isLocked}>
              <ItemsSection
                {...section}
                link={links.invoice}
                onJoin={() => setAsked('join')}
                onProof={() => setAsked('proof')}
                onSplit={(name) =>
                  void join(name, []).catch((failure: Error) => notify('error', failure.message))
                }
              />
            </Section>
            <Section title={t('invoicing.payments')} isLocked={isLocked}>
              <PaymentsSection {...section} />
            </Section>
            <Fields readOnly={isLocked}>
              <Section title={t('app.stay.notes')} isLocked={isLocked}>
                <Field label={t('invoicing.notes')} note={t('app.optional')} error={form.errorOf('notes')}>
                  <TextArea {...form.register('notes')} />
                </Field>
              </Section>
            </Fields>
          </Form>
        </div>
        <div className={styles['stack']}>
          <SubmissionState invoice={invoice} />
          <InvoicePreview invoice={invoice} items={items} />
          {(invoice.files.length > 0 || invoice.corrects || invoice.creditNotes.length > 0) && (
            <Suspense>
              <InvoiceAfter invoice={invoice} link={links.invoice} />
            </Suspense>
          )}
        </div>
      </div>
      <div className={styles['bar']}>
        <span>
          {t('app.stay.total')} <b className="num">{amount(total, invoice.currency)}</b>
        </span>
        {invoice.state === 'processing' && invoice.stamp?.phase !== 'attention' && (
          <span className="muted">{t('invoicing.leave')}</span>
        )}
        {!isLocked && (
          <span className={styles['actions']}>
            <May call={invoicesContract.changeInvoice}>
              <Button type="submit" form={FORM} busy={form.isBusy} onClick={wants(false)}>
                {t('invoicing.save')}
              </Button>
            </May>
            <May call={submissionsContract.submitInvoice}>
              <Button
                type="submit"
                form={FORM}
                kind="primary"
                icon={<Stamp aria-hidden="true" />}
                busy={form.isBusy}
                onClick={wants(true)}
              >
                {t(invoice.state === 'failure' ? 'invoicing.resend' : 'invoicing.send')}
              </Button>
            </May>
          </span>
        )}
      </div>
      <Suspense>
        {asked === 'join' && (
          <JoinDialog first={items[0]?.name ?? ''} onJoin={(name) => join(name, chosen)} onClose={close} />
        )}
        {asked === 'proof' && (
          <TaxProofDrawer invoice={invoice} onSave={(taxProof) => saveWith({ taxProof })} onClose={close} />
        )}
      </Suspense>
    </Page>
  );
}

/** With room for both, the list stays beside its document. */
export function InvoicePage({ links }: { readonly links: InvoiceLinks }) {
  const { id = '' } = useParams();
  const hasPane = useMedia('(width >= 1280px)');
  return (
    <div className={pane['beside']}>
      {hasPane && (
        <Suspense fallback={<div />}>
          <InvoicesPane links={links} current={id} />
        </Suspense>
      )}
      <article className={pane['document']}>
        <OneInvoice links={links} id={id} />
      </article>
    </div>
  );
}

/** One tax document: the buyer, the items, the payments, and the state of its submission. */
function OneInvoice({ links, id }: { readonly links: InvoiceLinks; readonly id: string }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(invoiceQuery(property.id, id));
  // A document that was signed or refused meanwhile is shown again with the server's data.
  if (data) return <InvoiceView key={`${id} ${isOpen(data)}`} invoice={data} links={links} />;
  return (
    <Page title={t('invoicing.one')}>
      {error ? (
        <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="card" />
      )}
    </Page>
  );
}
