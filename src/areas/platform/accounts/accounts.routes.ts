import type { Context } from '#foundation/context/context.ts';
import { type Route, serve } from '#foundation/http/serve.ts';
import { accessChangesContract } from './access/access-changes.contract.ts';
import { getAccessChange, undoAccessChange } from './access/access-changes.service.ts';
import { attributesContract } from './users/attributes.contract.ts';
import {
  confirmAddressChange,
  addressKindOf,
  requestAddressChange,
  requestAddressVerification,
  updateAttributes,
} from './users/attributes.service.ts';
import { clearSessionCookies, clientOf, setDeviceCookie } from './sessions/cookies.ts';
import { expiredPasswordsContract } from './passwords/expired-passwords.contract.ts';
import { requirePasswordChange } from './passwords/expired-passwords.service.ts';
import { countAddressLookUp, countExistenceAnswer, formTicketOf } from './sign-in/form-ticket.ts';
import { lookUpsContract } from './users/look-ups.contract.ts';
import { findUser, isActiveUser, isGoogleUser, registerAccount } from './users/look-ups.service.ts';
import { meContract, type PresentedUser } from './users/me.contract.ts';
import { getMe, getUserBySub, updateMe, updateUserBySub } from './users/me.service.ts';
import { myDataContract } from './users/my-data.contract.ts';
import { closeAccount, getMyData } from './users/my-data.service.ts';
import type { OwnApps } from './access/own-apps.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { passwordsContract } from './passwords/passwords.contract.ts';
import { changePassword, confirmForgotPassword, forgotPassword } from './passwords/passwords.service.ts';
import { type ReadPropertyNames, addPropertyNames } from './access/property-names.ts';
import { secondFactorContract } from './second-factor/second-factor.contract.ts';
import {
  confirmTotpSetup,
  removeTotp,
  renewRecoveryCodes,
  secondFactorState,
  startTotpSetup,
} from './second-factor/second-factor.service.ts';
import { sessionsContract } from './sessions/sessions.contract.ts';
import { endOneSession, endOtherSessions, listSessions } from './sessions/sessions.service.ts';
import { signInAgainContract } from './sign-in/sign-in-again.contract.ts';
import { provePassword, proveSecondFactor } from './sign-in/sign-in-again.service.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { socialRoutes } from './social/social.routes.ts';
import { temporalUsersContract } from './users/temporal-users.contract.ts';
import {
  createTemporalUser,
  getPreSavedUser,
  resendAccessCode,
  updatePreSavedUser,
} from './users/temporal-users.service.ts';
import { blockRoutes } from './users/blocks.routes.ts';
import { usersAdminRoutes } from './users/users-admin.routes.ts';

const changed = { changed: true } as const;
const ended = { ended: true } as const;
const sent = { sent: true } as const;

