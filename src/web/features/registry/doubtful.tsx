import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import {
  registryContract,
  type ReportDecisionResult,
  type ReportDecisions,
  type StayReport,
} from '#areas/guests/registry/registry.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { ConfirmDialog, WarningDialog } from '#web/ui/dialog.tsx';
import { Failed, Notice } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import { doubtfulQuery } from './doubtful-queries.ts';
import styles from './doubtful.module.css';
import { REPORT_TOPICS } from './queries.ts';
import { movementText } from './report-words.ts';

type Decision = ReportDecisions['decision'];
type Result = ReportDecisionResult & { readonly report: StayReport };

/**
 * Reports that the registry may have, apart from all others: sending one again may double it. Reports of a party are
 * chosen together, and one press decides all chosen ones.
 */
export function Doubtful({ report: linkTo }: { readonly report: (id: string) => string }) {
  const { t, tn } = useLanguage();
  const { property } = useProperty();
  const { mayCall } = useAccess();
  const { data, error, isFetching, refetch } = useQuery(doubtfulQuery(property.id));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [deciding, setDeciding] = useState<Decision>();
  const [results, setResults] = useState<readonly Result[]>([]);
  const { send } = useChange(registryContract.decideReports, { invalidates: REPORT_TOPICS });
  if (error && !data) {
    return <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  const reports = data?.data ?? [];
  if (reports.length === 0 && results.length === 0) return null;
  const picked = reports.filter(({ _id }) => chosen.has(_id));
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };
  const decide = async (decision: Decision) => {
    const asked = picked.map(({ _id, revision }) => ({ _id, revision }));
    const { results: answered } = await send({
      query: { propertyId: property.id },
      body: { decision, reports: asked },
    });
    const reportOf = new Map(picked.map((one) => [one._id, one]));
    const shown = answered.flatMap((one) => {
      const report = reportOf.get(one._id);
      return report ? [{ ...one, report }] : [];
    });
    setChosen(new Set());
    setResults(shown);
    const count = shown.filter(({ outcome }) => outcome === 'decided').length;
    if (count > 0) {
      notify('success', tn(decision === 'reported' ? 'app.doubtful.reported' : 'app.doubtful.sent', count));
    }
  };
  const registries = [...new Set(picked.map(({ registryName }) => registryName))];
  const total = data?.meta.total ?? 0;
  return (
    <Card title={t('app.doubtful.title')} mark={total > 0 && <StatusPill family="sun">{total}</StatusPill>}>
      {reports.length > 0 && <p className={styles['lead']}>{t('app.doubtful.lead')}</p>}
      <Results results={results} onClose={() => setResults([])} />
      <Parties reports={reports} chosen={chosen} onChoose={choose} linkTo={linkTo} />
      {reports.length < total && (
        <p className={styles['lead']}>{tn('app.doubtful.more', total - reports.length)}</p>
      )}
      {reports.length > 0 && mayCall(registryContract.decideReports) && (
        <div className={styles['foot']}>
          <b className={styles['count']} role="status">
            {picked.length > 0 ? tn('app.doubtful.chosen', picked.length) : t('app.doubtful.choose')}
          </b>
          <Button disabled={picked.length === 0} onClick={() => setDeciding('send-again')}>
            {t('app.report.send')}
          </Button>
          <Button kind="primary" disabled={picked.length === 0} onClick={() => setDeciding('reported')}>
            {t('app.doubtful.mark')}
          </Button>
        </div>
      )}
      <Questions
        deciding={deciding}
        count={picked.length}
        registries={registries}
        onClose={() => setDeciding(undefined)}
        onDecide={decide}
      />
    </Card>
  );
}

type PartiesProps = {
  readonly reports: readonly StayReport[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: readonly string[], isChosen: boolean) => void;
  readonly linkTo: (id: string) => string;
};

