CREATE TABLE "report_evidence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"taken_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"fields" jsonb NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_evidence" ADD CONSTRAINT "report_evidence_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_of_report" ON "report_evidence" USING btree ("report_id","taken_at");--> statement-breakpoint
CREATE INDEX "evidence_by_image" ON "report_evidence" USING gin ("images");--> statement-breakpoint
-- What was reported before: as it is now, in the form of `evidence.queries.ts`.
INSERT INTO "report_evidence" ("id", "report_id", "fields", "images")
SELECT gen_random_uuid(), "reports"."id",
  jsonb_build_object('userName', "users"."user_name", 'about', "users"."about"),
  array_remove(ARRAY["users"."image"], '')
FROM "reports" JOIN "users" ON "users"."id" = "reports"."target_id"
WHERE "reports"."type" = 'user' AND "reports"."checked_at" IS NULL AND "reports"."settled_at" IS NULL;
--> statement-breakpoint
INSERT INTO "report_evidence" ("id", "report_id", "fields", "images")
SELECT gen_random_uuid(), "reports"."id",
  jsonb_build_object('description', "posts"."description",
    'address', coalesce(nullif("posts"."address"->>'place', ''), "posts"."address"->>'city', '')),
  "posts"."gallery_images"
FROM "reports" JOIN "posts" ON "posts"."id" = "reports"."target_id"
WHERE "reports"."type" = 'post' AND "reports"."checked_at" IS NULL AND "reports"."settled_at" IS NULL;
--> statement-breakpoint
INSERT INTO "report_evidence" ("id", "report_id", "fields", "images")
SELECT gen_random_uuid(), "reports"."id",
  jsonb_build_object('title', "trips"."title", 'description', "trips"."description", 'category', "trips"."category",
    'tripDate', to_char("trips"."trip_date" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'startPointAddress', coalesce(nullif("trips"."start_point_address"->>'place', ''), "trips"."start_point_address"->>'city', ''),
    'endPointAddress', coalesce(nullif("trips"."end_point_address"->>'place', ''), "trips"."end_point_address"->>'city', '')),
  array_remove(ARRAY["trips"."image"], '')
FROM "reports" JOIN "trips" ON "trips"."id" = "reports"."target_id"
WHERE "reports"."type" = 'trip' AND "reports"."checked_at" IS NULL AND "reports"."settled_at" IS NULL;
