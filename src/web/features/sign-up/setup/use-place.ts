import { useSearchParams } from 'react-router';

import type { Setup } from '#areas/desk/setup/setup.contract.ts';
import { topicToAsk } from './topics.ts';
import { dataOf } from './use-record.ts';

export type View = 'welcome' | '1' | '2' | '3' | 'done';

const activeStep = ({ steps, isFinished }: Setup): View => {
  if (isFinished) return 'done';
  return String(steps.findIndex(({ state }) => state === 'active') + 1) as View;
};

/** The steps that may be opened: any up to the active one; without an address, the person's last step. */
function viewOf(setup: Setup, asked: string | null): View {
  const active = activeStep(setup);
  if (active === 'done') return 'done';
  // The page of a first property has the welcome button, too: its trial runs when the setup opens.
  if (asked === null) return setup.record === null && setup.trialEndDate === null ? 'welcome' : active;
  if (asked === 'welcome') return asked;
  return ['1', '2', '3'].includes(asked) && asked <= active ? (asked as View) : active;
}

type More = Readonly<Record<string, string | undefined>>;

/** The step of the setup is in the address, so that back and forward work like the buttons. */
export function usePlace(setup: Setup) {
  const [search, setSearch] = useSearchParams();
  const go = (step: View, more: More = {}, replace = false) => {
    const given = Object.entries<string | undefined>({ step, ...more }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    setSearch(new URLSearchParams(given), { replace });
  };
  return {
    view: viewOf(setup, search.get('step')),
    topic: search.get('topic'),
    listing: search.get('listing') ?? undefined,
    go,
    /** Where the person is needed now, by a newer answer of the server. */
    goOn: (newer: Setup) => {
      const step = activeStep(newer);
      go(step, step === '2' ? { topic: topicToAsk(dataOf(newer, 'co-host')) } : {});
    },
  };
}

export type Place = ReturnType<typeof usePlace>;
