import * as contract from '@leitstand/contract/api/access/single-sign-on';
import type { AnyEndpoint } from '@leitstand/contract/base/endpoint';
import { actorOf, type Call, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { signOutByProvider } from './back-channel.service.ts';
import { scheduleRechecks } from './recheck.service.ts';
import * as service from './single-sign-on.service.ts';

export const singleSignOnModule = defineModule({
  routes(platform) {
    // Without a provider the calls are not among the capabilities, so that the panel loads nothing of this.
    if (platform.config.oidcProviders.length === 0) return [];
    const circumstancesOf = (call: Call<AnyEndpoint>) => ({ actor: actorOf(call), language: call.language });

    return [
      reads(contract.listProviders, async ({ language }) => ({ data: service.providersFor(platform, language) })),
      reads(contract.beginSingleSignOn, async ({ body: { provider, ...chosen } }) => ({
        data: await service.beginSignIn(platform, provider, chosen),
      })),
      reads(contract.finishSingleSignOn, async (call) => {
        const client = { userAgent: call.header('user-agent') ?? '', remoteAddress: call.remoteAddress };
        const { token } = await service.finishSignIn(platform, circumstancesOf(call), call.body, client);
        return { data: { token } };
      }),
      reads(contract.backChannelSignOut, async (call) => {
        const { params, body } = call;
        await signOutByProvider(platform, circumstancesOf(call), params.provider, body.logout_token);
        return { data: null };
      }),
      reads(contract.beginProviderProof, async ({ caller }) => ({ data: await service.beginProof(platform, caller) })),
      reads(contract.finishProviderProof, async (call) => {
        const circumstances = { actor: actorOf(call, call.caller), language: call.language };
        const until = await service.finishProof(platform, circumstances, call.caller, call.body);
        return { data: { provedUntil: until.toISOString() } };
      }),
      reads(contract.getOwnIdentity, async ({ caller, language }) => ({
        data: await service.ownIdentity(platform, caller, language),
      })),
      reads(contract.beginIdentityLink, async ({ caller, body }) => ({
        data: await service.beginLink(platform, caller, body.provider),
      })),
      reads(contract.finishIdentityLink, async (call) => {
        const circumstances = { actor: actorOf(call, call.caller), language: call.language };
        await service.finishLink(platform, circumstances, call.caller, call.body);
        return { data: null };
      }),
    ];
  },
  jobs: scheduleRechecks,
});
