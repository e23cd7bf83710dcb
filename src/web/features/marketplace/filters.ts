import { APP_CONNECTIONS } from '#areas/property/marketplace/marketplace.constants.ts';
import {
  type App,
  AppCategory,
  AppStatus,
  PricingModel,
} from '#areas/property/marketplace/marketplace.contract.ts';
import type { Language } from '#vocabulary/language.ts';
import { fold } from '#web/ui/fold.ts';

const chosen = <One extends string>(all: readonly One[], value: string | null): One | undefined =>
  all.find((one) => one === value);

/** R-APP-05, as the address keeps them. */
export const askedOf = (search: URLSearchParams) => ({
  text: search.get('search') ?? '',
  category: chosen(AppCategory.options, search.get('category')),
  connection: chosen(APP_CONNECTIONS, search.get('connection')),
  status: chosen(AppStatus.options, search.get('status')),
  pricing: chosen(PricingModel.options, search.get('payment')),
  isFavourite: search.get('favourites') === 'yes',
});
export type Asked = ReturnType<typeof askedOf>;

export const isFiltered = ({ text, isFavourite, ...choices }: Asked): boolean =>
  text !== '' || isFavourite || Object.values(choices).some((one) => one !== undefined);

export const fits = (app: App, lead: string, language: Language, asked: Asked): boolean =>
  (asked.category === undefined || app.category === asked.category) &&
  (asked.connection === undefined || app.connection === asked.connection) &&
  (asked.status === undefined || app.status === asked.status) &&
  (asked.pricing === undefined || app.pricingModel === asked.pricing) &&
  (!asked.isFavourite || app.isFavourite) &&
  fold(`${app.name[language]} ${lead}`).includes(fold(asked.text));
