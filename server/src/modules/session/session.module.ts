import * as factors from '@leitstand/contract/api/access/second-factor';
import * as contract from '@leitstand/contract/api/session';
import type { AnyEndpoint } from '@leitstand/contract/base/endpoint';
import type { ErrorCode } from '@leitstand/contract/base/errors';
import { plainFold } from '../../db/search.ts';
import { AppError } from '../../errors.ts';
import { actorOf, answersRaw, type Call, changes, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { AttemptLimit } from './attempt-limit.ts';
import { handleNotices } from './notice-mail.service.ts';
import { handleResetMails, requestReset } from './reset-mail.service.ts';
import * as secondStep from './second-step.service.ts';
import { findAdmin } from './session.queries.ts';
import * as service from './session.service.ts';

const GUESSED_WRONG: ReadonlySet<ErrorCode> = new Set(['BAD_CREDENTIALS', 'WRONG_PASSWORD', 'WRONG_CODE']);

interface Credentials {
  email: string;
  password: string;
  stayLoggedIn: boolean;
  canProve: boolean;
}

export const sessionModule = defineModule({
  routes(platform) {
    const guesses = { perAccount: 8, perAddress: 60, everywhere: 50 };
    const signIns = new AttemptLimit(platform.database, 'sign-in', guesses);
    // Counted apart from sign-ins: somebody at an unlocked screen must not lock the owner out.
    const passwordChanges = new AttemptLimit(platform.database, 'password-change', guesses);
    // A code has six digits: far fewer guesses than at a password, counted apart for the same reason.
    const factorGuesses = { perAccount: 6, perAddress: 30, everywhere: 20 };
    const secondSteps = new AttemptLimit(platform.database, 'second-step', factorGuesses);
    const proofs = new AttemptLimit(platform.database, 'proof', factorGuesses);
    // Also limits how many mails an address receives, regardless of who requests them.
    const resets = new AttemptLimit(platform.database, 'reset', { perAccount: 5, perAddress: 30, everywhere: 5 });

    /** Counts an attempt unless it succeeds or fails for another reason than a wrong password. */
    async function counted<T>(
      limit: AttemptLimit,
      address: string,
      account: string,
      make: () => Promise<T>,
    ): Promise<T> {
      const attempt = await limit.count(address, account);
      try {
        const made = await make();
        await attempt.succeeded();
        return made;
      } catch (error) {
        const wasGuess = error instanceof AppError && GUESSED_WRONG.has(error.code);
        if (!wasGuess) await attempt.refund();
        throw error;
      }
    }

    const clientOf = ({ header, remoteAddress }: Call<AnyEndpoint>) => ({
      userAgent: header('user-agent') ?? '',
      remoteAddress,
    });

    async function signIn(credentials: Credentials, call: Call<AnyEndpoint>) {
      const { language } = call;
      const input = { ...credentials, ...clientOf(call) };
      return counted(signIns, call.remoteAddress, plainFold(credentials.email), () =>
        service.signIn(platform, { actor: actorOf(call), language }, input),
      );
    }

    // Among the capabilities only where it can work, so that the sign-in page shows no button without effect.
    const passkeySignIn = reads(factors.signInWithPasskey, async (call) => {
      const { body, remoteAddress, language } = call;
      const input = { ...body, ...clientOf(call) };
      const opened = await secondStep.signInWithPasskey(platform, { actor: actorOf(call), language }, input);
      await signIns.trust(remoteAddress, opened.account);
      return { data: { token: opened.token } };
    });

    return [
      reads(contract.signIn, async (call) => {
        const { token } = await signIn(call.body, call);
        return { data: { token } };
      }),
      answersRaw(contract.passwordGrant, async (call) => {
        const { username: email, password } = call.body;
        const { token, seconds } = await signIn({ email, password, stayLoggedIn: false, canProve: false }, call);
        const grant = { access_token: token, token_type: 'Bearer', expires_in: seconds };
        // OAuth clients expect the token at the top level, clients of this API in `data`.
        return { success: true, message: '', data: grant, ...grant };
      }),
      reads(factors.finishSignIn, async (call) => {
        const { body, remoteAddress, language } = call;
        const account = await secondStep.accountOfTicket(platform, body.ticket);
        const opened = await counted(secondSteps, remoteAddress, account, () =>
          secondStep.finishSignIn(platform, { actor: actorOf(call), language }, { ...body, ...clientOf(call) }),
        );
        await signIns.trust(remoteAddress, opened.account);
        return { data: { token: opened.token } };
      }),
      reads(factors.beginPasskeySignIn, async ({ body }) => {
        const { ticket, options } = await secondStep.beginPasskeySignIn(platform, body.ticket);
        return { data: { ticket, options: { ...options } } };
      }),
      ...(secondStep.offersPasskeys(platform) ? [passkeySignIn] : []),
      reads(factors.beginPasskeyProof, async ({ caller }) => {
        const { ticket, options } = await secondStep.beginPasskeyProof(platform, caller);
        return { data: { ticket, options: { ...options } } };
      }),
      reads(factors.proveIdentity, async (call) => {
        const { body, caller, remoteAddress, language } = call;
        const until = await counted(proofs, remoteAddress, caller.adminId, () =>
          secondStep.prove(platform, { actor: actorOf(call, caller), language }, caller, body),
        );
        return { data: { provedUntil: until.toISOString() } };
      }),
      reads(contract.myProfile, async ({ caller }) => {
        const admin = await findAdmin(platform.database.drizzle, caller.adminId);
        if (!admin) throw new AppError('NOT_SIGNED_IN');
        return { data: { _id: admin.id, userName: admin.userName, email: admin.email, image: admin.image } };
      }),
      reads(contract.authorizationState, async ({ caller }) => ({
        data: { role: caller.role, rights: service.rightsOf(caller) },
      })),
      changes(contract.signOut, async (change, { caller }) => {
        const endSessionUrl = await service.signOut(change, caller);
        return { data: endSessionUrl === undefined ? null : { endSessionUrl } };
      }),
      reads(contract.requestPasswordReset, async ({ body, language, remoteAddress }) => {
        await resets.count(remoteAddress, plainFold(body.email));
        await requestReset(platform, body.email, language);
        return { data: null };
      }),
      reads(contract.resetPassword, async (call) => {
        const { body, language, remoteAddress } = call;
        const account = await service.resetPassword(platform, { actor: actorOf(call), language }, body);
        // Lets the owner back in while others are guessing at the account.
        await signIns.trust(remoteAddress, account);
        return { data: null };
      }),
      reads(contract.changePassword, async (call) => {
        const { body, caller, language, remoteAddress } = call;
        const actor = actorOf(call, caller);
        await counted(passwordChanges, remoteAddress, caller.adminId, () =>
          service.changePassword(platform, { actor, language }, caller, body),
        );
        return { data: null };
      }),
      reads(contract.listSignIns, async ({ caller }) => ({
        data: await service.listSignIns(platform, caller.adminId),
      })),
    ];
  },
  async jobs(platform) {
    await handleResetMails(platform);
    await handleNotices(platform);
  },
  purge: service.deleteExpiredSessions,
});
