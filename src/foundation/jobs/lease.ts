import { AsyncLocalStorage } from 'node:async_hooks';

import type { Lease } from './job.ts';

const leases = new AsyncLocalStorage<Lease>();

/** Runs a job under its lease. */
export const runUnderLease = <Result>(lease: Lease, run: () => Result): Result => leases.run(lease, run);

/** The lease of the running job; undefined for a direct request of a person. */
export const currentLease = (): Lease | undefined => leases.getStore();
