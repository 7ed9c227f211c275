CREATE TABLE "geocodes" (
	"key" text PRIMARY KEY NOT NULL,
	"answer" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
