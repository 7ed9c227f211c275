import { Button } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../ui/i18n/text.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { accountText } from './account.text.ts';
import { AccountSection } from './account-section.tsx';

const ChangePasswordDialog = lazyPart(async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog);

export function PasswordSection() {
  const text = useText(accountText);
  const [isChanging, setIsChanging] = useState(false);
  return (
    <AccountSection id="password" title={text.password} hint={text.passwordAbout}>
      <div>
        <Button variant="default" onClick={() => setIsChanging(true)}>
          {text.changePassword}
        </Button>
      </div>
      {isChanging && <ChangePasswordDialog onClose={() => setIsChanging(false)} />}
    </AccountSection>
  );
}
