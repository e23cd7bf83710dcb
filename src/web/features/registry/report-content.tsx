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

/** What goes to the registry, and every answer that came back, in words of people. */
export function ReportContent({ report }: { readonly report: StayReportDetail }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
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
        </Part>
      )}
      {report.attempts.length > 0 && (
        <Part title={t('app.report.attempts')}>
          <ol>
            {report.attempts.map(({ at, action, outcome, said }) => (
              <li key={`${at} ${action}`} className={styles['attempt']}>
                <b className="num">{format.dateTime(at, property.timezone)}</b>{' '}
                <span className="muted">
                  {[t(`app.report.attempt.${action}`), outcome && t(outcomeText(outcome))]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {said.map(({ label, value }) => (
                  <p key={`${label} ${value}`} className="muted">
                    {label === null ? value : `${label}: ${value}`}
                  </p>
                ))}
              </li>
            ))}
          </ol>
        </Part>
      )}
    </>
  );
}
