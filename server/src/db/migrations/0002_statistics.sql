CREATE TABLE "standing_windows" (
	"days" smallint PRIMARY KEY NOT NULL,
	"first_day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "standings" (
	"user_id" uuid NOT NULL,
	"metric" text NOT NULL,
	"days" smallint NOT NULL,
	"amount" numeric NOT NULL,
	CONSTRAINT "standings_user_id_metric_days_pk" PRIMARY KEY("user_id","metric","days")
);
--> statement-breakpoint
CREATE TABLE "tallies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tallies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"day" date,
	"value" text NOT NULL,
	"amount" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "standings_by_amount" ON "standings" USING btree ("metric","days","amount","user_id");--> statement-breakpoint
CREATE INDEX "tallies_by_topic" ON "tallies" USING btree ("topic","day");--> statement-breakpoint
-- Rows of erased users, from before they went with the user.
DELETE FROM "drives" WHERE "user_id" NOT IN (SELECT "id" FROM "users");--> statement-breakpoint
DELETE FROM "user_activity" WHERE "user_id" NOT IN (SELECT "id" FROM "users");--> statement-breakpoint
ALTER TABLE "drives" ADD CONSTRAINT "drives_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_activity" ADD CONSTRAINT "user_activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION berlin_day(moment timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (moment AT TIME ZONE 'Europe/Berlin')::date
$$;
--> statement-breakpoint
-- Which groups a row belongs to. A row that is not there (the old one of an insert, the new one of a delete) has no id.
CREATE FUNCTION tallies_of(person users) RETURNS TABLE (topic text, day date, value text) LANGUAGE sql STABLE AS $$
  SELECT counted.* FROM (VALUES
    ('users', NULL::date, CASE WHEN person.is_anonymous THEN 'anonymous' ELSE 'named' END),
    ('version', NULL, person.app_version),
    ('system', berlin_day(person.created_at), person.system),
    ('country', berlin_day(person.created_at), person.country)
  ) AS counted (topic, day, value)
  WHERE person.id IS NOT NULL AND person.deleted_at IS NULL AND counted.value <> ''
$$;
--> statement-breakpoint
CREATE FUNCTION tallies_of(trip trips) RETURNS TABLE (topic text, day date, value text) LANGUAGE sql STABLE AS $$
  SELECT 'trips', NULL::date, trip.category WHERE trip.id IS NOT NULL AND trip.deleted_at IS NULL
$$;
--> statement-breakpoint
CREATE FUNCTION tallies_of(reward_order reward_orders) RETURNS TABLE (topic text, day date, value text)
LANGUAGE sql STABLE AS $$
  SELECT 'reward', berlin_day(reward_order.created_at), reward_order.reward_title
  WHERE reward_order.id IS NOT NULL AND reward_order.reward_sent AND reward_order.cancelled_at IS NULL
$$;
--> statement-breakpoint
CREATE FUNCTION tallies_of(activity user_activity) RETURNS TABLE (topic text, day date, value text)
LANGUAGE sql STABLE AS $$
  SELECT 'active', activity.day, '' WHERE activity.user_id IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION tallies_of(deletion user_deletions) RETURNS TABLE (topic text, day date, value text)
LANGUAGE sql STABLE AS $$
  SELECT 'deleted', deletion.day, CASE WHEN deletion.was_anonymous THEN 'anonymous' ELSE 'named' END
  WHERE deletion.user_id IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION tally_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies (topic, day, value, amount)
  SELECT topic, day, value, sum(amount)
  FROM (SELECT *, 1 FROM tallies_of(NEW) UNION ALL SELECT *, -1 FROM tallies_of(OLD)) AS changed (topic, day, value, amount)
  GROUP BY topic, day, value HAVING sum(amount) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Somebody who registered stays counted on that day, also when deleted and erased later.
