import { validateEmail } from '@leitstand/contract/api/verification';
import { isId } from '../../db/new-id.ts';
import { changes } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { audit } from '../../records/audit.ts';
import { countVerifications, lockPerson, markVerified } from './verification.queries.ts';
import { isValidLink } from './verification.service.ts';

const FAILURE = {
  de: 'Die E-Mail-Adresse konnte nicht bestätigt werden.',
  en: 'The e-mail address could not be confirmed.',
};

export const verificationModule = defineModule({
  routes: (platform) => [
    changes(validateEmail, async (change, { params: { seg1, seg2, seg3 }, language }) => {
      const user = isId(seg1) ? await lockPerson(change.tx, seg1) : undefined;
      const round = user ? await countVerifications(change.tx, user.id) : 0;
      const isValid = (inRound: number) =>
        user !== undefined && isValidLink(platform.signingSecret, { ...user, round: inRound }, seg2, seg3);
      // A second click on the link that verified the user also succeeds; it changes nothing, and fails once the
      // verification is undone.
      if (user?.isVerified && (isValid(round) || isValid(round - 1))) return { data: null };
      if (!user || !isValid(round)) return { success: false, data: null, message: FAILURE[language] };
      await markVerified(change.tx, user.id);
      await audit(change, { action: 'verify', entity: 'user', entityId: user.id });
      return { data: null };
    }),
  ],
});
