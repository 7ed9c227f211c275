CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Trigram indexes do not serve fragments of two letters, and two letters is the shortest search: pairs get an index of
-- their own. The cost is stated so that the planner prefers that index to calling the function for every row.
CREATE FUNCTION search_bigrams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 10000 AS $$
  SELECT array(
    SELECT first || second
    FROM unnest(string_to_array(value, NULL), string_to_array(substr(value, 2), NULL)) AS pair(first, second)
    WHERE second IS NOT NULL
  )
$$;
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"event_date" timestamp (3) with time zone NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"event_address" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text collate "C" DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	"deletion_reason" text
);
--> statement-breakpoint
CREATE TABLE "news_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"link" text,
	"link_text" text,
	"language" text DEFAULT 'de' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	"deletion_reason" text
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"gallery_images" text[] DEFAULT '{}' NOT NULL,
	"address" jsonb,
	"likes" integer DEFAULT 0 NOT NULL,
	"comments_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text collate "C" DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	"deletion_reason" text
);
--> statement-breakpoint
CREATE TABLE "preset_trips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text collate "C" DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	"deletion_reason" text
);
--> statement-breakpoint
CREATE TABLE "report_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"reporter_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"target_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_reported_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"checked_by" uuid,
	"settled_at" timestamp (3) with time zone,
	"settled_by" uuid,
	"search_text" text collate "C" DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"description" text NOT NULL,
	"trip_date" timestamp (3) with time zone NOT NULL,
	"start_point_address" jsonb,
	"end_point_address" jsonb,
	"max_participants" integer,
	"total_trip_distance" double precision,
	"image" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text collate "C" DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	"deletion_reason" text
);
--> statement-breakpoint
CREATE TABLE "app_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"minimum_version" text NOT NULL,
	"recommend_update" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "broadcasts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_de" text NOT NULL,
	"message_en" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"recipients" integer DEFAULT 0 NOT NULL,
	"users_notified" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "levels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"level" integer NOT NULL,
	"coins" integer NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	"deletion_reason" text
);
--> statement-breakpoint
CREATE TABLE "makes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text collate "C" DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	"deletion_reason" text
);
--> statement-breakpoint
CREATE TABLE "reward_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reward_id" uuid,
	"reward_title" text NOT NULL,
	"reward_category" text NOT NULL,
	"reward_type" text NOT NULL,
	"coins" integer NOT NULL,
	"user_id" uuid,
	"user_name" text NOT NULL,
	"user_email" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reward_sent" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"tracking_number" text DEFAULT '' NOT NULL,
	"carrier" text DEFAULT 'dhl' NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"search_text" text collate "C" DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rewards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_num" integer NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"type" text NOT NULL,
	"quantity" integer NOT NULL,
	"redeemed" integer DEFAULT 0 NOT NULL,
	"coins" integer NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text collate "C" DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	"deletion_reason" text,
	CONSTRAINT "rewards_stock" CHECK (redeemed >= 0 and redeemed <= quantity)
);
--> statement-breakpoint
CREATE TABLE "blacklist" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"email_sort" text collate "C" DEFAULT '' NOT NULL,
	"telephone_number" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text collate "C" DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"model" text NOT NULL,
	"year" integer,
	"description" text DEFAULT '' NOT NULL,
	"gallery_images" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text collate "C" DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	"deletion_reason" text
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"token" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drives" (
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	"kilometers" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "drives_day_user_id_pk" PRIMARY KEY("day","user_id")
);
--> statement-breakpoint
CREATE TABLE "user_activity" (
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "user_activity_day_user_id_pk" PRIMARY KEY("day","user_id")
);
--> statement-breakpoint
CREATE TABLE "user_deletions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"was_anonymous" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"user_name_sort" text collate "C" NOT NULL,
	"email" text NOT NULL,
	"email_sort" text collate "C" NOT NULL,
	"telephone_number" text DEFAULT '' NOT NULL,
	"date_of_birth" date,
	"about" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'de' NOT NULL,
	"current_coins" integer DEFAULT 0 NOT NULL,
	"driven_kilometers" double precision DEFAULT 0 NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"system" text DEFAULT '' NOT NULL,
	"app_version" text DEFAULT '' NOT NULL,
	"phone_model" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"longitude" double precision,
	"latitude" double precision,
	"app_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_active_at" timestamp (3) with time zone,
	"search_text" text collate "C" DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	"deletion_reason" text
);
--> statement-breakpoint
CREATE TABLE "admin_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"email" text NOT NULL,
	"email_sort" text collate "C" NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"rights" text[] NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"admin_id" uuid,
	"admin_name" text NOT NULL,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_statistics" (
	"valid_for" date PRIMARY KEY NOT NULL,
	"number_of_registered_users" integer NOT NULL,
	"number_of_registered_anonymous_users" integer NOT NULL,
	"number_of_deleted_users" integer NOT NULL,
	"number_of_deleted_anonymous_users" integer NOT NULL,
	"number_of_active_users" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"name" text PRIMARY KEY NOT NULL,
	"internal" boolean DEFAULT false NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_owner_key_pk" PRIMARY KEY("owner","key")
);
--> statement-breakpoint
CREATE TABLE "inbox_reads" (
	"admin_id" uuid PRIMARY KEY NOT NULL,
	"messages_read_at" timestamp (3) with time zone,
	"notifications_read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"target" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_entries" ADD CONSTRAINT "report_entries_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_entries" ADD CONSTRAINT "report_entries_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_orders" ADD CONSTRAINT "reward_orders_reward_id_rewards_id_fk" FOREIGN KEY ("reward_id") REFERENCES "public"."rewards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_orders" ADD CONSTRAINT "reward_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_reads" ADD CONSTRAINT "inbox_reads_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_by_created" ON "events" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "events_search_trigrams" ON "events" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_search_bigrams" ON "events" USING gin (search_bigrams(search_text));--> statement-breakpoint
CREATE INDEX "news_by_created" ON "news_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "posts_by_created" ON "posts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "posts_of_user" ON "posts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "posts_search_trigrams" ON "posts" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "posts_search_bigrams" ON "posts" USING gin (search_bigrams(search_text));--> statement-breakpoint
CREATE INDEX "preset_trips_by_created" ON "preset_trips" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "report_entries_of_report" ON "report_entries" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "report_entries_of_user" ON "report_entries" USING btree ("reporter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_of_target" ON "reports" USING btree ("type","target_id");--> statement-breakpoint
CREATE INDEX "reports_by_created" ON "reports" USING btree ("type","created_at","id");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("last_reported_at") WHERE checked_at is null and settled_at is null;--> statement-breakpoint
CREATE INDEX "trips_by_created" ON "trips" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "trips_of_user" ON "trips" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "trips_search_trigrams" ON "trips" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "trips_search_bigrams" ON "trips" USING gin (search_bigrams(search_text));--> statement-breakpoint
CREATE INDEX "app_versions_by_created" ON "app_versions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "broadcasts_by_created" ON "broadcasts" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "makes_once" ON "makes" USING btree ("category","make","model") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "makes_by_make" ON "makes" USING btree ("make","model","id");--> statement-breakpoint
CREATE INDEX "orders_by_state" ON "reward_orders" USING btree ("reward_sent","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_of_user" ON "reward_orders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "orders_search_trigrams" ON "reward_orders" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_search_bigrams" ON "reward_orders" USING gin (search_bigrams(search_text));--> statement-breakpoint
CREATE UNIQUE INDEX "rewards_by_order" ON "rewards" USING btree ("order_num") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "blacklist_by_created" ON "blacklist" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "blacklist_by_email" ON "blacklist" USING btree ("email_sort");--> statement-breakpoint
CREATE INDEX "blacklist_by_phone" ON "blacklist" USING btree ("telephone_number");--> statement-breakpoint
CREATE INDEX "blacklist_search_trigrams" ON "blacklist" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "blacklist_search_bigrams" ON "blacklist" USING gin (search_bigrams(search_text));--> statement-breakpoint
CREATE INDEX "cars_of_user" ON "cars" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cars_by_created" ON "cars" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "cars_search_trigrams" ON "cars" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "cars_search_bigrams" ON "cars" USING gin (search_bigrams(search_text));--> statement-breakpoint
CREATE INDEX "devices_of_user" ON "devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "drives_of_user" ON "drives" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "activity_of_user" ON "user_activity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_deletions_by_day" ON "user_deletions" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_taken" ON "users" USING btree ("email_sort") WHERE deleted_at is null and email_sort <> '';--> statement-breakpoint
CREATE INDEX "users_by_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("user_name_sort","id");--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("email_sort","id");--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "users_search_trigrams" ON "users" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_search_bigrams" ON "users" USING gin (search_bigrams(search_text));--> statement-breakpoint
CREATE INDEX "sessions_of_admin" ON "admin_sessions" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "sessions_by_expiry" ON "admin_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "admins_email_taken" ON "admins" USING btree ("email_sort");--> statement-breakpoint
CREATE INDEX "audit_by_time" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_of_record" ON "audit_log" USING btree ("entity","entity_id","at");--> statement-breakpoint
CREATE INDEX "audit_of_admin" ON "audit_log" USING btree ("admin_id","at");--> statement-breakpoint
CREATE INDEX "files_by_created" ON "files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_by_created" ON "notifications" USING btree ("created_at","id");