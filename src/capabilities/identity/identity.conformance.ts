import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';

import { ProviderFailure } from '../failures.ts';
import type { IdentityCapability, SignInAnswer } from './identity.capability.ts';

export type IdentitySubject = {
  readonly identity: IdentityCapability;
  readonly redirectUri: string;
  /** Goes where the address leads, as this person, and comes back: what the browser brings to the redirect address. */
  readonly visit: (address: string, person: 'ana' | 'unverified') => Promise<URL>;
  /** An access token of this person. */
  readonly accessTokenOf: (person: 'ana') => Promise<string>;
  /** Its next answer says that it is busy. */
  readonly busy: () => void;
  /** From now on it signs with another key. */
  readonly rotateKeys: () => Promise<void> | void;
  /** The next signature uses a key that is not published. */
  readonly signWrongly: () => Promise<void> | void;
  /** The same client with nothing listening, and with a wrong secret. */
  readonly unreachable: IdentityCapability;
  readonly stranger: IdentityCapability;
};

const random = () => randomBytes(32).toString('base64url');
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** What every sign-in provider owes us. Each test gets a subject of its own. */
export function identityConformance(start: () => Promise<IdentitySubject>): void {
  const begin = ({ redirectUri }: IdentitySubject) => {
    const verifier = random();
    return { redirectUri, state: random(), nonce: random(), verifier, challenge: challengeOf(verifier) };
  };
  type Begun = ReturnType<typeof begin>;
  const answerAs = async (
    subject: IdentitySubject,
    begun: Begun,
    person: 'ana' | 'unverified' = 'ana',
  ): Promise<SignInAnswer> => {
    const address = await subject.identity.authorizeAddress({ ...begun, language: 'es' });
    const back = (await subject.visit(address, person)).searchParams;
    return {
      code: back.get('code') ?? '',
      state: back.get('state') ?? '',
      issuer: back.get('iss') ?? undefined,
    };
  };
  const failureOf = (work: Promise<unknown>): Promise<ProviderFailure> =>
    work.then(
      () => expect.unreachable(),
      (error: unknown) => {
        if (!(error instanceof ProviderFailure)) throw error;
        return error;
      },
    );

  test('a person goes there and comes back identified [R-SOCIAL-04, R-SOCIAL-08]', async () => {
    const subject = await start();
    const begun = begin(subject);
    const address = new URL(await subject.identity.authorizeAddress({ ...begun, language: 'pt' }));
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: subject.redirectUri,
      code_challenge: begun.challenge,
      code_challenge_method: 'S256',
      state: begun.state,
      nonce: begun.nonce,
    });
    expect(address.href).not.toContain(begun.verifier);
    const answer = await answerAs(subject, begun);
    expect(answer.state).toBe(begun.state);
    const claims = await subject.identity.exchange(answer, begun);
    expect(claims).toMatchObject({ emailVerified: true, language: 'es' });
    expect(claims.email).toContain('@');
    expect(claims.subject).not.toBe('');
    expect(claims.issuer).toMatch(/^https?:\/\//);
  });

  test('an unverified e-mail is marked as such [SEC-16]', async () => {
    const subject = await start();
    const begun = begin(subject);
    const claims = await subject.identity.exchange(await answerAs(subject, begun, 'unverified'), begun);
    expect(claims.emailVerified).toBe(false);
  });

  test('a code works once [SEC-16]', async () => {
    const subject = await start();
    const begun = begin(subject);
    const answer = await answerAs(subject, begun);
    await subject.identity.exchange(answer, begun);
    const failure = await failureOf(subject.identity.exchange(answer, begun));
    expect(failure).toMatchObject({ kind: 'refused', fields: [{ field: 'code' }] });
    expect(failure.fields[0]?.message.length).toBeLessThanOrEqual(200);
  });

  test('a code, a state, a nonce or a verifier of another start is refused [SEC-16]', async () => {
    const subject = await start();
    const { identity } = subject;
    const wrong: readonly (readonly [keyof Begun, string])[] = [
      ['verifier', random()],
      ['nonce', random()],
      ['state', random()],
      ['redirectUri', `${subject.redirectUri}/elsewhere`],
    ];
    for (const [part, value] of wrong) {
      const begun = begin(subject);
      const answer = await answerAs(subject, begun);
      const failure = await failureOf(identity.exchange(answer, { ...begun, [part]: value }));
      expect({ part, kind: failure.kind }).toEqual({ part, kind: 'refused' });
    }
    const begun = begin(subject);
    const answer = { ...(await answerAs(subject, begun)), issuer: 'https://somebody-else.example' };
    expect((await failureOf(identity.exchange(answer, begun))).kind).toBe('refused');
  });

  test('a changed key is looked up again, and an unknown key is not believed [SEC-16]', async () => {
    const subject = await start();
    const signedIn = async () => {
      const begun = begin(subject);
      return subject.identity.exchange(await answerAs(subject, begun), begun);
    };
    const before = await signedIn();
    await subject.rotateKeys();
    expect((await signedIn()).subject).toBe(before.subject);
    await subject.signWrongly();
    expect((await failureOf(signedIn())).kind).toBe('refused');
  });

  test('an access token identifies its owner [C-IDP-19]', async () => {
    const subject = await start();
    const claims = await subject.identity.userInfo(await subject.accessTokenOf('ana'));
    expect(claims.email).toContain('@');
    expect((await failureOf(subject.identity.userInfo('ya29.not-a-token'))).kind).toBe('reconnect');
  });

  test('busy and out of reach are to wait for, a wrong secret wants the operator [REL-04]', async () => {
    const subject = await start();
    const begun = begin(subject);
    const answer = await answerAs(subject, begun);
    subject.busy();
    expect((await failureOf(subject.identity.exchange(answer, begun))).kind).toBe('wait');
    expect((await failureOf(subject.stranger.exchange(answer, begun))).kind).toBe('reconnect');
    const elsewhere = subject.unreachable.authorizeAddress({ ...begun, language: 'es' });
    expect((await failureOf(elsewhere)).kind).toBe('wait');
  });
}
