CREATE UNIQUE INDEX "levels_level_taken" ON "levels" USING btree ("level") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_by_created" ON "reward_orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_of_reward" ON "reward_orders" USING btree ("reward_id","created_at","id");