import * as contract from '@leitstand/contract/api/access/machine-tokens';
import { admins } from '../../db/schema.ts';
import { actorOf, changes, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { runChange } from '../../records/change.ts';
import * as service from './machines.service.ts';
import { scheduleReminders } from './token-end.service.ts';

export const machinesModule = defineModule({
  records: [{ kind: contract.machineKind, table: admins, name: admins.userName }],
  routes(platform, server) {
    const known = () => service.callsForMachines(server.routes.map(({ endpoint }) => endpoint));
    return [
      reads(contract.listMachines, async () => ({ data: await service.listMachines(platform.database.drizzle) })),
      reads(contract.listMachineCalls, async () => ({ data: known() })),
      reads(contract.addMachine, async (call) => {
        const { caller, body, language } = call;
        const circumstances = { actor: actorOf(call, caller), language };
        const add = service.addMachine;
        return { data: await runChange(platform, circumstances, (change) => add(change, caller, body, known())) };
      }),
      changes(contract.renameMachine, async (change, { body }) => ({
        data: await service.renameMachine(change, body.machineId, body.name),
      })),
      changes(contract.revokeMachine, async (change, { body }) => ({
        data: await service.revokeMachine(change, body.machineId),
      })),
    ];
  },
  jobs: scheduleReminders,
});
