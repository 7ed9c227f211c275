-- previous version: works
CREATE TABLE "consequences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consequences" ADD CONSTRAINT "consequences_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consequences_of_admin" ON "consequences" USING btree ("admin_id","kind","at");--> statement-breakpoint
CREATE INDEX "consequences_by_age" ON "consequences" USING btree ("at");