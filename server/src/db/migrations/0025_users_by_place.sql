CREATE INDEX "users_by_place" ON "users" USING btree ("longitude","latitude","created_at") WHERE deleted_at is null and longitude is not null;--> statement-breakpoint
LOCK TABLE "users" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
-- The cell of the map at zoom 10 that a point is in, as column/row; blank without a point. The contract has its size.
CREATE FUNCTION place_of(longitude double precision, latitude double precision) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN longitude BETWEEN -180 AND 180 AND latitude BETWEEN -90 AND 90
    THEN least(floor(longitude / 0.087890625), 2047)::integer || '/' || least(floor(latitude / 0.0439453125), 2047)::integer
    ELSE '' END
$$;
--> statement-breakpoint
-- Beside the groups that it had: who is in a cell of the map.
CREATE OR REPLACE FUNCTION tallies_of(person users) RETURNS TABLE (topic text, day date, value text) LANGUAGE sql STABLE AS $$
  SELECT counted.* FROM (VALUES
    ('users', NULL::date, CASE WHEN person.is_anonymous THEN 'anonymous' ELSE 'named' END),
    ('joined', berlin_day(person.created_at), CASE WHEN person.is_anonymous THEN 'anonymous' ELSE 'named' END),
    ('seen', berlin_day(person.last_active_at),
      CASE WHEN person.last_active_at IS NULL THEN '' WHEN person.is_anonymous THEN 'anonymous' ELSE 'named' END),
    ('version', NULL, person.app_version),
    ('system', berlin_day(person.created_at), person.system),
    ('country', berlin_day(person.created_at), person.country),
    ('place', NULL, place_of(person.longitude, person.latitude))
  ) AS counted (topic, day, value)
  WHERE person.id IS NOT NULL AND person.deleted_at IS NULL AND counted.value <> ''
$$;
--> statement-breakpoint
-- One trigger for all columns: a second one would count a change of both kinds twice.
DROP TRIGGER users_tallied ON users;
--> statement-breakpoint
CREATE TRIGGER users_tallied
AFTER INSERT OR DELETE OR UPDATE OF deleted_at, is_anonymous, app_version, system, country, created_at, last_active_at, longitude, latitude ON users
FOR EACH ROW EXECUTE FUNCTION tally_changes();
--> statement-breakpoint
INSERT INTO tallies (topic, day, value, amount)
SELECT 'place', NULL, place_of(longitude, latitude), count(*)
FROM users WHERE deleted_at IS NULL AND place_of(longitude, latitude) <> ''
GROUP BY place_of(longitude, latitude);
