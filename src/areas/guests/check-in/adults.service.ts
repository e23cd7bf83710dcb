import type { PropertyContext } from '#foundation/context/context.ts';
import type { Queries } from '#foundation/database/database.ts';
import { KeyErased } from '#foundation/secrets/secrets.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { CheckInRow } from './check-ins.store.ts';
import { type Adults, type FormRules, isMinorByAnswers } from './guest-form.service.ts';
import type { GuestRow } from './guests.store.ts';
import { type Answers, readAnswers } from './identity.service.ts';
import { type Author, mayEditGuest } from './proof.ts';

export type Party = {
  readonly rules: FormRules;
  readonly checkIn: Pick<CheckInRow, 'arrival'>;
  readonly guests: readonly GuestRow[];
  readonly author: Author;
};

/**
 * The guests of the stay who may answer for a minor: every guest who is not known to be a minor. A guest whose name the
 * author may not see is named by position (SEC-21). For adults nothing is decrypted.
 */
export async function listResponsibleAdults(
  ctx: PropertyContext,
  db: Queries,
  { rules, checkIn, guests, author }: Party,
  { id }: Pick<GuestRow, 'id'>,
  answers: Answers,
): Promise<Adults> {
  if (!isMinorByAnswers(rules, answers, checkIn.arrival)) return [];
  const adults: { id: string; name: string }[] = [];
  for (const [index, other] of guests.entries()) {
    if (other.id === id || isMinorByAnswers(rules, await answersOfOther(ctx, db, other), checkIn.arrival))
      continue;
    const name = [other.first_name, other.last_name].filter(Boolean).join(' ');
    const place = translate(allTexts[ctx.language], 'guest.steps.companion', { number: index + 1 });
    adults.push({ id: other.id, name: name !== '' && mayEditGuest(author, other) ? name : place });
  }
  return adults;
}

async function answersOfOther(ctx: PropertyContext, db: Queries, guest: GuestRow): Promise<Answers> {
  try {
    return await readAnswers(ctx, db, guest);
  } catch (error) {
    if (error instanceof KeyErased) return {};
    throw error;
  }
}
