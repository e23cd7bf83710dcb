import { useQuery } from '@tanstack/react-query';

import { type ReportGroupSum, StayReportGroup } from '#areas/guests/registry/registry.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { classes } from '#web/ui/classes.ts';
import { dutiesQuery, summaryQuery } from './queries.ts';
import styles from './report-groups.module.css';

type ReportGroupsProps = {
  readonly value: StayReportGroup | undefined;
  readonly onChange: (group: StayReportGroup | undefined) => void;
};

/** How many reports, and parties without any, are late, due today, under way and done; pressed, only those are listed. */
export function ReportGroups({ value, onChange }: ReportGroupsProps) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const { data } = useQuery(summaryQuery(property.id));
  const { data: duties } = useQuery(dutiesQuery(property.id));
  const sumOf = (group: StayReportGroup): ReportGroupSum | undefined => {
    const reports = data?.groups[group];
    if (!reports || !duties) return undefined;
    const parties = duties.filter((duty) => duty.group === group);
    const due = [
      reports.firstDueAt,
      ...parties.map(({ registries, dueAt }) => registries[0]?.dueAt ?? dueAt),
    ];
    const [first = null] = due.filter((at) => at !== null).toSorted();
    return { count: reports.count + parties.length, firstDueAt: first };
  };
  return (
    <div role="group" aria-label={t('app.report.groups')} className={classes(styles['groups'], 'num')}>
      {StayReportGroup.options.map((group) => {
        const sum = sumOf(group);
        const ago = sum?.firstDueAt && format.ago(sum.firstDueAt);
        const note = sum && (ago ? t(`app.report.group.${group}.note`, { ago }) : t('app.report.group.none'));
        return (
          <button
            key={group}
            type="button"
            aria-pressed={value === group}
            className={classes(styles['group'], styles[group])}
            onClick={() => onChange(value === group ? undefined : group)}
          >
            <span className={styles['line']}>
              <b className={styles['figure']}>{sum ? format.number(sum.count) : '·'}</b>{' '}
              <b>{t(`app.report.group.${group}`)}</b>
            </span>
            <span className={styles['note']}>{note ?? '\u00a0'}</span>
          </button>
        );
      })}
    </div>
  );
}
