import { lazyPart } from '#web/shell/lazy-page.ts';

/** What the account's buttons open. All have forms, and come when they are pressed: the page shows without (P-13). */
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
