import type { TestApp } from './app.ts';

/** A host whose first setup is behind them, so that a sign-in leads to the page that a test is about. */
export async function finishSetupOf(app: TestApp, propertyId: string): Promise<void> {
  const inside = app.context(propertyId as never).db;
  const statement = 'update properties set trial_offered_at = null where property_id = $1';
  await inside.named('test-without-setup', statement, [propertyId]);
}

/** A host whose first setup has no end yet. */
export async function reopenSetupOf(app: TestApp, propertyId: string): Promise<void> {
  const inside = app.context(propertyId as never).db;
  const statement =
    'update properties set trial_offered_at = now(), setup_finished_at = null where property_id = $1';
  await inside.named('test-open-setup', statement, [propertyId]);
}
