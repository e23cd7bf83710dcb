import type { StayReport } from '#areas/guests/registry/registry.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { classes } from '#web/ui/classes.ts';
import { epochMs, instantOf } from '#vocabulary/instant.ts';
import { FIRST_WARNING_AT, SECOND_WARNING_AT } from '#vocabulary/warning-times.ts';
import styles from './report-clock.module.css';

/** The time that is left to tell a registry, with the moments at which the team is warned. */
export function ReportClock({ report }: { readonly report: StayReport }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const { sendFrom, dueAt, isLate, group, registryName: registry } = report;
  if (group === 'done' || report.problem?.action === 'settle') return null;
  const [from, to] = [epochMs(sendFrom), epochMs(dueAt)];
  const gone = to > from ? Math.min(1, Math.max(0, (Date.now() - from) / (to - from))) : 1;
  const marks = to > from ? [FIRST_WARNING_AT, SECOND_WARNING_AT] : [];
  const zone = property.timezone;
  return (
    <section
      aria-label={t('app.report.clock', { registry })}
      className={classes(styles['clock'], isLate && styles['late'], 'num')}
    >
      <p className={styles['due']}>
        <b>{t(isLate ? 'app.report.late' : 'app.report.dueAt', { at: format.dateTime(dueAt, zone) })}</b>
        <span>{format.ago(dueAt)}</span>
      </p>
      <div className={styles['bar']} aria-hidden="true">
        <span className={styles['gone']} style={{ width: `${gone * 100}%` }} />
        {marks.map((mark) => (
          <span key={mark} className={styles['mark']} style={{ insetInlineStart: `${mark * 100}%` }} />
        ))}
      </div>
      <p className={styles['moments']}>
        <span>{t('app.report.goesFrom', { at: format.dateTime(sendFrom, zone) })}</span>
        {marks.map((mark) => (
          <span key={mark}>
            {t('app.report.clock.warning', {
              at: format.dateTime(instantOf(from + (to - from) * mark), zone),
            })}
          </span>
        ))}
      </p>
    </section>
  );
}
