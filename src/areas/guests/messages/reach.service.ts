import { listContactedStays } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { factsOf, readSurroundings, rememberStay } from './facts.service.ts';
import { STAYS_AT_ONCE } from './messages.constants.ts';
import type { SkipReason } from './messages.constants.ts';
import { listStaysToPlan } from './plan-property.jobs.ts';
import { isOpenState, planStay, type TemplateFacts } from './plan.ts';
import { readPlanningState } from './plan.store.ts';

/** What a template would plan, by the same rules and without writing anything. */
export async function readReach(
  ctx: PropertyContext,
  template: TemplateFacts,
): Promise<{ readonly stays: number; readonly skipped: ReadonlyMap<SkipReason, number> }> {
  const now = ctx.clock.now();
  const ids = await listStaysToPlan(ctx);
  const skipped = new Map<SkipReason, number>();
  let count = 0;
  for (let from = 0; from < ids.length; from += STAYS_AT_ONCE) {
    const some = ids.slice(from, from + STAYS_AT_ONCE);
    const [stays, state, around] = await Promise.all([
      listContactedStays(ctx.db, ctx.propertyId, some),
      readPlanningState(ctx.db, ctx.propertyId, some),
      readSurroundings(ctx, some),
    ]);
    for (const stay of stays) {
      const row = state.stays.find((one) => one.reservation_id === stay.id);
      const facts = factsOf(stay, rememberStay(ctx, stay, row, now), row, state, around);
      // What has left is not planned again; everything else is decided as if it were new.
      const left = state.rows.filter(
        (one) =>
          one.reservation_id === stay.id &&
          one.template_id === template.id &&
          (!isOpenState(one.state) || one.reason === 'omitted'),
      );
      for (const { reason } of planStay(facts, [template], left, now)) {
        if (reason === null) count += 1;
        else skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
      }
    }
  }
  return { stays: count, skipped };
}
