import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { connectionContract } from '#areas/property/connections/connections.contract.ts';
import { type OnboardingStep, onboardingContract } from '#areas/property/onboarding/onboarding.contract.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useChange } from '#web/shell/change.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useProperty } from '#web/shell/property.tsx';
import { useListings } from './marketplace-page.tsx';
import { type SetupFacts, stepsOf } from './onboarding-steps.ts';
import { connectedQuery, onboardingQuery } from './queries.ts';

const NOTHING: SetupFacts = { listings: 0, connected: [] };

/** R-ONBAPP-01: the property's progress with an app; stored for all members. */
export function useOnboarding(app: AppId) {
  const { property } = useProperty();
  const queries = useQueryClient();
  const { mayCall } = useAccess();
  const asked = onboardingQuery(property.id, app);
  const { data: record, error, isFetching, refetch } = useQuery(asked);
  const mayRead = mayCall(connectionContract.listConnections);
  const { data: connected = [] } = useQuery({ ...connectedQuery(property.id), enabled: mayRead });
  const listings = useListings() ?? 0;
  const init = useChange(onboardingContract.initOnboarding);
  const update = useChange(onboardingContract.updateOnboarding);
  const mayWrite = mayCall(onboardingContract.initOnboarding);
  const steps = stepsOf(app, record?.steps ?? [], { listings, connected });

  const begin = async (all: readonly OnboardingStep[]) => {
    const body = { propertyId: property.id, appId: app, steps: [...all] };
    queries.setQueryData(asked.queryKey, await init.send({ body }));
  };
  const save = async (all: readonly OnboardingStep[]) => {
    if (!record) return begin(all);
    try {
      const saved = await update.send(
        {
          params: { id: record._id },
          query: { propertyId: property.id },
          body: { propertyId: property.id, steps: [...all] },
        },
        { ifMatch: String(record.version) },
      );
      queries.setQueryData(asked.queryKey, saved);
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      // R-ONBAPP-02: the record may be gone; app and property are known, so it is made with the steps.
      if (failure.status === 500 || failure.status === 404) return begin(all);
      if (failure.status === 412) await refetch();
      throw failure;
    }
  };

  const isBegun = useRef(false);
  useEffect(() => {
    if (record !== null || !mayWrite || isBegun.current) return;
    isBegun.current = true;
    // Where it fails the steps are shown all the same, and the first press makes the record.
    void begin(stepsOf(app, [], NOTHING)).catch(() => undefined);
  });

  return {
    steps,
    isThere: record !== undefined,
    error,
    isFetching,
    again: () => void refetch(),
    mayWrite,
    isBusy: init.isPending || update.isPending,
    done: (id: string) => {
      const said = (record?.steps ?? []).filter(({ _id }) => _id !== id);
      return save(stepsOf(app, [...said, { _id: id, state: 'completed' }], { listings, connected }));
    },
    reset: () => save(stepsOf(app, [], NOTHING)),
  };
}
