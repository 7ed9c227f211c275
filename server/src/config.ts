import * as fs from 'node:fs';
import * as path from 'node:path';

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  demoData: boolean;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  publicUrl: string;
  apiKey: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  trustProxy: boolean;
  logLevel: string;
}

export class BadConfiguration extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration has ${problems.length === 1 ? 'a problem' : 'problems'}:\n  ${problems.join('\n  ')}`);
    this.name = 'BadConfiguration';
  }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads the environment once. Collects every bad value, so that one start shows all of them. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const value = (name: string) => environment[name]?.trim() || undefined;
  const check = (ok: boolean, problem: string) => {
    if (!ok) problems.push(problem);
  };

  const port = Number(value('PORT') ?? 8080);
  check(
    Number.isInteger(port) && port >= 0 && port <= 65_535,
    `PORT must be a number from 0 to 65535, not '${value('PORT')}'`,
  );

  const host = value('HOST') ?? '127.0.0.1';
  const dataDir = path.resolve(value('DATA_DIR') ?? './data');
  check(
    !fs.existsSync(dataDir) || fs.statSync(dataDir).isDirectory(),
    `DATA_DIR must be a folder: ${dataDir} is a file`,
  );

  const databaseUrl = value('DATABASE_URL');
  check(
    !databaseUrl || hasScheme(databaseUrl, ['postgres:', 'postgresql:']),
    'DATABASE_URL must begin with postgres:// or postgresql://',
  );

  const smtpUrl = value('SMTP_URL');
  check(!smtpUrl || hasScheme(smtpUrl, ['smtp:', 'smtps:']), 'SMTP_URL must begin with smtp:// or smtps://');

  const publicUrl = value('PUBLIC_URL');
  check(!publicUrl || hasScheme(publicUrl, ['http:', 'https:']), 'PUBLIC_URL must be an http:// or https:// address');

  const adminEmail = value('ADMIN_EMAIL');
  const adminPassword = value('ADMIN_PASSWORD');
  check(!adminEmail || adminEmail.includes('@'), 'ADMIN_EMAIL must be an e-mail address');
  check(!adminPassword || adminPassword.length >= 10, 'ADMIN_PASSWORD must have at least 10 characters');

  const flag = (name: string, fallback: boolean) => {
    const text = value(name);
    check(text === undefined || ['0', '1', 'true', 'false'].includes(text), `${name} must be 0 or 1, not '${text}'`);
    return text === undefined ? fallback : text === '1' || text === 'true';
  };
  const demoData = flag('DEMO_DATA', !databaseUrl);
  const trustProxy = flag('TRUST_PROXY', false);

  const logLevel = value('LOG_LEVEL') ?? 'info';
  check(LOG_LEVELS.includes(logLevel), `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`);

  if (problems.length > 0) throw new BadConfiguration(problems);
  return {
    port,
    host,
    dataDir,
    databaseUrl,
    demoData,
    adminEmail,
    adminPassword,
    publicUrl: (publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    apiKey: value('API_KEY'),
    smtpUrl,
    mailFrom: value('MAIL_FROM') ?? 'Leitstand <leitstand@localhost>',
    trustProxy,
    logLevel,
  };
}

function hasScheme(text: string, schemes: readonly string[]): boolean {
  return URL.canParse(text) && schemes.includes(new URL(text).protocol);
}
