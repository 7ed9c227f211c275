import { createHash, randomBytes, randomUUID } from 'node:crypto';

/**
 * Adds administrators with `sessions` sessions each, and returns the tokens by account. The server limits concurrent
 * calls per account, so every client of a benchmark needs an account of its own.
 */
export async function addAccounts(db, count, { sessions = 1, role = 'SUPERADMIN' } = {}) {
  const accounts = [];
  for (let number = 0; number < count; number += 1) {
    const id = randomUUID();
    const email = `${id}@leitstand.test`;
    await db.query(
      `insert into admins (id, user_name, email, email_sort, password_hash, role, rights)
       values ($1, 'Bench', $2, $2, '', $3, '{}')`,
      [id, email, role],
    );
    const tokens = Array.from({ length: sessions }, () => randomBytes(32).toString('base64url'));
    for (const token of tokens) {
      await db.query(
        `insert into admin_sessions (token_hash, id, admin_id, expires_at)
         values ($1, $2, $3, now() + interval '1 day')`,
        [createHash('sha256').update(token).digest('hex'), randomUUID(), id],
      );
    }
    accounts.push(tokens);
  }
  return accounts;
}
