import { expect, it } from 'vitest';
import { findingsIn, problemsOf } from './check-migration.ts';
import { knownMigrations, type Migration, readMigration } from './known-migrations.ts';

const EARLIER = [readMigration('0041_earlier', 41, '-- previous version: works\nSELECT 1;', [])];
const WORKS = '-- previous version: works';

function migration(text: string): Migration {
  return readMigration('0042_next', 42, text, EARLIER);
}

it('every migration says truly whether the version before it works on its schema', async () => {
  const known = knownMigrations();
  const problems: string[] = [];
  for (const [at, one] of known.entries()) problems.push(...(await problemsOf(one, known.slice(0, at))));
  expect(problems).toEqual([]);
});

it.each([
  'CREATE TABLE "new" ("id" uuid PRIMARY KEY, "user_id" uuid NOT NULL REFERENCES "users"("id"));',
  'CREATE TABLE "new" ("id" uuid); CREATE UNIQUE INDEX "i" ON "new" ("id"); ALTER TABLE "new" ADD COLUMN "a" text NOT NULL;',
  'CREATE TABLE "new" ("id" uuid); CREATE TRIGGER t AFTER INSERT ON "new" EXECUTE FUNCTION f(); INSERT INTO "new" SELECT id FROM users;',
  'ALTER TABLE "users" ADD COLUMN "a" text;',
  `ALTER TABLE "users" ADD COLUMN "a" text[] DEFAULT '{}' NOT NULL;`,
  'ALTER TABLE "users" ADD COLUMN "a" timestamp (3) with time zone DEFAULT now() NOT NULL;',
  'ALTER TABLE "users" ALTER COLUMN "about" SET DEFAULT $$$$;',
  'ALTER TABLE "users" ADD COLUMN "a" uuid; ALTER TABLE "users" ADD CONSTRAINT "c" FOREIGN KEY ("a") REFERENCES "cars"("id") NOT VALID;',
  'ALTER TABLE "users" ADD COLUMN "a" int; ALTER TABLE "users" ADD CONSTRAINT "c" CHECK ("a" > 0) NOT VALID;',
  'ALTER TABLE "users" VALIDATE CONSTRAINT "c";',
  'CREATE INDEX CONCURRENTLY "i" ON "users" ("about");',
  'CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;',
  `INSERT INTO "long_changes" ("name") VALUES ('fold_names');`,
])('nothing is wrong with %s', async (sql) => {
  expect(await findingsIn(sql)).toEqual([]);
});

it.each([
  ['DROP TABLE "users";', 'drops the table users'],
  ['DROP FUNCTION public.berlin_day(timestamptz);', 'drops the function berlin_day'],
  ['DROP TRIGGER users_tallied ON users;', 'drops the trigger users.users_tallied'],
  ['DROP TYPE mood;', 'drops the type mood'],
  ['DROP INDEX "users_by_email";', 'drops the index users_by_email'],
  ['ALTER TABLE "users" DROP COLUMN "about";', 'drops the column users.about'],
  ['/* harmless */ aLtEr TABLE only public . users /**/ drop about;', 'drops the column users.about'],
  ['ALTER TABLE "users" RENAME TO "people";', 'renames the table users'],
  ['ALTER TABLE "users" RENAME COLUMN "about" TO "text";', 'renames the column about'],
  ['ALTER TABLE "users" ALTER COLUMN "about" SET DATA TYPE varchar(9);', 'changes the type of users.about'],
  ['ALTER TABLE "users" ALTER COLUMN "about" SET NOT NULL;', 'requires a value in users.about'],
  ['ALTER TABLE "users" ALTER COLUMN "about" DROP NOT NULL;', 'allows null in users.about'],
  ['ALTER TABLE "users" ALTER COLUMN "about" DROP DEFAULT;', 'drops the default of users.about'],
  ['ALTER TABLE "users" ADD COLUMN "a" text NOT NULL;', 'requires a value in the new column users.a'],
  ['ALTER TABLE "users" ADD COLUMN "a" text UNIQUE;', 'requires unique values in users.a'],
  ['ALTER TABLE "users" ADD CONSTRAINT "c" UNIQUE ("about");', 'adds the constraint c to users'],
  ['ALTER TABLE "users" ADD CONSTRAINT "c" CHECK ("warnings" < 9) NOT VALID;', 'adds the constraint c to users'],
  ['ALTER TABLE "users" DROP CONSTRAINT "c";', 'drops the constraint c of users'],
  ['ALTER TABLE "users" DISABLE TRIGGER ALL;', 'AT_DisableTrigAll'],
  ['CREATE UNIQUE INDEX CONCURRENTLY "i" ON "users" ("about");', 'requires unique values in users'],
  ['CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;', 'replaces the function f'],
  ['CREATE TRIGGER t BEFORE INSERT ON users EXECUTE FUNCTION f();', 'adds the trigger t to users'],
  [`ALTER TYPE mood RENAME VALUE 'a' TO 'b';`, 'AlterEnumStmt'],
  ['DELETE FROM "users";', 'deletes rows of users'],
  ['TRUNCATE "users";', 'TruncateStmt'],
  ['DO $$ BEGIN END $$;', 'DoStmt'],
])('breaks the version before: %s', async (sql, what) => {
  const problems = await problemsOf(migration(`${WORKS}\n${sql}`), EARLIER);
  expect(problems.join()).toContain(what);
  const said = await problemsOf(migration(`-- previous version: breaks, because it is a test\n${sql}`), EARLIER);
  expect(said).toEqual([]);
});

