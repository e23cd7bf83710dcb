import type { PaymentsCapability } from '#capabilities/payments/payments.capability.ts';
import { createProviders } from '#main/providers.ts';

export type DeathPoint = { readonly call: 'create' | 'confirm'; readonly when: 'before' | 'after' };

/** What is thrown where a process dies: nothing that anybody catches. */
export class Died extends Error {}

/** The payment provider, called by a process that dies at a point of one call. */
export function createDyingCards() {
  let point: DeathPoint | null = null;
  const dying =
    <Given extends unknown[], Answer>(call: DeathPoint['call'], work: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      const dies = point?.call === call ? point.when : null;
      if (dies === 'before') throw new Died();
      const answer = await work(...given);
      if (dies === 'after') throw new Died();
      return answer;
    };
  const mortal = ({ paymentIntents, ...rest }: PaymentsCapability): PaymentsCapability => ({
    ...rest,
    paymentIntents: {
      ...paymentIntents,
      create: dying('create', paymentIntents.create),
      confirm: dying('confirm', paymentIntents.confirm),
    },
  });
  const makeProviders: typeof createProviders = (settings) =>
    createProviders(settings).map((provider) =>
      provider.capabilities.payments
        ? { ...provider, capabilities: { payments: mortal(provider.capabilities.payments) } }
        : provider,
    );
  return {
    makeProviders,
    dieAt: (where: DeathPoint | null) => {
      point = where;
    },
  };
}
