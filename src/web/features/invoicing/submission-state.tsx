import { useQuery } from '@tanstack/react-query';
import { Check, CircleDashed, Hourglass, X } from 'lucide-react';
import { Suspense } from 'react';

import type { Invoice, Stamp } from '#areas/invoicing/invoices/invoices.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { lazyPart } from '#web/shell/lazy-page.ts';
import { useProperty } from '#web/shell/property.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/states.tsx';
import styles from './invoice.module.css';
import { submissionsQuery } from './queries.ts';

const Verdict = lazyPart(() => import('./resolution.tsx').then((file) => file.Resolution));

const MARKS = { done: Check, now: Hourglass, failed: X, open: CircleDashed };

type Step = {
  readonly key: string;
  readonly state: keyof typeof MARKS;
  readonly title: string;
  readonly texts: readonly (string | null)[];
};

/** The outcome is not known yet: the document was sent, and the provider has not answered, or is working on it. */
const isAsked = ({ phase }: Stamp): boolean => phase === 'unknown' || phase === 'pending';

function useSteps(invoice: Invoice, stamp: Stamp | null): readonly Step[] {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const at = (moment: Stamp['askedAt']) => format.dateTime(moment, property.timezone);
  const isDecided = stamp?.decidedAt != null;
  const saved: Step = {
    key: 'saved',
    state: 'done',
    title: t('invoicing.step.saved'),
    texts: [at(stamp ? invoice.createdAt : invoice.updatedAt)],
  };
  if (!stamp) return [saved, { key: 'sent', state: 'open', title: t('invoicing.step.sent'), texts: [] }];
  const asked: Step = {
    key: 'asked',
    state: isDecided ? 'done' : isAsked(stamp) ? 'now' : 'open',
    title: t('invoicing.unknown'),
    texts: isAsked(stamp) ? [t('invoicing.step.since', { at: at(stamp.askedAt) })] : [],
  };
  return [
    saved,
    {
      key: 'sent',
      state: 'done',
      title: t('invoicing.step.sent'),
      texts: [at(stamp.askedAt), invoice.number],
    },
    ...(isDecided ? [] : [asked]),
    {
      key: 'answer',
      state: stamp.phase === 'accepted' ? 'done' : stamp.phase === 'rejected' ? 'failed' : 'open',
      title: isDecided ? t(`stampStatus.${stamp.status}`) : t('invoicing.step.answer'),
      texts: stamp.decidedAt === null ? [t('invoicing.step.answer.open')] : [at(stamp.decidedAt)],
    },
  ];
}

/** The submission of a document, step by step, and the next step while the outcome is unknown. */
export function SubmissionState({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data } = useQuery(submissionsQuery(property.id, invoice));
  const stamp = data?.[0] ?? invoice.stamp;
  const steps = useSteps(invoice, stamp);
  const isUndecided = invoice.state === 'processing' && stamp !== null;
  return (
    <Card padded>
      <div className={styles['state']}>
        <ol className={classes(styles['steps'], 'num')}>
          {steps.map(({ key, state, title, texts }) => {
            const Mark = MARKS[state];
            return (
              <li key={key} className={styles[state]}>
                <span className={styles['mark']}>
                  <Mark aria-hidden="true" />
                </span>
                <b>{title}</b>
                {texts.filter(Boolean).map((text) => (
                  <span key={text} className="xs muted">
                    {text}
                  </span>
                ))}
              </li>
            );
          })}
        </ol>
        {isUndecided && (
          <Notice family="sky">
            <b>{t(stamp.phase === 'attention' ? 'invoicing.attention' : 'invoicing.asking')}</b>
            <p>{t(stamp.phase === 'attention' ? 'invoicing.attention.text' : 'invoicing.asking.text')}</p>
          </Notice>
        )}
        {isUndecided && stamp.phase === 'attention' && (
          <Suspense>
            <Verdict invoice={invoice} />
          </Suspense>
        )}
        {invoice.state !== 'processing' &&
          invoice.errors.map(({ field, message, original }) => (
            <Notice key={`${field} ${original}`} family="rose">
              <b>{message}</b>
              {original && original !== message && (
                <p className="sm">{t('invoicing.theirWords', { words: original })}</p>
              )}
            </Notice>
          ))}
        {invoice.isTest && <Notice family="sun">{t('invoicing.testMode')}</Notice>}
      </div>
    </Card>
  );
}
