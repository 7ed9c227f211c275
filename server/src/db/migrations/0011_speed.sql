DROP INDEX "posts_by_created";--> statement-breakpoint
DROP INDEX "trips_by_created";--> statement-breakpoint
DROP INDEX "orders_by_state";--> statement-breakpoint
DROP INDEX "orders_by_created";--> statement-breakpoint
DROP INDEX "cars_by_created";--> statement-breakpoint
DROP INDEX "users_by_created";--> statement-breakpoint
CREATE INDEX "posts_by_created" ON "posts" USING btree ("created_at","id","deleted_at","user_id");--> statement-breakpoint
CREATE INDEX "trips_by_created" ON "trips" USING btree ("created_at","id","deleted_at");--> statement-breakpoint
CREATE INDEX "orders_by_state" ON "reward_orders" USING btree ("reward_sent","created_at","id","cancelled_at");--> statement-breakpoint
CREATE INDEX "orders_by_created" ON "reward_orders" USING btree ("created_at","id","cancelled_at");--> statement-breakpoint
CREATE INDEX "cars_by_created" ON "cars" USING btree ("created_at","id","deleted_at","user_id");--> statement-breakpoint
CREATE INDEX "users_by_created" ON "users" USING btree ("created_at","id","deleted_at");--> statement-breakpoint
-- Whether a search walks the newest rows or asks the index of fragments depends on how many rows the planner expects. A
-- hundred samples of a text that is different in every row tell too little.
ALTER TABLE "users" ALTER COLUMN "search_text" SET STATISTICS 400;--> statement-breakpoint
ALTER TABLE "posts" ALTER COLUMN "search_text" SET STATISTICS 400;--> statement-breakpoint
ALTER TABLE "trips" ALTER COLUMN "search_text" SET STATISTICS 400;--> statement-breakpoint
ALTER TABLE "cars" ALTER COLUMN "search_text" SET STATISTICS 400;--> statement-breakpoint
ALTER TABLE "reward_orders" ALTER COLUMN "search_text" SET STATISTICS 400;