it.each([
  ['CREATE INDEX "i" ON "users" ("about");', 'without CONCURRENTLY'],
  ['ALTER TABLE "users" ADD COLUMN "a" uuid DEFAULT gen_random_uuid();', 'computes users.a for each row'],
  ['ALTER TABLE "users" ADD COLUMN "a" bigserial;', 'computes users.a for each row'],
  [
    'ALTER TABLE "users" ADD COLUMN "a" int; ALTER TABLE "users" ADD CONSTRAINT "c" CHECK ("a" > 0);',
    'without NOT VALID',
  ],
  ['UPDATE "users" SET "about" = $$$$;', 'changes rows of users in one transaction'],
  ['INSERT INTO "users" SELECT * FROM "people";', 'changes rows of users in one transaction'],
  ['LOCK TABLE "users";', 'locks the table users'],
])('keeps calls waiting: %s', async (sql, what) => {
  const problems = await problemsOf(migration(`${WORKS}\n${sql}`), EARLIER);
  expect(problems.join()).toContain(what);
  const said = `${WORKS}\n-- locks users, because it has a few dozen rows\n${sql}`;
  expect(await problemsOf(migration(said), EARLIER)).toEqual([]);
});

it('a contract says from which version on it works', async () => {
  const drop = 'ALTER TABLE "users" DROP COLUMN "about";';
  const contract = migration(`-- previous version: works from 0041_earlier on, because nothing reads it\n${drop}`);
  expect(await problemsOf(contract, EARLIER)).toEqual([]);
  expect(contract.needs).toBe(41);
  const unknown = migration(`-- previous version: works from 0099_later on, because nothing reads it\n${drop}`);
  expect(await problemsOf(unknown, EARLIER)).toEqual(['0042_next: there is no migration 0099_later before it']);
  expect(unknown.needs).toBe(42);
});

it.each([
  'CREATE TABLE "new" ("id" uuid);',
  '-- previous version: works, I think\nCREATE TABLE "new" ("id" uuid);',
  '-- previous version: breaks\nDROP TABLE "users";',
  '-- previous version: works\n-- locks users\nUPDATE "users" SET "about" = $$$$;',
])('refuses a comment without a reason: %s', async (text) => {
  expect((await problemsOf(migration(text), EARLIER)).join()).toContain('0042_next must begin with');
  expect(migration(text).needs).toBe(42);
});

it('refuses what is admitted without need', async () => {
  const table = 'CREATE TABLE "new" ("id" uuid);';
  const locks = `${WORKS}\n-- locks users, because it is small\n${table}`;
  expect(await problemsOf(migration(locks), EARLIER)).toEqual(['0042_next does not lock users']);
  const from = `-- previous version: works from 0041_earlier on, because it is new\n${table}`;
  expect((await problemsOf(migration(from), EARLIER)).join()).toContain('works with every older version');
});
