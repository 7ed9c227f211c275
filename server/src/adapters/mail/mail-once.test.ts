import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSmtp } from '../../testing/services/smtp-server.ts';
import { mailOnce } from './mail-once.ts';
import { type Mailer, outboxMailer, smtpMailer } from './mailer.ts';

const MAIL = { to: 'max@example.org', subject: 'Warnung', text: 'Bitte lassen', html: '<p>Bitte lassen</p>' };
const FROM = 'panel@example.org';

/** A mark as in the database, and what happened to it. */
function newClaim() {
  const claim = {
    isTaken: false,
    log: [] as string[],
    take: async () => {
      claim.log.push('take');
      const isFree = !claim.isTaken;
      claim.isTaken = true;
      return isFree;
    },
    giveBack: async () => {
      claim.log.push('give back');
      claim.isTaken = false;
    },
  };
  return claim;
}

describe('a mail that must not arrive twice', () => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let mailer: Mailer;
  beforeAll(async () => {
    smtp = await startSmtp();
    mailer = smtpMailer(smtp.url, FROM);
  });
  afterAll(async () => {
    mailer.close();
    await smtp.close();
  });
  beforeEach(() => {
    smtp.mails.length = 0;
  });

  it('is marked before the server has all of it', async () => {
    const claim = newClaim();
    await mailOnce(mailer, MAIL, {
      ...claim,
      take: async () => {
        expect(smtp.mails).toEqual([]);
        return claim.take();
      },
    });
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]?.content).toContain('Bitte lassen');
    expect(claim).toMatchObject({ isTaken: true, log: ['take'] });
  });

  it('is sent by one of several that try at once', async () => {
    const claim = newClaim();
    await Promise.all(Array.from({ length: 4 }, () => mailOnce(mailer, MAIL, claim)));
    expect(smtp.mails).toHaveLength(1);
    expect(claim.log).toEqual(['take', 'take', 'take', 'take']);
  });

  it('is no longer marked if it was refused, or if the mark failed', async () => {
    const claim = newClaim();
    smtp.state.refusals = 1;
    await expect(mailOnce(mailer, MAIL, claim)).rejects.toThrow('try again later');
    const failing = { ...claim, take: () => Promise.reject(new Error('no database')) };
    await expect(mailOnce(mailer, MAIL, failing)).rejects.toThrow('no database');
    expect(claim.log).toEqual(['take', 'give back', 'give back']);
    expect(smtp.mails).toEqual([]);
    await mailOnce(mailer, MAIL, claim);
    expect(smtp.mails).toHaveLength(1);
  });

  it('is not marked if the server does not get as far as the content', async () => {
    const refused = newClaim();
    smtp.state.refusedRecipients = 1;
    await expect(mailOnce(mailer, MAIL, refused)).rejects.toThrow('unknown recipient');
    expect(refused.log).toEqual(['give back']);
    const nowhere = smtpMailer('smtp://127.0.0.1:1', FROM);
    const claim = newClaim();
    await expect(mailOnce(nowhere, MAIL, claim)).rejects.toThrow('ECONNREFUSED');
    expect(claim).toMatchObject({ isTaken: false, log: ['give back'] });
  });

  it('is one file in the outbox', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-outbox-'));
    const outbox = outboxMailer(folder, FROM);
    const claim = newClaim();
    await Promise.all([mailOnce(outbox, MAIL, claim), mailOnce(outbox, MAIL, claim)]);
    expect(fs.readdirSync(folder)).toEqual([expect.stringMatching(/\.eml$/)]);
    fs.rmSync(folder, { recursive: true });
  });
});