CREATE FUNCTION tally_registration() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies (topic, day, value, amount)
  VALUES ('registered', berlin_day(NEW.created_at), CASE WHEN NEW.is_anonymous THEN 'anonymous' ELSE 'named' END, 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Moving the windows on (exclusive) and changing what they contain (shared) take turns: otherwise a row that leaves the
-- window just as it is deleted would be subtracted twice.
CREATE FUNCTION hold_standings() RETURNS void LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock_shared(7346202) $$;
--> statement-breakpoint
-- Posts and drives that go with an erased user come here after the standings of that user are gone, and leave none behind.
CREATE FUNCTION count_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_standings();
  INSERT INTO standings (user_id, metric, days, amount)
  SELECT changed.user_id, 'posts', standing_windows.days, sum(changed.amount)
  FROM (
    SELECT NEW.user_id, berlin_day(NEW.created_at), 1 WHERE NEW.id IS NOT NULL AND NEW.deleted_at IS NULL
    UNION ALL SELECT OLD.user_id, berlin_day(OLD.created_at), -1 WHERE OLD.id IS NOT NULL AND OLD.deleted_at IS NULL
  ) AS changed (user_id, day, amount)
  JOIN standing_windows ON standing_windows.first_day <= changed.day
  WHERE EXISTS (SELECT FROM users WHERE id = changed.user_id)
  GROUP BY changed.user_id, standing_windows.days HAVING sum(changed.amount) <> 0
  ON CONFLICT (user_id, metric, days) DO UPDATE SET amount = standings.amount + excluded.amount;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION sum_drives() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_standings();
  INSERT INTO standings (user_id, metric, days, amount)
  SELECT changed.user_id, 'distance', standing_windows.days, sum(changed.amount)
  FROM (
    SELECT NEW.user_id, NEW.day, NEW.kilometers::numeric WHERE NEW.user_id IS NOT NULL
    UNION ALL SELECT OLD.user_id, OLD.day, -OLD.kilometers::numeric WHERE OLD.user_id IS NOT NULL
  ) AS changed (user_id, day, amount)
  JOIN standing_windows ON standing_windows.first_day <= changed.day AND standing_windows.days > 0
  WHERE EXISTS (SELECT FROM users WHERE id = changed.user_id)
  GROUP BY changed.user_id, standing_windows.days HAVING sum(changed.amount) <> 0
  ON CONFLICT (user_id, metric, days) DO UPDATE SET amount = standings.amount + excluded.amount;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An index on users would make every drive rewrite all index entries of the user, those of the search included.
CREATE FUNCTION copy_driven_kilometers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO standings (user_id, metric, days, amount)
  SELECT NEW.id, 'distance', -1, NEW.driven_kilometers::numeric
  WHERE NEW.driven_kilometers > 0 OR EXISTS (SELECT FROM standings WHERE user_id = NEW.id AND metric = 'distance' AND days = -1)
  ON CONFLICT (user_id, metric, days) DO UPDATE SET amount = excluded.amount;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION forget_standings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_standings();
  DELETE FROM standings WHERE user_id = OLD.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Counts everything anew, with windows that end today: for what was there before the triggers were, or was loaded without
-- them. Who registered and was erased on a day that has no final record yet is lost to it.
CREATE FUNCTION rebuild_rollups(today date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE users, trips, reward_orders, user_activity, user_deletions, drives, posts IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM tallies;
  INSERT INTO tallies (topic, day, value, amount)
  SELECT topic, day, value, count(*) FROM (
    SELECT counted.* FROM users, tallies_of(users) AS counted
    UNION ALL SELECT counted.* FROM trips, tallies_of(trips) AS counted
    UNION ALL SELECT counted.* FROM reward_orders, tallies_of(reward_orders) AS counted
    UNION ALL SELECT counted.* FROM user_activity, tallies_of(user_activity) AS counted
    UNION ALL SELECT counted.* FROM user_deletions, tallies_of(user_deletions) AS counted
    UNION ALL SELECT 'registered', berlin_day(created_at), CASE WHEN is_anonymous THEN 'anonymous' ELSE 'named' END FROM users
  ) AS counted GROUP BY topic, day, value;
  DELETE FROM standing_windows;
  INSERT INTO standing_windows (days, first_day) VALUES (-1, '-infinity'), (1, today), (7, today - 6), (30, today - 29);
  DELETE FROM standings;
  INSERT INTO standings (user_id, metric, days, amount)
  SELECT user_id, 'posts', days, count(*)
  FROM posts JOIN standing_windows ON first_day <= berlin_day(created_at)
  WHERE deleted_at IS NULL GROUP BY user_id, days
  UNION ALL
  SELECT user_id, 'distance', days, sum(kilometers::numeric)
  FROM drives JOIN standing_windows ON first_day <= day AND days > 0 GROUP BY user_id, days
  UNION ALL
  SELECT id, 'distance', -1, driven_kilometers::numeric FROM users WHERE driven_kilometers > 0;
END $$;
--> statement-breakpoint
SELECT rebuild_rollups(berlin_day(now()));
--> statement-breakpoint
CREATE TRIGGER users_registered AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION tally_registration();
--> statement-breakpoint
CREATE TRIGGER users_tallied
AFTER INSERT OR DELETE OR UPDATE OF deleted_at, is_anonymous, app_version, system, country, created_at ON users
FOR EACH ROW EXECUTE FUNCTION tally_changes();
--> statement-breakpoint
CREATE TRIGGER users_driven AFTER INSERT OR UPDATE OF driven_kilometers ON users
FOR EACH ROW EXECUTE FUNCTION copy_driven_kilometers();
--> statement-breakpoint
CREATE TRIGGER users_forgotten AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION forget_standings();
--> statement-breakpoint
CREATE TRIGGER trips_tallied AFTER INSERT OR DELETE OR UPDATE OF deleted_at, category ON trips
FOR EACH ROW EXECUTE FUNCTION tally_changes();
--> statement-breakpoint
CREATE TRIGGER reward_orders_tallied
AFTER INSERT OR DELETE OR UPDATE OF reward_sent, cancelled_at, reward_title, created_at ON reward_orders
FOR EACH ROW EXECUTE FUNCTION tally_changes();
--> statement-breakpoint
-- Not on delete: who was active on a day stays counted when the person is erased.
CREATE TRIGGER user_activity_tallied AFTER INSERT ON user_activity FOR EACH ROW EXECUTE FUNCTION tally_changes();
--> statement-breakpoint
CREATE TRIGGER user_deletions_tallied AFTER INSERT OR DELETE OR UPDATE ON user_deletions
FOR EACH ROW EXECUTE FUNCTION tally_changes();
--> statement-breakpoint
CREATE TRIGGER posts_counted AFTER INSERT OR DELETE OR UPDATE OF deleted_at, user_id, created_at ON posts
FOR EACH ROW EXECUTE FUNCTION count_posts();
--> statement-breakpoint
CREATE TRIGGER drives_summed AFTER INSERT OR DELETE OR UPDATE ON drives
FOR EACH ROW EXECUTE FUNCTION sum_drives();
