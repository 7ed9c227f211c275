-- previous version: works
CREATE TABLE "long_changes" (
	"name" text PRIMARY KEY NOT NULL,
	"statement" text,
	"position" text,
	"changed" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