export const folioDocumentsRoutes = (namesOf: ReadPropertyNames, apps: OwnApps): readonly Route[] => {
  const shown = async <Shown extends PresentedUser>(ctx: Context, person: Promise<Shown>) =>
    addPropertyNames(ctx, namesOf, await person);
  return [
    ...signInRoutes,
    ...socialRoutes,
    ...passkeyRoutes,
    ...usersAdminRoutes(namesOf),
    ...blockRoutes,
    ...serve(expiredPasswordsContract, {
      demandNewPassword: async (ctx, { params }) => {
        await requirePasswordChange(ctx, params.id);
        return { demanded: true as const };
      },
    }),
    ...serve(meContract, {
      getMe: (ctx) => shown(ctx, getMe(ctx)),
      updateMe: (ctx, { body }) => shown(ctx, updateMe(ctx, body)),
      getMeV2: (ctx) => shown(ctx, getMe(ctx)),
      updateUser: (ctx, { body }) => shown(ctx, updateMe(ctx, body)),
      updateMeV2: (ctx, { body }) => shown(ctx, updateMe(ctx, body)),
    }),
    ...serve(lookUpsContract, {
      findUser: async (ctx, { query }, { request }) => {
        const found = await findUser(ctx, query, formTicketOf(request, ctx.publicUrl));
        return found && 'properties' in found ? addPropertyNames(ctx, namesOf, found) : found;
      },
      isActiveUser: (ctx, { body }) => isActiveUser(ctx, body),
      registerAccount: (ctx, { body }) => registerAccount(ctx, body),
      isGoogleUser: (ctx, { body }, { request }) =>
        isGoogleUser(ctx, body, formTicketOf(request, ctx.publicUrl)),
      getUserBySub: (ctx, { params }) => shown(ctx, getUserBySub(ctx, params)),
      updateUserBySub: (ctx, { params, body }) => shown(ctx, updateUserBySub(ctx, params, body)),
    }),
    ...serve(temporalUsersContract, {
      getPreSavedUser: async (ctx, { query }, { request }) => {
        if (!ctx.person) await countAddressLookUp(ctx, formTicketOf(request, ctx.publicUrl));
        return getPreSavedUser(ctx, query);
      },
      updatePreSavedUser: (ctx, { body }, { request }) =>
        updatePreSavedUser(ctx, body, formTicketOf(request, ctx.publicUrl)),
      createTemporalUser: async (ctx, { body }, { request }) => {
        await countExistenceAnswer(ctx, formTicketOf(request, ctx.publicUrl));
        return { ...sent, ...(await createTemporalUser(ctx, body)) };
      },
      resendAccessCode: async (ctx, { body }, { request }) => {
        await countAddressLookUp(ctx, formTicketOf(request, ctx.publicUrl));
        return { ...sent, ...(await resendAccessCode(ctx, body)) };
      },
    }),
    ...serve(passwordsContract, {
      forgotPassword: async (ctx, { body }, { request }) => ({
        ...sent,
        ...(await forgotPassword(ctx, body, clientOf(request, ctx.publicUrl))),
      }),
      confirmForgotPassword: async (ctx, { body }, { request, reply }) => {
        const { device } = await confirmForgotPassword(ctx, body, clientOf(request, ctx.publicUrl));
        setDeviceCookie(reply, ctx.publicUrl, device);
        return changed;
      },
      changePassword: async (ctx, { body }) => {
        await changePassword(ctx, body);
        return changed;
      },
      updatePassword: async (ctx, { body }) => {
        await changePassword(ctx, body);
        return changed;
      },
    }),
    ...serve(attributesContract, {
      requestAttributeChange: (ctx, { body: { attribute, value, language } }) =>
        requestAddressChange(ctx, { kind: addressKindOf(attribute), value, field: 'value' }, language),
      approveAttributeChange: (ctx, { body: { attribute, value, code } }) =>
        shown(ctx, confirmAddressChange(ctx, { kind: addressKindOf(attribute), value, code })),
      updateAttributes: async (ctx, { body }) => {
        const { user, deliveries } = await updateAttributes(ctx, body.attributes);
        return { user: await addPropertyNames(ctx, namesOf, user), deliveries };
      },
      requestVerification: (ctx, { body }) => requestAddressVerification(ctx, addressKindOf(body.attribute)),
      verifyAttribute: (ctx, { body: { attribute, code } }) =>
        shown(ctx, confirmAddressChange(ctx, { kind: addressKindOf(attribute), code })),
    }),
    ...serve(accessChangesContract, {
      openAccessChange: (ctx, { body }) => getAccessChange(ctx, body),
      undoAccessChange: async (ctx, { body }) => ({
        undone: true as const,
        ...(await undoAccessChange(ctx, body)),
      }),
    }),
    ...serve(sessionsContract, {
      listSessions: (ctx) => listSessions(ctx),
      endOneSession: async (ctx, { params }) => {
        await endOneSession(ctx, params);
        return ended;
      },
      endOtherSessions: async (ctx) => {
        await endOtherSessions(ctx);
        return ended;
      },
    }),
    ...serve(signInAgainContract, {
      proveAgain: async (ctx, { body }) => ({ challenge: await provePassword(ctx, body) }),
      proveSecondFactorAgain: async (ctx, { body }, { request }) => {
        await proveSecondFactor(ctx, body, clientOf(request, ctx.publicUrl));
        return { proved: true as const };
      },
    }),
    ...serve(secondFactorContract, {
      getSecondFactor: (ctx) => secondFactorState(ctx),
      startApp: (ctx, { body }) => startTotpSetup(ctx, body),
      confirmApp: (ctx, { body }) => confirmTotpSetup(ctx, body),
      removeApp: async (ctx, { body }) => {
        await removeTotp(ctx, body);
        return { removed: true as const };
      },
      renewRecoveryCodes: (ctx, { body }) => renewRecoveryCodes(ctx, body),
    }),
    ...serve(myDataContract, {
      getMyData: async (ctx) => {
        const data = await getMyData(ctx, apps);
        return { ...data, user: await addPropertyNames(ctx, namesOf, data.user) };
      },
      closeAccount: async (ctx, { body }, { reply }) => {
        await closeAccount(ctx, body, apps);
        clearSessionCookies(reply, ctx.publicUrl);
        return { closed: true as const };
      },
    }),
  ];
};
