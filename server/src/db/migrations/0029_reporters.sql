CREATE TABLE "report_outcomes" (
	"report_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"is_wanted" boolean NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "report_outcomes_report_id_reporter_id_pk" PRIMARY KEY("report_id","reporter_id")
);
--> statement-breakpoint
CREATE TABLE "reporters" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"right" integer DEFAULT 0 NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL,
	"muted_at" timestamp (3) with time zone,
	"muted_by" uuid,
	"mute_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_entries" ADD COLUMN "wants_outcome" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "weight" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_outcomes" ADD CONSTRAINT "report_outcomes_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reporters" ADD CONSTRAINT "reporters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outcomes_of_reporter" ON "report_outcomes" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "reports_by_weight" ON "reports" USING btree ("type","weight","created_at","id");--> statement-breakpoint
-- No reporter has been right or wrong yet: each weighs one half.
UPDATE "reports" SET "weight" = "counted"."amount" / 2.0
FROM (SELECT "report_id", count(*) AS "amount" FROM "report_entries" GROUP BY "report_id") AS "counted"
WHERE "counted"."report_id" = "reports"."id";
