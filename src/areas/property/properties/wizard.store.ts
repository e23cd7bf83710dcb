import type { Queries } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { WizardStep } from './properties.contract.ts';
import type { PropertyTables } from './properties.tables.ts';
import { WIZARD_END } from './wizard.constants.ts';

/**
 * A wizard that has ended does not begin again, whichever of two tabs is later. The version stays, because no form of
 * the property shows the step. Undefined for a deleted property.
 */
export async function updateWizardStep(
  db: Queries,
  id: PropertyId,
  step: WizardStep,
): Promise<WizardStep | null | undefined> {
  const row = await db
    .tables<PropertyTables>()
    .updateTable('properties')
    .set((eb) => ({
      check_in_wizard: eb
        .case()
        .when('check_in_wizard', '=', WIZARD_END)
        .then(eb.ref('check_in_wizard'))
        .else(step)
        .end(),
    }))
    .where('property_id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('check_in_wizard')
    .executeTakeFirst();
  return row?.check_in_wizard;
}
