import { EMAIL_LENGTH } from '@leitstand/contract/base/limits';
import { bans } from '../../../db/schema.ts';
import { banColumns } from '../../../modules/bans/bans.service.ts';
import type { MovingKind } from '../moving-kind.ts';
import { RecordFields } from '../record-fields.ts';

/** Several bans of the same address or number are no twins: each is lifted on its own. */
export const blacklistMoving: MovingKind = {
  name: 'blacklist',
  table: bans,
  read(value, now) {
    const fields = new RecordFields(value);
    const contact = {
      // Any text: what another backend took for an address stays blocked.
      email: fields.text('email', { max: EMAIL_LENGTH }),
      telephoneNumber: fields.phone('telephoneNumber'),
    };
    if (contact.email === '' && contact.telephoneNumber === '') fields.note('missing', 'email', undefined, true);
    return fields.read({ ...banColumns(contact), createdAt: fields.createdAt(now) });
  },
};
