CREATE TABLE "report_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"type" text NOT NULL,
	"outcome" text NOT NULL,
	"deleted_object" boolean NOT NULL,
	"received_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "report_decisions_by_created" ON "report_decisions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "report_decisions_of_report" ON "report_decisions" USING btree ("report_id","created_at");--> statement-breakpoint
CREATE INDEX "report_notices_by_created" ON "report_notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sanctions_lifted" ON "sanctions" USING btree ("ended_at") WHERE "end" = 'lifted';
--> statement-breakpoint
-- What the reports still tell: those of erased objects are gone, and a ban is not told from a deletion.
INSERT INTO "report_notices" ("id", "type", "created_at")
SELECT gen_random_uuid(), "reports"."type", "report_entries"."created_at"
FROM "report_entries" JOIN "reports" ON "reports"."id" = "report_entries"."report_id";--> statement-breakpoint
INSERT INTO "report_decisions" ("id", "report_id", "type", "outcome", "deleted_object", "received_at", "created_at")
SELECT gen_random_uuid(), "id", "type", CASE WHEN "settled_at" IS NULL THEN 'none' ELSE 'deleted' END,
  "settled_at" IS NOT NULL, "created_at", coalesce("settled_at", "checked_at")
FROM "reports" WHERE "settled_at" IS NOT NULL OR "checked_at" IS NOT NULL;
