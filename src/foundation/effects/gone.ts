/**
 * There is nothing left to send, or no recipient. An effect that was never sent is refused. An effect that may have
 * been done waits for the decision of a person.
 */
export class EffectGone extends Error {
  override readonly name = 'EffectGone';
}
