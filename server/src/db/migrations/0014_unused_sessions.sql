ALTER TABLE "admin_sessions" ADD COLUMN "stays_logged_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "admin_sessions" SET "stays_logged_in" = true WHERE "expires_at" > "created_at" + interval '1 day';
