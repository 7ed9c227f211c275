CREATE INDEX "trips_by_category" ON "trips" USING btree ("category","created_at","id");--> statement-breakpoint
CREATE INDEX "trips_custom" ON "trips" USING btree ("created_at","id") WHERE category not in ('1 point', '2 point');--> statement-breakpoint
CREATE INDEX "orders_by_title" ON "reward_orders" USING btree ("reward_title","created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_kind" ON "users" USING btree ("is_anonymous","created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_system" ON "users" USING btree ("system","created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_version" ON "users" USING btree ("app_version","created_at","id");--> statement-breakpoint
LOCK TABLE "users" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
-- Beside the groups that it had: who joined on a day and is still there, and who was last seen on a day.
CREATE OR REPLACE FUNCTION tallies_of(person users) RETURNS TABLE (topic text, day date, value text) LANGUAGE sql STABLE AS $$
  SELECT counted.* FROM (VALUES
    ('users', NULL::date, CASE WHEN person.is_anonymous THEN 'anonymous' ELSE 'named' END),
    ('joined', berlin_day(person.created_at), CASE WHEN person.is_anonymous THEN 'anonymous' ELSE 'named' END),
    ('seen', berlin_day(person.last_active_at),
      CASE WHEN person.last_active_at IS NULL THEN '' WHEN person.is_anonymous THEN 'anonymous' ELSE 'named' END),
    ('version', NULL, person.app_version),
    ('system', berlin_day(person.created_at), person.system),
    ('country', berlin_day(person.created_at), person.country)
  ) AS counted (topic, day, value)
  WHERE person.id IS NOT NULL AND person.deleted_at IS NULL AND counted.value <> ''
$$;
--> statement-breakpoint
-- One trigger for all columns: a second one would count a change of both kinds twice.
DROP TRIGGER users_tallied ON users;
--> statement-breakpoint
CREATE TRIGGER users_tallied
AFTER INSERT OR DELETE OR UPDATE OF deleted_at, is_anonymous, app_version, system, country, created_at, last_active_at ON users
FOR EACH ROW EXECUTE FUNCTION tally_changes();
--> statement-breakpoint
INSERT INTO tallies (topic, day, value, amount)
SELECT counted.topic, counted.day, counted.value, count(*)
FROM users, tallies_of(users) AS counted
WHERE counted.topic IN ('joined', 'seen')
GROUP BY counted.topic, counted.day, counted.value;
