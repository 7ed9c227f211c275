import * as contract from '@leitstand/contract/api/access/second-factor';
import type { AnyEndpoint } from '@leitstand/contract/base/endpoint';
import type { Caller } from '../../caller.ts';
import { AppError } from '../../errors.ts';
import { actorOf, type Call, changes, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { type Change, runChange } from '../../records/change.ts';
import { deleteExpired } from '../../records/tickets.queries.ts';
import { resettingFactors } from '../administrators/authority-approval.service.ts';
import * as passkeys from './passkeys.service.ts';
import * as service from './second-factor.service.ts';

/** A machine has neither phone nor password. */
function person(caller: Caller): Caller {
  if (caller.isMachine) throw new AppError('NOT_FOR_MACHINES');
  return caller;
}

type SignedInCall = Call<AnyEndpoint> & { caller: Caller };

export const secondFactorModule = defineModule({
  routes(platform) {
    /** Answers with new recovery codes, which are not stored for repeated calls. */
    async function withCodes(call: SignedInCall, run: (change: Change) => Promise<string[]>) {
      const circumstances = { actor: actorOf(call, call.caller), language: call.language };
      return { data: { recoveryCodes: await runChange(platform, circumstances, run) } };
    }

    return [
      reads(contract.getSecondFactor, async ({ caller, language }) => ({
        data: await service.readState(platform, person(caller), language),
      })),
      reads(contract.beginCodes, async ({ caller }) => ({ data: await service.beginCodes(platform, person(caller)) })),
      reads(contract.confirmCodes, (call) =>
        withCodes(call, (change) => service.confirmCodes(change, person(call.caller), call.body)),
      ),
      changes(contract.removeCodes, async (change, { caller }) => {
        await service.removeCodes(change, person(caller));
        return { data: null };
      }),
      reads(contract.renewRecoveryCodes, (call) =>
        withCodes(call, (change) => service.renewRecoveryCodes(change, person(call.caller))),
      ),
      reads(contract.listPasskeys, async ({ caller }) => ({
        data: await passkeys.listPasskeys(platform, person(caller)),
      })),
      reads(contract.beginPasskey, async ({ caller }) => {
        const { ticket, options } = await passkeys.beginPasskey(platform, person(caller));
        return { data: { ticket, options: { ...options } } };
      }),
      reads(contract.addPasskey, (call) =>
        withCodes(call, (change) => passkeys.addPasskey(change, person(call.caller), call.body)),
      ),
      changes(contract.renamePasskey, async (change, { caller, body }) => {
        await passkeys.renamePasskey(change, person(caller), body);
        return { data: null };
      }),
      changes(contract.removePasskey, async (change, { caller, params }) => {
        await passkeys.removePasskey(change, person(caller), params.id);
        return { data: null };
      }),
      changes(
        contract.resetSecondFactor,
        async (change, { caller, body }) => {
          await service.resetFactors(change, person(caller), body.administratorId);
          return { data: null };
        },
        (tx, { body }) => resettingFactors(tx, body.administratorId),
      ),
    ];
  },
  purge: ({ database }, now) => deleteExpired(database.drizzle, now),
});
