import { defineText } from '../../ui/i18n/text.ts';

export const providerText = defineText({
  confirm: { de: (label: string) => `Bei ${label} bestätigen`, en: (label: string) => `Confirm at ${label}` },
  signIn: { de: (label: string) => `Mit ${label} anmelden`, en: (label: string) => `Sign in with ${label}` },
});
