import type { Queries } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { WizardStep } from './properties.contract.ts';
import type { PropertyTables } from './properties.tables.ts';
import { WIZARD_END } from './wizard.constants.ts';

/**
 * Whose wizard has ended does not begin it again, whichever of two tabs is later. The version stays: where a wizard is, is
 * nothing that a form of the property shows. Undefined where the property is gone.
 */
export async function moveWizard(
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
