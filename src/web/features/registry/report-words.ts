import type {
  StayReport,
  StayReportPile,
  StayReportState,
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

/** Without access a report waits, whatever its next step is. */
export const shownState = ({ state, problem }: Pick<StayReport, 'state' | 'problem'>): StayReportState =>
  state === 'sending' && problem?.action === 'reconnect' ? 'waiting' : state;

export const stateText = (state: StayReportState): TextKey => `app.report.state.${state}`;

export const movementText = ({ movement }: Pick<StayReport, 'movement'>): TextKey =>
  movement === null ? 'app.report.movement.card' : `app.report.movement.${movement}`;

/** The two stacks of the list: what needs a person, and the rest. */
export const STACKS = {
  all: [],
  todo: ['refused', 'attention', 'to-settle'],
  waiting: ['waiting', 'sending'],
  done: ['sent', 'by-hand'],
} as const satisfies Record<string, readonly StayReportPile[]>;
export type Stack = keyof typeof STACKS;
export const stackOf = (text: string | null): Stack =>
  text !== null && Object.hasOwn(STACKS, text) ? (text as Stack) : 'all';