function Parties({ reports, chosen, onChoose, linkTo }: PartiesProps) {
  const { t, tn } = useLanguage();
  const { mayCall } = useAccess();
  const isDecider = mayCall(registryContract.decideReports);
  const parties = [...Map.groupBy(reports, ({ reservationId }) => reservationId).values()];
  return parties.map((party) => {
    const [first] = party;
    const ids = party.map(({ _id }) => _id);
    const count = ids.filter((id) => chosen.has(id)).length;
    const name = [first?.guestName || t('app.stay.noName'), first?.listingName].filter(Boolean).join(' · ');
    const label = <b>{party.length > 1 ? tn('app.doubtful.party', party.length, { name }) : name}</b>;
    return (
      <div key={first?.reservationId} className={styles['party']}>
        {isDecider ? (
          <Checkbox
            label={label}
            checked={count === ids.length}
            indeterminate={count > 0 && count < ids.length}
            onChange={({ target }) => onChoose(ids, target.checked)}
          />
        ) : (
          label
        )}
        <ul className={styles['reports']}>
          {party.map((one) => {
            const what = `${one.registryName} · ${t(movementText(one))}`;
            // A party of one is named in the line above.
            const words = party.length > 1 ? `${one.guestName || t('app.stay.noName')} · ${what}` : what;
            return (
              <li key={one._id} className={styles['report']}>
                {isDecider && party.length > 1 ? (
                  <Checkbox
                    label={words}
                    checked={chosen.has(one._id)}
                    onChange={({ target }) => onChoose([one._id], target.checked)}
                  />
                ) : (
                  <span>{words}</span>
                )}
                <ScreenLink to={linkTo(one._id)} preventScrollReset size="small">
                  {t('app.doubtful.look')}
                </ScreenLink>
              </li>
            );
          })}
        </ul>
      </div>
    );
  });
}

/** The result of each, when not all were carried out. */
function Results({
  results,
  onClose,
}: {
  readonly results: readonly Result[];
  readonly onClose: () => void;
}) {
  const { t, tn } = useLanguage();
  if (results.length === 0) return null;
  const decided = results.filter(({ outcome }) => outcome === 'decided').length;
  const isWhole = decided === results.length;
  return (
    <div className={styles['results']}>
      <Notice
        live
        family={isWhole ? 'palm' : 'rose'}
        more={
          <Button size="small" kind="quiet" onClick={onClose}>
            {t('shell.close')}
          </Button>
        }
      >
        {tn('app.doubtful.results', decided, { total: String(results.length) })}
        <ul>
          {results.map(({ _id, report, outcome, message, state }) => (
            <li key={_id}>
              {[
                report.guestName || t('app.stay.noName'),
                report.listingName,
                report.registryName,
                t(movementText(report)),
              ]
                .filter(Boolean)
                .join(' · ')}
              :{' '}
              {outcome === 'failed'
                ? (message ?? t('general.tryLater'))
                : t(outcome === 'left' ? 'app.doubtful.result.left' : `app.report.state.${state}`)}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

type QuestionsProps = {
  readonly deciding: Decision | undefined;
  readonly count: number;
  readonly registries: readonly string[];
  readonly onClose: () => void;
  readonly onDecide: (decision: Decision) => Promise<void>;
};

/** Each decision shows its number of reports, and its risk. */
function Questions({ deciding, count, registries, onClose, onDecide }: QuestionsProps) {
  const { t, tn, format } = useLanguage();
  const registry = format.list(registries);
  return (
    <>
      <WarningDialog
        open={deciding === 'send-again'}
        title={tn('app.doubtful.again.title', count, { registry })}
        confirmLabel={t('app.report.send')}
        onClose={onClose}
        onConfirm={() => onDecide('send-again')}
      >
        {tn('app.doubtful.again.text', count, { registry })}
      </WarningDialog>
      <ConfirmDialog
        open={deciding === 'reported'}
        title={tn('app.doubtful.mark.title', count, { registry })}
        confirmLabel={t('app.doubtful.mark')}
        onClose={onClose}
        onConfirm={() => onDecide('reported')}
      >
        <p>{t('app.doubtful.mark.text')}</p>
      </ConfirmDialog>
    </>
  );
}
