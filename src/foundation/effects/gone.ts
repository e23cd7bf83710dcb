/**
 * Nothing is left to send, or nobody to send it to. An effect that was never sent is refused then; one that may have
 * been done goes to a person.
 */
export class EffectGone extends Error {
  override readonly name = 'EffectGone';
}
