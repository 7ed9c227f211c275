CREATE TABLE "import_images" (
	"name" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"stored_as" text
);
--> statement-breakpoint
CREATE TABLE "import_refs" (
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"id" uuid NOT NULL,
	"checksum" text NOT NULL,
	"unknown_fields" jsonb,
	"images" jsonb,
	"image_state" text DEFAULT 'none' NOT NULL,
	CONSTRAINT "import_refs_kind_ref_pk" PRIMARY KEY("kind","ref")
);
--> statement-breakpoint
CREATE TABLE "import_rejects" (
	"run_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"place" text NOT NULL,
	"problems" jsonb NOT NULL,
	"value" jsonb,
	CONSTRAINT "import_rejects_run_id_kind_ref_pk" PRIMARY KEY("run_id","kind","ref")
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "import_steps" (
	"run_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cursor" text,
	"read" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "import_steps_run_id_kind_pk" PRIMARY KEY("run_id","kind")
);
--> statement-breakpoint
ALTER TABLE "import_rejects" ADD CONSTRAINT "import_rejects_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_steps" ADD CONSTRAINT "import_steps_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_images_by_state" ON "import_images" USING btree ("state","name");--> statement-breakpoint
CREATE INDEX "import_images_stored" ON "import_images" USING btree ("stored_as");--> statement-breakpoint
CREATE INDEX "import_refs_of_record" ON "import_refs" USING btree ("id");--> statement-breakpoint
CREATE INDEX "import_refs_by_images" ON "import_refs" USING btree ("image_state","kind","ref") WHERE image_state in ('waiting', 'lacking');--> statement-breakpoint
CREATE INDEX "import_rejects_of_record" ON "import_rejects" USING btree ("kind","ref");--> statement-breakpoint
-- A record that is erased leaves neither the id that it had elsewhere nor what was read of it.
CREATE FUNCTION forget_import() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH forgotten AS (
    DELETE FROM import_refs USING erased WHERE import_refs.id = erased.id RETURNING import_refs.kind, import_refs.ref
  )
  DELETE FROM import_rejects USING forgotten
  WHERE import_rejects.kind = forgotten.kind AND import_rejects.ref = forgotten.ref;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER makes_forget_import AFTER DELETE ON makes REFERENCING OLD TABLE AS erased
FOR EACH STATEMENT EXECUTE FUNCTION forget_import();
--> statement-breakpoint
CREATE TRIGGER levels_forget_import AFTER DELETE ON levels REFERENCING OLD TABLE AS erased
FOR EACH STATEMENT EXECUTE FUNCTION forget_import();
--> statement-breakpoint
CREATE TRIGGER rewards_forget_import AFTER DELETE ON rewards REFERENCING OLD TABLE AS erased
FOR EACH STATEMENT EXECUTE FUNCTION forget_import();
--> statement-breakpoint
CREATE TRIGGER users_forget_import AFTER DELETE ON users REFERENCING OLD TABLE AS erased
FOR EACH STATEMENT EXECUTE FUNCTION forget_import();
--> statement-breakpoint
CREATE TRIGGER cars_forget_import AFTER DELETE ON cars REFERENCING OLD TABLE AS erased
FOR EACH STATEMENT EXECUTE FUNCTION forget_import();
--> statement-breakpoint
CREATE TRIGGER blacklist_forget_import AFTER DELETE ON blacklist REFERENCING OLD TABLE AS erased
FOR EACH STATEMENT EXECUTE FUNCTION forget_import();
--> statement-breakpoint
CREATE TRIGGER events_forget_import AFTER DELETE ON events REFERENCING OLD TABLE AS erased
FOR EACH STATEMENT EXECUTE FUNCTION forget_import();
--> statement-breakpoint
CREATE TRIGGER preset_trips_forget_import AFTER DELETE ON preset_trips REFERENCING OLD TABLE AS erased
FOR EACH STATEMENT EXECUTE FUNCTION forget_import();
--> statement-breakpoint
CREATE TRIGGER trips_forget_import AFTER DELETE ON trips REFERENCING OLD TABLE AS erased
FOR EACH STATEMENT EXECUTE FUNCTION forget_import();
--> statement-breakpoint
CREATE TRIGGER posts_forget_import AFTER DELETE ON posts REFERENCING OLD TABLE AS erased
FOR EACH STATEMENT EXECUTE FUNCTION forget_import();
--> statement-breakpoint
CREATE TRIGGER reports_forget_import AFTER DELETE ON reports REFERENCING OLD TABLE AS erased
FOR EACH STATEMENT EXECUTE FUNCTION forget_import();
--> statement-breakpoint
CREATE TRIGGER reward_orders_forget_import AFTER DELETE ON reward_orders REFERENCING OLD TABLE AS erased
FOR EACH STATEMENT EXECUTE FUNCTION forget_import();
--> statement-breakpoint
CREATE TRIGGER news_messages_forget_import AFTER DELETE ON news_messages REFERENCING OLD TABLE AS erased
FOR EACH STATEMENT EXECUTE FUNCTION forget_import();
--> statement-breakpoint
CREATE TRIGGER broadcasts_forget_import AFTER DELETE ON broadcasts REFERENCING OLD TABLE AS erased
FOR EACH STATEMENT EXECUTE FUNCTION forget_import();
--> statement-breakpoint
CREATE TRIGGER app_versions_forget_import AFTER DELETE ON app_versions REFERENCING OLD TABLE AS erased
FOR EACH STATEMENT EXECUTE FUNCTION forget_import();
--> statement-breakpoint
-- An image that is used by nothing any more is fetched again if another import needs it.
CREATE FUNCTION forget_imported_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM import_images USING erased WHERE import_images.stored_as = erased.name;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER files_forget_import AFTER DELETE ON files REFERENCING OLD TABLE AS erased
FOR EACH STATEMENT EXECUTE FUNCTION forget_imported_file();
--> statement-breakpoint
-- New rows are counted once per statement instead of one by one: an import adds a thousand of them with each.
LOCK TABLE users, trips, reward_orders, posts, user_activity IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
CREATE FUNCTION tally_new_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies (topic, day, value, amount)
  SELECT topic, day, value, count(*) FROM (
    SELECT counted.* FROM added, tallies_of(ROW(added.*)::users) AS counted
    UNION ALL SELECT 'registered', berlin_day(created_at), CASE WHEN is_anonymous THEN 'anonymous' ELSE 'named' END FROM added
  ) AS counted GROUP BY topic, day, value;
  INSERT INTO standings (user_id, metric, days, amount)
  SELECT id, 'distance', -1, driven_kilometers::numeric FROM added WHERE driven_kilometers > 0
  ON CONFLICT (user_id, metric, days) DO UPDATE SET amount = excluded.amount;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_new_trips() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies (topic, day, value, amount)
  SELECT counted.topic, counted.day, counted.value, count(*) FROM added, tallies_of(ROW(added.*)::trips) AS counted
  GROUP BY counted.topic, counted.day, counted.value;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_new_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies (topic, day, value, amount)
  SELECT counted.topic, counted.day, counted.value, count(*)
  FROM added, tallies_of(ROW(added.*)::reward_orders) AS counted
  GROUP BY counted.topic, counted.day, counted.value;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_new_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_standings();
  INSERT INTO standings (user_id, metric, days, amount)
  SELECT added.user_id, 'posts', standing_windows.days, count(*)
  FROM added JOIN standing_windows ON standing_windows.first_day <= berlin_day(added.created_at)
  WHERE added.deleted_at IS NULL
  GROUP BY added.user_id, standing_windows.days
  -- Locked in the same order by all: statements that add posts of the same people must not wait for each other in a circle.
  ORDER BY added.user_id, standing_windows.days
  ON CONFLICT (user_id, metric, days) DO UPDATE SET amount = standings.amount + excluded.amount;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER users_registered ON users;
--> statement-breakpoint
DROP TRIGGER users_tallied ON users;
--> statement-breakpoint
DROP TRIGGER users_driven ON users;
--> statement-breakpoint
DROP TRIGGER trips_tallied ON trips;
--> statement-breakpoint
DROP TRIGGER reward_orders_tallied ON reward_orders;
--> statement-breakpoint
DROP TRIGGER posts_counted ON posts;
--> statement-breakpoint
DROP FUNCTION tally_registration();
--> statement-breakpoint
CREATE TRIGGER users_tallied
AFTER DELETE OR UPDATE OF deleted_at, is_anonymous, app_version, system, country, created_at, last_active_at, longitude, latitude ON users
FOR EACH ROW EXECUTE FUNCTION tally_changes();
--> statement-breakpoint
CREATE TRIGGER users_driven AFTER UPDATE OF driven_kilometers ON users
FOR EACH ROW EXECUTE FUNCTION copy_driven_kilometers();
--> statement-breakpoint
CREATE TRIGGER users_added AFTER INSERT ON users REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION tally_new_users();
--> statement-breakpoint
CREATE TRIGGER trips_tallied AFTER DELETE OR UPDATE OF deleted_at, category ON trips
FOR EACH ROW EXECUTE FUNCTION tally_changes();
--> statement-breakpoint
CREATE TRIGGER trips_added AFTER INSERT ON trips REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION tally_new_trips();
--> statement-breakpoint
CREATE TRIGGER reward_orders_tallied
AFTER DELETE OR UPDATE OF reward_sent, cancelled_at, reward_title, created_at ON reward_orders
FOR EACH ROW EXECUTE FUNCTION tally_changes();
--> statement-breakpoint
CREATE TRIGGER reward_orders_added AFTER INSERT ON reward_orders REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION tally_new_orders();
--> statement-breakpoint
CREATE TRIGGER posts_counted AFTER DELETE OR UPDATE OF deleted_at, user_id, created_at ON posts
FOR EACH ROW EXECUTE FUNCTION count_posts();
--> statement-breakpoint
CREATE TRIGGER posts_added AFTER INSERT ON posts REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_new_posts();
--> statement-breakpoint
CREATE FUNCTION tally_new_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies (topic, day, value, amount) SELECT 'active', day, '', count(*) FROM added GROUP BY day;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER user_activity_tallied ON user_activity;
--> statement-breakpoint
-- Not on delete: who was active on a day stays counted when the person is erased.
CREATE TRIGGER user_activity_added AFTER INSERT ON user_activity REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION tally_new_activity();
