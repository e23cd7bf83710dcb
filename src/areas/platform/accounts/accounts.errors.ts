import { defineErrors } from '#vocabulary/errors.ts';

export const accountErrors = defineErrors({
  emailExists: { code: 'account-already-exists-email', status: 409, text: 'register.email.exists' },
  badCredentials: { code: 'bad-credentials', status: 401, text: 'login.badCredentials' },
  notConfirmed: { code: 'user-not-confirmed', status: 403, text: 'verification.title' },
  codeExpired: { code: 'code-expired', status: 400, text: 'verification.expired' },
  codeWrong: { code: 'code-mismatch', status: 400, text: 'login.mfa.wrong' },
  alreadyConfirmed: { code: 'already-confirmed', status: 409, text: 'verification.failed' },
  sessionEnded: { code: 'session-ended', status: 401, text: 'login.error.authenticate' },
  sendFailed: { code: 'code-not-sent', status: 503, text: 'signup.error.sendCode' },
  challengeEnded: { code: 'challenge-ended', status: 401, text: 'login.error.authenticate' },
  passwordWrong: { code: 'password-mismatch', status: 400, text: 'account.password.wrong' },
  pageTooOld: { code: 'page-too-old', status: 403, text: 'account.error.pageTooOld' },
  passwordUnchanged: { code: 'password-unchanged', status: 400, text: 'account.password.unchanged' },
  hasNoPassword: { code: 'has-no-password', status: 409, text: 'account.password.none' },
  ownsNothing: { code: 'owns-no-account', status: 409, text: 'admin.block.none' },
  passwordCommon: { code: 'password-too-common', status: 400, text: 'register.password.common' },
});

/** The wizard says the same things in words of its own (R-SIGNUP-17 to R-SIGNUP-23). */
export const wizardErrors = defineErrors({
  emailExists: { code: 'account-already-exists-email', status: 409, text: 'signup.error.emailExists' },
  phoneExists: { code: 'account-already-exists-phone', status: 409, text: 'signup.error.phoneExists' },
  accessCode: { code: 'access-code-not-valid', status: 400, text: 'signup.error.accessCode' },
  notFound: { code: 'temporal-user-not-found', status: 404, text: 'signup.error.temporalNotFound' },
});

/** Changing an address, a password or the second step (R-VAL-31, R-ONB-08). */
export const changeErrors = defineErrors({
  emailExists: { code: 'EMAIL_EXIST', status: 409, text: 'account.error.emailExist' },
  phoneExists: { code: 'PHONENUMBER_EXIST', status: 409, text: 'account.error.phoneExist' },
  codeWrong: { code: 'code-mismatch', status: 400, text: 'onboarding.phone.codeInvalid' },
  codeExpired: { code: 'code-expired', status: 400, text: 'onboarding.phone.codeExpired' },
  nothingToVerify: { code: 'nothing-to-verify', status: 409, text: 'onboarding.phone.verifyFailed' },
  lastAddress: { code: 'last-address', status: 409, text: 'account.lastAddress' },
  noSecondFactor: { code: 'second-factor-missing', status: 409, text: 'account.secondFactor.missing' },
  undoEnded: { code: 'undo-ended', status: 404, text: 'account.error.undoEnded' },
  undoTaken: { code: 'address-taken', status: 409, text: 'account.error.undoTaken' },
  ownsProperties: { code: 'account-owns-properties', status: 409, text: 'account.close.ownsProperties' },
});
