import type { City } from '#areas/platform/places/places.contract.ts';

/** Authorities ask for the codes of their own lists, which are numbers. */
export const isOfficialCode = (text: string): boolean => /^\d+$/.test(text);

/** The value of a guest's answer: the code when authorities ask for it, otherwise the name. */
export const cityAnswerOf = ({ _id, name }: City): string => (isOfficialCode(_id) ? _id : name);
