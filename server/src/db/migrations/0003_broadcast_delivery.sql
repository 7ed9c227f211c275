CREATE TABLE "broadcast_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"broadcast_id" uuid NOT NULL,
	"devices" integer NOT NULL,
	"unsent" text[]
);
--> statement-breakpoint
CREATE TABLE "broadcast_reached" (
	"broadcast_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "broadcast_reached_broadcast_id_user_id_pk" PRIMARY KEY("broadcast_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "channel" text DEFAULT 'fcm' NOT NULL;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "accepted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "unknown" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "cursor" text;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "sender" uuid;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "sender_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "broadcast_batches" ADD CONSTRAINT "broadcast_batches_broadcast_id_broadcasts_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_reached" ADD CONSTRAINT "broadcast_reached_broadcast_id_broadcasts_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "broadcasts_unfinished" ON "broadcasts" USING btree ("id") WHERE state in ('waiting', 'sending');--> statement-breakpoint
UPDATE "broadcasts" SET "accepted" = "users_notified";
