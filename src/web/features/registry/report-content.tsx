import type { StayReportDetail } from '#areas/guests/registry/registry.contract.ts';
import type { TextKey } from '#texts/index.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Part } from '#web/ui/card.tsx';
import styles from './report-drawer.module.css';

type Outcome = Extract<TextKey, `app.report.outcome.${string}`>;
const outcomeText = (outcome: string): Outcome => {
  const key = `app.report.outcome.${outcome}`;
  return OUTCOMES.find((one) => one === key) ?? 'app.report.outcome.unknown';
};
const OUTCOMES: readonly Outcome[] = [
  'app.report.outcome.done',
  'app.report.outcome.refused',
  'app.report.outcome.waiting',
  'app.report.outcome.unknown',
  'app.report.outcome.attention',
];

type AttemptProps = {
  readonly attempt: StayReportDetail['attempts'][number];
  readonly report: StayReportDetail;
};

/** The event, the request, the answer, and the person behind it. */
function Attempt({ attempt, report }: AttemptProps) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const { at, action, outcome, said, receipt, by } = attempt;
  const asked = action === 'send' ? 'app.report.attempt.askedSend' : 'app.report.attempt.askedFind';
  // The number has a row of its own.
  const answered = said.filter(({ value }) => value !== receipt);
  return (
    <li className={styles['attempt']}>
      <p className={styles['happened']}>
        <b>{outcome ? t(outcomeText(outcome)) : t(`app.report.attempt.${action}`)}</b>
        <span className="muted num">{format.dateTime(at, property.timezone)}</span>
      </p>
      <dl className={styles['rows']}>
        <dt>{t('app.report.attempt.row.asked')}</dt>
        <dd>{t(asked, { guest: report.guestName, registry: report.registryName })}</dd>
        <dt>{t('app.report.attempt.row.answered')}</dt>
        <dd>
          {answered.length === 0 && t('app.report.attempt.noAnswer')}
          {answered.map(({ label, value }) => (
            <p key={`${label} ${value}`}>{label === null ? value : `${label}: ${value}`}</p>
          ))}
        </dd>
        <dt>{t('app.report.attempt.row.receipt')}</dt>
        <dd className="num">{receipt ?? t('app.report.attempt.noReceipt')}</dd>
        <dt>{t('app.report.attempt.row.by')}</dt>
        <dd>{by}</dd>
      </dl>
    </li>
  );
}

/** The content of a report, and every answer of the registry, in people's words. */
export function ReportContent({ report }: { readonly report: StayReportDetail }) {
  const { t } = useLanguage();
  return (
    <>
      {report.content.length > 0 && (
        <Part title={t('app.report.content')}>
          <dl className={styles['content']}>
            {report.content.map(({ name, label, value }) => (
              <div key={name}>
                <dt>{label ?? t('app.report.otherField')}</dt>
                <dd className="num">{value || t('app.blank')}</dd>
              </div>
            ))}
          </dl>
          {report.notes.map((note) => (
            <p key={note} className="xs muted">
              {note}
            </p>
          ))}
        </Part>
      )}
      {report.attempts.length > 0 && (
        <Part title={t('app.report.attempts')}>
          <ol>
            {report.attempts.map((attempt) => (
              <Attempt key={`${attempt.at} ${attempt.action}`} attempt={attempt} report={report} />
            ))}
          </ol>
        </Part>
      )}
    </>
  );
}
