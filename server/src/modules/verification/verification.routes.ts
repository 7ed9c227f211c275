import { validateEmail } from '@leitstand/contract/verification';
import { audit } from '../../audit/audit.ts';
import { isId } from '../../db/new-id.ts';
import { changes, type Route } from '../../http/call.ts';
import type { Platform } from '../../platform.ts';
import { lockPerson, markVerified } from './verification.queries.ts';
import { isGoodLink } from './verification.service.ts';

const FAILURE = {
  de: 'Die E-Mail-Adresse konnte nicht bestätigt werden.',
  en: 'The e-mail address could not be confirmed.',
};

export function verificationRoutes({ signingSecret }: Platform): Route[] {
  return [
    changes(validateEmail, async (change, { params: { seg1, seg2, seg3 }, language }) => {
      const user = isId(seg1) ? await lockPerson(change.tx, seg1) : undefined;
      if (!user || !isGoodLink(signingSecret, user, seg2, seg3))
        return { success: false, data: null, message: FAILURE[language] };
      if (!user.isVerified) {
        await markVerified(change.tx, user.id);
        await audit(change, { action: 'verify', entity: 'user', entityId: user.id });
      }
      return { data: null };
    }),
  ];
}
