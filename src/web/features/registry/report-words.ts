import {
  type StayReport,
  StayReportGroup,
  type StayReportState,
} from '#areas/guests/registry/registry.contract.ts';
import type { TextKey } from '#texts/index.ts';
import type { Family } from '#web/ui/status.tsx';

export const STATE_FAMILIES: Readonly<Record<StayReportState, Family>> = {
  waiting: 'neutral',
  sending: 'sky',
  sent: 'palm',
  refused: 'rose',
  attention: 'sun',
  'by-hand': 'plum',
};

/** Without access a report waits, with any next step. */
export const shownState = ({ state, problem }: Pick<StayReport, 'state' | 'problem'>): StayReportState =>
  state === 'sending' && problem?.action === 'reconnect' ? 'waiting' : state;

export const stateText = (state: StayReportState): TextKey => `app.report.state.${state}`;

export const movementText = ({ movement }: Pick<StayReport, 'movement'>): TextKey =>
  movement === null ? 'app.report.movement.card' : `app.report.movement.${movement}`;

export const groupOf = (text: string | null): StayReportGroup | undefined =>
  StayReportGroup.safeParse(text).data;
