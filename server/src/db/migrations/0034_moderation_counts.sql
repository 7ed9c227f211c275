CREATE TABLE "appeal_counts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"step" text NOT NULL,
	"ground" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"outcome" text
);
--> statement-breakpoint
ALTER TABLE "report_outcomes" ADD COLUMN "pushed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "report_outcomes" ADD COLUMN "is_counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "appeal_counts_by_received" ON "appeal_counts" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "appeal_counts_by_decided" ON "appeal_counts" USING btree ("decided_at");--> statement-breakpoint
ALTER TABLE "blacklist" DROP COLUMN "email_sort";
--> statement-breakpoint
-- What the appeals still tell: those of erased people are gone.
INSERT INTO "appeal_counts" ("id", "step", "ground", "received_at", "decided_at", "outcome")
SELECT "appeals"."id", "sanctions"."step", "sanctions"."ground", "appeals"."created_at", "appeals"."decided_at", "appeals"."outcome"
FROM "appeals" JOIN "sanctions" ON "sanctions"."id" = "appeals"."sanction_id";
