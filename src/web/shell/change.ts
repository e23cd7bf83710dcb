import {
  type QueryClient,
  type QueryKey,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
  useQueryClient,
} from '@tanstack/react-query';

import type { ArgumentsOf, CallShape, ReplyOf } from '#vocabulary/call.ts';
import { call, type CallOptions } from './call.ts';
import type { CallFailure } from './failure.ts';

/** The request of one press; a repetition because of the network has the same key. */
type Press<C> = { readonly args: ArgumentsOf<C>; readonly options: CallOptions; readonly key: string };

type Change<C extends CallShape> = Pick<
  UseMutationResult<ReplyOf<C>, CallFailure, Press<C>>,
  'isPending' | 'isPaused' | 'error' | 'reset'
> & {
  /** Sends; rejects with the failure, so that a form or a dialog can show it. */
  readonly send: (args: ArgumentsOf<C>, options?: CallOptions) => Promise<ReplyOf<C>>;
};

type ChangeOptions<C extends CallShape> = {
  /** Keys of the queries that are out of date afterwards. */
  readonly invalidates?: readonly QueryKey[];
  readonly onDone?: (reply: ReplyOf<C>) => void;
};

/**
 * The action of a press, and the queries that it makes stale; its states are idle, pending, and success or error
 * (R-ASYNC-01).
 */
export const changeOptions = <C extends CallShape>(
  contract: C,
  queries: QueryClient,
  { invalidates = [], onDone }: ChangeOptions<C> = {},
): UseMutationOptions<ReplyOf<C>, CallFailure, Press<C>> => ({
  mutationFn: ({ args, options, key }) => {
    const sent = call as (contract: C, args: ArgumentsOf<C>, options: CallOptions) => Promise<ReplyOf<C>>;
    return sent(contract, args, { idempotencyKey: key, ...options });
  },
  onSuccess: async (reply) => {
    onDone?.(reply);
    await Promise.all(invalidates.map((queryKey) => queries.invalidateQueries({ queryKey })));
  },
});

/** A call that changes something. One press is one idempotency key, however often the network fails. */
export function useChange<const C extends CallShape>(contract: C, options: ChangeOptions<C> = {}): Change<C> {
  const queries = useQueryClient();
  const mutation = useMutation(changeOptions(contract, queries, options));
  const { isPending, isPaused, error, reset, mutateAsync } = mutation;
  return {
    isPending,
    isPaused,
    error,
    reset,
    send: (args, options = {}) => mutateAsync({ args, options, key: crypto.randomUUID() }),
  };
}
