CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sanction_id" uuid NOT NULL,
	"user_id" uuid,
	"email" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by_id" uuid,
	"decided_by" text DEFAULT '' NOT NULL,
	"outcome" text,
	"answer" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sanctions" ADD COLUMN "ban_id" uuid;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_sanction_id_sanctions_id_fk" FOREIGN KEY ("sanction_id") REFERENCES "public"."sanctions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appealed_once" ON "appeals" USING btree ("sanction_id");--> statement-breakpoint
CREATE INDEX "appeals_of_user" ON "appeals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "appeals_by_created" ON "appeals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "appeals_open" ON "appeals" USING btree ("created_at","id") WHERE decided_at is null;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_ban_id_blacklist_id_fk" FOREIGN KEY ("ban_id") REFERENCES "public"."blacklist"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sanctions_of_ban" ON "sanctions" USING btree ("ban_id");