CREATE INDEX "posts_by_image" ON "posts" USING gin ("gallery_images");--> statement-breakpoint
CREATE INDEX "trips_by_image" ON "trips" USING btree ("image") WHERE image <> '';--> statement-breakpoint
CREATE INDEX "cars_by_image" ON "cars" USING gin ("gallery_images");--> statement-breakpoint
CREATE INDEX "users_by_image" ON "users" USING btree ("image") WHERE image <> '';