CREATE TABLE "sanction_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sanction_id" uuid NOT NULL,
	"user_id" uuid,
	"email" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"paragraphs" text[] NOT NULL,
	"push" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"queued_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	"pushed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sanctions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"step" text NOT NULL,
	"ground" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"admin_id" uuid,
	"admin_name" text NOT NULL,
	"until" timestamp (3) with time zone,
	"hides_content" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end" text,
	"ended_by" text DEFAULT '' NOT NULL,
	"end_reason" text DEFAULT '' NOT NULL,
	"replaces" uuid,
	"report_ids" uuid[] DEFAULT '{}' NOT NULL,
	"deleted_object" boolean DEFAULT false NOT NULL,
	"bulk_run_id" uuid,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
DROP INDEX "trips_by_created";--> statement-breakpoint
DROP INDEX "trips_by_date";--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD COLUMN "sanction" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "content_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "warnings" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sanction_messages" ADD CONSTRAINT "sanction_messages_sanction_id_sanctions_id_fk" FOREIGN KEY ("sanction_id") REFERENCES "public"."sanctions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanction_messages" ADD CONSTRAINT "sanction_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_of_sanction" ON "sanction_messages" USING btree ("sanction_id");--> statement-breakpoint
CREATE INDEX "messages_of_user" ON "sanction_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "messages_due" ON "sanction_messages" USING btree ("due_at") WHERE queued_at is null;--> statement-breakpoint
CREATE INDEX "sanctions_of_user" ON "sanctions" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sanctions_of_run" ON "sanctions" USING btree ("bulk_run_id") WHERE bulk_run_id is not null;--> statement-breakpoint
CREATE INDEX "sanctions_by_created" ON "sanctions" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "suspended_once" ON "sanctions" USING btree ("user_id") WHERE step = 'suspension' and ended_at is null;--> statement-breakpoint
CREATE INDEX "suspensions_ending" ON "sanctions" USING btree ("until") WHERE step = 'suspension' and ended_at is null;--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("created_at","id") WHERE status = 0;--> statement-breakpoint
CREATE INDEX "users_warned" ON "users" USING btree ("created_at","id") WHERE warnings > 0;--> statement-breakpoint
CREATE INDEX "users_hidden" ON "users" USING btree ("id") WHERE content_hidden = true;--> statement-breakpoint
CREATE INDEX "trips_by_created" ON "trips" USING btree ("created_at","id","deleted_at","user_id");--> statement-breakpoint
CREATE INDEX "trips_by_date" ON "trips" USING btree ("trip_date","id","deleted_at","user_id");--> statement-breakpoint
-- Until now a suspension was only a status.
INSERT INTO sanctions (id, user_id, step, ground, admin_name)
SELECT gen_random_uuid(), id, 'suspension', 'other', 'System' FROM users WHERE status = 0;
