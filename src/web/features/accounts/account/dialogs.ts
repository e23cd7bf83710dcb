import { lazyPart } from '#web/shell/lazy-page.ts';

/**
 * The dialogs of the account's buttons. All have forms, and are loaded on a press: the page shows without them (P-13).
 */
export const ChangeProfile = lazyPart(() =>
  import('./change-profile.tsx').then((file) => file.ChangeProfile),
);
export const ChangeAddress = lazyPart(() =>
  import('./change-address.tsx').then((file) => file.ChangeAddress),
);
export const ChangePassword = lazyPart(() =>
  import('./change-password.tsx').then((file) => file.ChangePassword),
);
export const PasswordDialog = lazyPart(() =>
  import('./password-dialog.tsx').then((file) => file.PasswordDialog),
);
export const AddPasskey = lazyPart(() => import('./passkey-dialogs.tsx').then((file) => file.AddPasskey));
export const RenamePasskey = lazyPart(() =>
  import('./passkey-dialogs.tsx').then((file) => file.RenamePasskey),
);
export const RemovePasskey = lazyPart(() =>
  import('./passkey-dialogs.tsx').then((file) => file.RemovePasskey),
);
export const AppSetup = lazyPart(() => import('./app-setup.tsx').then((file) => file.AppSetup));
