import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';

import { FieldName } from '#areas/guests/check-in/guest.contract.ts';
import { registryContract, type StayReportDetail } from '#areas/guests/registry/registry.contract.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May, ScreenLink, useMayOpen } from '#web/shell/screens.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/card.tsx';
import { Drawer, WarningDialog } from '#web/ui/dialog.tsx';
import { Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { Avatar, StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import { ArrivalTold } from './arrival-told.tsx';
import { Correction, type CorrectionDraft, correctionOf } from './correction.tsx';
import { MarkReported } from './mark-reported.tsx';
import { reportQuery } from './queries.ts';
import { ReportClock } from './report-clock.tsx';
import { ReportContent } from './report-content.tsx';
import { movementText, shownState, STATE_FAMILIES, stateText } from './report-words.ts';
import { useSendReport } from './send-report.ts';

type ReportLinks = {
  readonly home: () => string;
  readonly reservation: (id: string) => string;
  readonly checkIn: (reservationId: string) => string;
  readonly settings: () => string;
};

/** The remedy of a problem that is not a single answer of the guest. */
function Elsewhere({ report, links }: { report: StayReportDetail; links: ReportLinks }) {
  const { t } = useLanguage();
  switch (report.problem?.action) {
    case 'settings':
    case 'reconnect':
      return <ScreenLink to={links.settings()}>{t('app.registry.openSettings')}</ScreenLink>;
    case 'reservation':
      return <ScreenLink to={links.reservation(report.reservationId)}>{t('app.today.openStay')}</ScreenLink>;
    case 'correct-guest':
      return <ScreenLink to={links.checkIn(report.reservationId)}>{t('app.report.allAnswers')}</ScreenLink>;
    default:
      return null;
  }
}

type BodyProps = Omit<Parameters<typeof Correction>[0], 'report'> & {
  readonly report: StayReportDetail;
  readonly links: ReportLinks;
};

function Body({ report, links, draft, onDraft }: BodyProps) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const { state, problem } = report;
  const mayOpen = useMayOpen();
  const shown = shownState(report);
  const canCorrect = problem?.action === 'correct-guest' && FieldName.safeParse(problem.field).success;
  return (
    <>
      <Facts
        facts={[
          {
            label: t('app.report.guest'),
            value: mayOpen(links.checkIn(report.reservationId)) ? (
              <Link to={links.checkIn(report.reservationId)}>{report.guestName || t('app.stay.noName')}</Link>
            ) : (
              report.guestName || t('app.stay.noName')
            ),
          },
          {
            label: t('app.filter.status'),
            value: <StatusPill family={STATE_FAMILIES[shown]}>{t(stateText(shown))}</StatusPill>,
          },
          ...(report.group === 'done'
            ? [{ label: t('app.report.due.header'), value: format.dateTime(report.dueAt, property.timezone) }]
            : []),
          { label: t('app.report.code'), value: report.code ?? t('app.blank') },
        ]}
      />
      <ReportClock report={report} />
      {report.mode === 'test' && <Notice family="sun">{t('app.connection.testMode')}</Notice>}
      {problem && (
        <Notice
          family={state === 'waiting' ? 'sun' : 'rose'}
          more={<Elsewhere report={report} links={links} />}
        >
          {problem.message}
        </Notice>
      )}
      <ArrivalTold report={report} />
      {canCorrect && (
        <May call={registryContract.sendReport}>
          <Correction report={report} draft={draft} onDraft={onDraft} />
        </May>
      )}
      <ReportContent report={report} />
    </>
  );
}

type FootProps = { readonly report: StayReportDetail; readonly draft: CorrectionDraft | null };

function Foot({ report, draft }: FootProps) {
  const { t } = useLanguage();
  const [isDeciding, setDeciding] = useState(false);
  const [isMarking, setMarking] = useState(false);
  const { send, isPending } = useSendReport();
  const isToSettle = report.problem?.action === 'settle';
  const press = () => {
    // A report that certainly never left has no risk to decide about.
    const isSafe = report.problem?.action === 'send';
    if ((report.state === 'attention' && !isSafe) || isToSettle) setDeciding(true);
    else
      send(report._id, correctionOf(draft) ?? { again: false }).catch((failure: Error) =>
        notify('error', failure.message),
      );
  };
  return (
    <>
      {report.state !== 'sending' && report.withdrawnSince === null && (
        <May call={registryContract.sendReport}>
          <Button busy={isPending} onClick={press}>
            {t('app.report.send')}
          </Button>
        </May>
      )}
      <May call={registryContract.markReported}>
        <Button onClick={() => setMarking(true)}>
          {t(isToSettle ? 'app.report.settle.mark' : 'app.report.mark')}
        </Button>
      </May>
      <WarningDialog
        open={isDeciding}
        title={t('app.report.again.title', { registry: report.registryName })}
        confirmLabel={t('app.report.send')}
        onClose={() => setDeciding(false)}
        onConfirm={() => send(report._id, { ...correctionOf(draft), again: true })}
      >
        {t('app.report.again.text')}
      </WarningDialog>
      {isMarking && <MarkReported report={report} onClose={() => setMarking(false)} />}
    </>
  );
}

/** One report: its content, the registry's answer, and the remedy. */
export function ReportDrawer({ links }: { readonly links: ReportLinks }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { id = '' } = useParams();
  const go = useDrawerNavigation();
  const { mayCall } = useAccess();
  const [draft, setDraft] = useState<CorrectionDraft | null>(null);
  const { data: report, error, isFetching, refetch } = useQuery(reportQuery(property.id, id));
  // A report without access may be reported by hand meanwhile.
  const isOpen =
    report &&
    (report.state === 'refused' ||
      report.state === 'attention' ||
      report.problem?.action === 'settle' ||
      report.problem?.action === 'reconnect');
  return (
    <Drawer
      open
      leading={<Avatar name={report?.guestName ?? ''} size="large" />}
      title={report ? report.guestName || t('app.stay.noName') : t('app.report.one')}
      subtitle={report && `${report.registryName} · ${t(movementText(report))}`}
      onClose={() => go(links.home())}
      foot={isOpen && mayCall(registryContract.markReported) && <Foot report={report} draft={draft} />}
    >
      {report && <Body report={report} links={links} draft={draft} onDraft={setDraft} />}
      {!report && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!report && !error && <Skeleton lines={6} />}
    </Drawer>
  );
}
