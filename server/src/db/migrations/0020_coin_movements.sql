CREATE TABLE "coin_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"change" integer NOT NULL,
	"balance" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"admin_name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "coin_movements" ADD CONSTRAINT "coin_movements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coins_of_user" ON "coin_movements" USING btree ("user_id","id");