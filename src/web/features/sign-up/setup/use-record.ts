import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { type Onboarding, onboardingContract } from '#areas/property/onboarding/onboarding.contract.ts';
import { SETUP_STEPS, type SetupStep } from '#areas/desk/setup/setup.constants.ts';
import { SETUP_APP } from '#areas/property/onboarding/onboarding.constants.ts';
import type { Setup } from '#areas/desk/setup/setup.contract.ts';
import { call } from '#web/shell/call.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { setupQuery } from './queries.ts';

type Value = string | number | boolean | null;
export type Data = Readonly<Record<string, Value>>;
type Change = { readonly step: SetupStep; readonly data: Data };

export const dataOf = ({ record }: Setup, step: SetupStep): Data =>
  record?.steps.find(({ _id }) => _id === step)?.data ?? {};

export const textOf = (data: Data, key: string): string => {
  const value = data[key];
  return typeof value === 'string' ? value : '';
};

type Steps = Onboarding['steps'];

/** The present steps with the change on top. Null removes a value. */
const changed = (setup: Setup, steps: Steps, { step, data }: Change): Steps =>
  SETUP_STEPS.map((_id, index) => {
    const before = steps.find((one) => one._id === _id)?.data ?? {};
    const after = _id === step ? { ...before, ...data } : before;
    const kept = Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null));
    return { _id, state: setup.steps[index]?.state ?? 'locked', data: kept };
  });

const isOnboarding = (value: unknown): value is Onboarding =>
  typeof value === 'object' && value !== null && 'version' in value && 'steps' in value;

/**
 * Saves answers to the record as they are chosen, one write after the other. The page shows them at once. A newer
 * record of another device is taken and the answer put on top; after a failed update the record is created again
 * (R-ONBAPP-02).
 */
export function useRecord(propertyId: string) {
  const queries = useQueryClient();
  const { queryKey } = setupQuery(propertyId);
  const chain = useRef<Promise<unknown>>(Promise.resolve());
  const mustRead = useRef(false);
  const [state, setState] = useState<'saved' | 'saving' | 'failed'>('saved');

  const now = () => queries.getQueryData(queryKey);
  const show = (record: Onboarding) =>
    queries.setQueryData(queryKey, (setup) => setup && { ...setup, record });

  const begin = (steps: Steps) =>
    call(onboardingContract.initOnboarding, { body: { propertyId, appId: SETUP_APP, steps } });

  async function write(change: Change): Promise<void> {
    const setup = now();
    if (!setup) return;
    const { record } = setup;
    const steps = changed(setup, record?.steps ?? [], change);
    if (!record || record.version === 0) return keepTyped(await begin(steps));
    const update = (wanted: Steps, version: number) =>
      call(
        onboardingContract.updateOnboarding,
        { params: { id: record._id }, body: { propertyId, steps: wanted } },
        { ifMatch: String(version) },
      );
    try {
      keepTyped(await update(steps, record.version));
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.status === 412 && isOnboarding(error.details)) {
        const { details } = error;
        show(await update(changed(setup, details.steps, change), details.version));
      } else if (error.status >= 500 || error.status === 404) keepTyped(await begin(steps));
      else throw error;
    }
  }

  /** Only the identity of the record is taken from the reply: the page may have newer answers already. */
  function keepTyped({ _id, version, updatedAt, ...reply }: Onboarding): void {
    const record = now()?.record;
    show({ ...reply, steps: record?.steps ?? reply.steps, _id, version, updatedAt });
  }

  const save = (step: SetupStep, data: Data): Promise<void> => {
    const change = { step, data };
    // The present read does not contain this answer; it is repeated afterwards.
    if (queries.isFetching({ queryKey }) > 0) mustRead.current = true;
    void queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, (setup) => {
      if (!setup) return setup;
      const { record } = setup;
      const blank = { _id: '', appId: SETUP_APP, propertyId: setup.propertyId, version: 0 };
      const steps = changed(setup, record?.steps ?? [], change);
      const updatedAt = record?.updatedAt ?? ('' as Onboarding['updatedAt']);
      return { ...setup, record: { ...blank, ...record, updatedAt, steps } };
    });
    setState('saving');
    const written = chain.current.then(() => write(change));
    const link = written.then(
      () => setState('saved'),
      () => setState('failed'),
    );
    chain.current = link;
    void link.then(() => {
      if (chain.current === link && mustRead.current) reread();
    });
    return written;
  };

  /** Reads the rest of the setup again, once every answer has arrived. */
  function reread(): void {
    const link = chain.current;
    void link.then(() => {
      mustRead.current = chain.current !== link;
      if (!mustRead.current) void queries.invalidateQueries({ queryKey });
    });
  }

  /** Before the first answer. Rejects when the record cannot be created, and then nothing has changed. */
  const start = async (): Promise<void> => {
    const setup = now();
    if (setup && !setup.record) show(await begin(changed(setup, [], { step: 'phone', data: {} })));
  };

  return {
    state,
    start,
    save,
    reread,
    /** Also for callers from an earlier render. */
    dataNow: (step: SetupStep): Data => {
      const setup = now();
      return setup ? dataOf(setup, step) : {};
    },
    /** When everything that was chosen so far has arrived, or has failed. */
    settled: () => chain.current,
  };
}

export type SetupRecord = ReturnType<typeof useRecord>;
