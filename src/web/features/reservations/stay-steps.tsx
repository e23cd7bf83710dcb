import type { StayReport } from '#areas/guests/registry/registry.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { soldByLabel } from '#web/parts/sold-by.ts';
import type { useLanguage } from '#web/shell/language/language.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import type { StepState } from '#web/ui/progress.tsx';
import type { TimelineStep } from '#web/ui/timeline.tsx';

type Words = ReturnType<typeof useLanguage>;

export type StepLinks = {
  readonly edit: (id: string) => string;
  readonly report: (id: string) => string;
  readonly checkIn: (reservationId: string) => string;
  readonly conflicts: () => string;
};

const STATES = {
  waiting: 'open',
  sending: 'waiting',
  sent: 'done',
  'by-hand': 'done',
  refused: 'failed',
  attention: 'failed',
} as const satisfies Record<StayReport['state'], StepState>;

function conflictStep(reservation: Reservation, { t }: Words, links: StepLinks): TimelineStep {
  return {
    key: 'conflict',
    state: 'failed',
    title: t('app.stay.conflict'),
    text: t('app.stay.conflict.text', { channel: soldByLabel(reservation.channelName, t) }),
    actions: (
      <ScreenLink to={links.conflicts()} kind="primary" size="small">
        {t('reservation.conflicts.solve')}
      </ScreenLink>
    ),
  };
}

function checkInStep(reservation: Reservation, { t, tn }: Words, links: StepLinks): TimelineStep {
  const { state, guestsDone } = reservation.checkIn;
  return {
    key: 'check-in',
    state: state === 'complete' ? 'done' : state === 'started' ? 'waiting' : 'open',
    title: t(`app.checkIn.state.${state}`),
    text: tn('app.checkIn.guestsDone', reservation.totalGuests, { done: guestsDone }),
    actions: (
      <ScreenLink to={links.checkIn(reservation._id)} size="small">
        {t(state === 'complete' ? 'app.checkIn.see' : 'app.checkIn.fill')}
      </ScreenLink>
    ),
  };
}

const movementOf = ({ movement }: StayReport) =>
  movement === null
    ? undefined
    : movement === 'E'
      ? ('app.report.movement.E' as const)
      : ('app.report.movement.S' as const);

/** A report that waits for a person stands alone, with the sentence and the button that solves it. */
function problemStep(report: StayReport, { t }: Words, links: StepLinks, isFirst: boolean): TimelineStep {
  const movement = movementOf(report);
  return {
    key: report._id,
    state: 'failed',
    title: t(`app.report.${report.state}`, { registry: report.registryName }),
    text: [report.guestName, movement && t(movement), report.problem?.message].filter(Boolean).join(' · '),
    actions: (
      <ScreenLink to={links.report(report._id)} kind={isFirst ? 'primary' : 'outlined'} size="small">
        {t(report.problem?.action === 'decide' ? 'app.report.decide' : 'app.report.correct')}
      </ScreenLink>
    ),
  };
}

/** Reports that need no person are listed together: one line for each registry, movement and state. */
function quietSteps(reports: readonly StayReport[], { t, format }: Words, zone: string): TimelineStep[] {
  const groups = Map.groupBy(reports, ({ registry, movement, state }) => `${registry} ${movement} ${state}`);
  return [...groups].flatMap(([key, group]) => {
    const [first] = group;
    if (!first) return [];
    const movement = movementOf(first);
    const codes = group.flatMap(({ code }) => code ?? []);
    const sentAt = group
      .map((report) => report.sentAt)
      .filter((at) => at !== null)
      .sort()
      .at(-1);
    return {
      key,
      state: STATES[first.state],
      title: t(`app.report.${first.state}`, { registry: first.registryName }),
      text: [
        movement && t(movement),
        format.list([...new Set(group.map(({ guestName }) => guestName))]),
        codes.length === 1 && codes[0],
      ]
        .filter(Boolean)
        .join(' · '),
      end: sentAt
        ? format.dateTime(sentAt, zone)
        : first.state === 'waiting' && t('app.report.due', { at: format.dateTime(first.dueAt, zone) }),
    };
  });
}

/** All steps of a stay, failures first. */
export function stepsOf(
  reservation: Reservation,
  reports: readonly StayReport[],
  { words, links, zone }: { readonly words: Words; readonly links: StepLinks; readonly zone: string },
): readonly TimelineStep[] {
  const isWaitingForUs = ({ state }: StayReport) => STATES[state] === 'failed';
  return [
    ...(reservation.conflict ? [conflictStep(reservation, words, links)] : []),
    ...reports
      .filter(isWaitingForUs)
      .map((report, index) => problemStep(report, words, links, index === 0 && !reservation.conflict)),
    checkInStep(reservation, words, links),
    ...quietSteps(
      reports.filter((report) => !isWaitingForUs(report)),
      words,
      zone,
    ),
  ];
}
