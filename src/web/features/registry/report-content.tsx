import type { StayReportDetail } from '#areas/registry/registry.contract.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Part } from '#web/ui/card.tsx';
import styles from './report-drawer.module.css';

/** What goes to the registry in its own names, and every answer that came back. */
export function ReportContent({ report }: { readonly report: StayReportDetail }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  return (
    <>
      {report.content.length > 0 && (
        <Part title={t('app.report.content')}>
          <dl className={styles['content']}>
            {report.content.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="num">{value || t('app.blank')}</dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {report.attempts.length > 0 && (
        <Part title={t('app.report.attempts')}>
          <ol>
            {report.attempts.map(({ at, action, outcome, request, answer }) => (
              <li key={`${at} ${action}`} className={styles['attempt']}>
                <b className="num">{format.dateTime(at, property.timezone)}</b>{' '}
                <span className="muted">
                  {[t(`app.report.attempt.${action}`), outcome].filter(Boolean).join(' · ')}
                </span>
                {(request || answer) && (
                  <details>
                    <summary>{t('app.report.answer')}</summary>
                    {request && <pre>{request}</pre>}
                    {answer && <pre>{answer}</pre>}
                  </details>
                )}
              </li>
            ))}
          </ol>
        </Part>
      )}
    </>
  );
}
