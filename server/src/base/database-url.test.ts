import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { problemOfDatabaseUrl, readDatabaseUrl } from './database-url.ts';

/** How the driver reads the addresses. */
function hostsOf(url: string): string[] {
  return readDatabaseUrl(url).urls.map((one) => {
    const { user, password, host, port, database } = new pg.Client(one);
    expect([user, password, database]).toEqual(['me', 'p@ss,word', 'office']);
    return `${host} ${port}`;
  });
}

describe('the address of a database', () => {
  it.each([
    ['postgres://me:p%40ss%2Cword@db:5433/office', ['db 5433']],
    ['postgres://me:p%40ss%2Cword@one:5433,two/office', ['one 5433', 'two 5432']],
    ['postgresql://me:p@ss,word@one,two:6000,[::1]:6001/office', ['one 5432', 'two 6000', '::1 6001']],
    ['postgres://me:p%40ss%2Cword@one,two:6000/office?target_session_attrs=primary', ['one 5432', 'two 6000']],
    ['postgres://me:p%40ss%2Cword@/office?host=one,/var/run&port=5433', ['one 5433', '/var/run 5433']],
    ['postgres://me:p%40ss%2Cword@one,two/office?port=1,2', ['one 1', 'two 2']],
  ])('may name several hosts: %s', (url, hosts) => {
    expect(hostsOf(url)).toEqual(hosts);
  });

  it('keeps the other parameters for each host, and one host as it is', () => {
    const { urls } = readDatabaseUrl(
      'postgres://a,b/x?application_name=a%20b&target_session_attrs=any&sslmode=disable',
    );
    expect(urls.map((url) => url.replace(/.*\?host=/, ''))).toEqual([
      'a&application_name=a+b&sslmode=disable',
      'b&application_name=a+b&sslmode=disable',
    ]);
    const one = 'postgres://me:secret@/office?host=/var/run/postgresql';
    expect(readDatabaseUrl(one).urls).toEqual([one]);
  });

  it('names a primary by default if it names several hosts', () => {
    expect(readDatabaseUrl('postgres://one/x').attributes).toBe('any');
    expect(readDatabaseUrl('postgres://one,two/x').attributes).toBe('read-write');
    expect(readDatabaseUrl('postgres://one,two/x?target_session_attrs=primary').attributes).toBe('primary');
  });

  it.each([
    ['mysql://one/x', 'must begin with postgres://'],
    ['postgres://one,/x', 'empty host'],
    ['postgres://one:70000,two/x', "port '70000'"],
    ['postgres://one:a,two/x', "port 'a'"],
    ['postgres://one,two,three/x?port=1,2', '3 hosts but 2 ports'],
    ['postgres://one,two/x?target_session_attrs=standby', 'target_session_attrs=standby'],
  ])('is refused: %s', (url, problem) => {
    expect(problemOfDatabaseUrl(url)).toContain(problem);
  });
});
