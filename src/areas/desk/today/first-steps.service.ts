import { type PropertyContext, seesApp } from '#foundation/context/context.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { LOCALES } from '#vocabulary/language.ts';
import type { FirstStep } from './today.contract.ts';

type Begun = {
  readonly listings: number;
  /** Names of the country's registries without a connection. */
  readonly toConnect: readonly string[];
  readonly hasLinks: boolean;
};

/** Members who manage listings and registries; other members cannot take these steps. */
const mayTake = (ctx: PropertyContext): boolean =>
  (ctx.property?.permissions.has('manage') ?? true) && seesApp(ctx, 'listings') && seesApp(ctx, 'registry');

/** The next steps of a new property, in their order. Nothing counts as up to date before it has begun (W1-F-03). */
export function firstSteps(ctx: PropertyContext, { listings, toConnect, hasLinks }: Begun): FirstStep[] {
  if (!mayTake(ctx) || (listings > 0 && toConnect.length === 0)) return [];
  const texts = allTexts[ctx.language];
  const registries = new Intl.ListFormat(LOCALES[ctx.language]).format(toConnect);
  return [
    {
      step: 'listing',
      isDone: listings > 0,
      title: texts['today.step.listing'],
      text: texts['today.step.listing.text'],
      minutes: 2,
    },
    {
      step: 'registry',
      isDone: toConnect.length === 0,
      title:
        toConnect.length === 0
          ? texts['today.step.registry.done']
          : translate(texts, 'today.step.registry', { registries }),
      text: texts['today.step.registry.text'],
      minutes: 5,
    },
    {
      step: 'link',
      isDone: hasLinks,
      title: texts['today.step.link'],
      text: texts['today.step.link.text'],
      minutes: 2,
    },
  ];
}
