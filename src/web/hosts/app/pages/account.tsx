import { AccountPage } from '#web/features/accounts/account/account-page.tsx';
import { loginAddress } from '../paths.ts';

export const Account = () => <AccountPage login={loginAddress} />;
