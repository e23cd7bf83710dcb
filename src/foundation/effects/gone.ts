/**
 * Nothing is left to send, or nobody to send it to. What never left is refused then; of what may have been done a person
 * has to know.
 */
export class EffectGone extends Error {
  override readonly name = 'EffectGone';
}
