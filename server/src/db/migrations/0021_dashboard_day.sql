CREATE TABLE "figure_moments" (
	"day" date NOT NULL,
	"time" text NOT NULL,
	"new_users" integer NOT NULL,
	"active_users" integer NOT NULL,
	"deleted_users" integer NOT NULL,
	CONSTRAINT "figure_moments_day_time_pk" PRIMARY KEY("day","time")
);
--> statement-breakpoint
ALTER TABLE "inbox_reads" ADD COLUMN "messages_opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "inbox_reads" ADD COLUMN "notifications_opened_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "broadcasts_held" ON "broadcasts" USING btree ("created_at") WHERE state = 'held';