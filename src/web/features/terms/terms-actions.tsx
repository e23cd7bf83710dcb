import { type Terms, termsContract } from '#areas/property/terms/terms.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useProperty } from '#web/shell/property.tsx';
import { RecordActions } from '#web/parts/record-actions.tsx';
import { TERMS_TOPICS } from './queries.ts';

const WORDS = {
  archive: 'app.terms.archive',
  archived: 'app.terms.archived',
  restore: 'app.terms.restore',
  restored: 'app.terms.restored',
  deleteQuestion: 'app.terms.deleteText',
  deleted: 'app.terms.deleted',
} as const;

type TermsActionsProps = { readonly terms: Terms; readonly onGone: () => void };

/** Archive, restore, delete. */
export function TermsActions({ terms, onGone }: TermsActionsProps) {
  const { property } = useProperty();
  const update = useChange(termsContract.updateTerms, { invalidates: TERMS_TOPICS });
  const remove = useChange(termsContract.deleteTerms, { invalidates: TERMS_TOPICS });
  const args = { params: { id: terms._id }, query: { propertyId: property.id } };
  const isArchived = terms.state === 'archived';
  const body = { state: isArchived ? 'draft' : 'archived' } as const;
  return (
    <RecordActions
      name={terms.name}
      isArchived={isArchived}
      words={WORDS}
      onArchive={() => update.send({ ...args, body }, { ifMatch: String(terms.version) })}
      onDelete={() => remove.send(args)}
      onGone={onGone}
    />
  );
}
