const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .trim()
    .toLowerCase();

const wordsOf = (text: string): string[] => folded(text).split(/\s+/).filter(Boolean);

/** Whether two texts are one name, without regard to accents, case, punctuation and spaces. */
export const isSameName = (one: string, other: string): boolean =>
  one === other || (wordsOf(one).length > 0 && wordsOf(one).join(' ') === wordsOf(other).join(' '));

/** Words that channels and hosts write instead of an unknown name. */
const NO_NAMES = new Set(
  wordsOf(`airbnb vrbo homeaway abritel fewo booking bookingcom com expedia agoda hotelscom tripadvisor despegar decolar
    google hostelworld trivago direct directo direta direto channel canal website web calendar calendario ical
    guest guests huesped huespedes hospede hospedes client cliente unknown desconocido anonymous name nombre nome sin no not
    nao na reserved reservado reservada reservation reserva reservacion booked available disponible disponivel unavailable
    indisponivel blocked bloqueado bloqueada bloqueo bloqueio closed cerrado cerrada fechado busy ocupado ocupada occupied
    hold tentative pending pendiente pendente owner propietario stay estadia private privado test`),
);

/** A stay with the name that lists show for it: a person's, or else the channel's. */
export type NamedStay = { readonly guest_name: string; readonly channel_name: string };

/**
 * Whether the words are a channel's, such as "Airbnb (Not available)": no person has this name, and any stranger can
 * guess it.
 */
function areNoName(words: readonly string[], { channel_name: channel }: Pick<NamedStay, 'channel_name'>) {
  const ofChannel = [...wordsOf(channel), wordsOf(channel).join('')];
  return words.every((word) => NO_NAMES.has(word) || ofChannel.includes(word));
}

/** The name that a person gave to a stay; null without one. */
export const enteredGuestName = (stay: NamedStay): string | null =>
  areNoName(wordsOf(stay.guest_name), stay) ? null : stay.guest_name;

/** Whether the text is one of the surnames, or all of them, without regard to accents and case. */
export function matchesSurname(surnames: string, typed: string): boolean {
  const [given, all] = [wordsOf(typed).join(' '), wordsOf(surnames)];
  return given.length > 1 && (all.includes(given) || all.join(' ') === given);
}

/** Whether the text is a surname of the name that a person gave to a stay, or all of its surnames. */
export function matchesSurnameOfStay(stay: NamedStay, typed: string): boolean {
  const name = enteredGuestName(stay);
  if (name === null || areNoName(wordsOf(typed), stay)) return false;
  const [first = '', ...rest] = wordsOf(name);
  return matchesSurname(rest.length > 0 ? rest.join(' ') : first, typed);
}
