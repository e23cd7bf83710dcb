import type { GuestPage } from '#areas/guests/check-in/guest.contract.ts';

type Asked = Pick<GuestPage, 'forms' | 'guests'>;

/** Whether the host asks something of its own. */
export const hasQuestions = ({ forms }: Asked): boolean => forms.length > 0;

/** How many required questions of the host have no answer. */
export const openQuestions = ({ forms }: Asked): number =>
  forms.flatMap(({ questions }) => questions).filter(({ required, value }) => required && value === null)
    .length;

/** The steps before the signature: the guests, and the host's questions if there are any. */
export const stepsBeforeAgreement = (page: Asked): number =>
  page.guests.length + (hasQuestions(page) ? 1 : 0);
