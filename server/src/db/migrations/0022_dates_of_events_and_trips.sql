CREATE INDEX "events_by_date" ON "events" USING btree ("event_date","id");--> statement-breakpoint
CREATE INDEX "trips_by_date" ON "trips" USING btree ("trip_date","id","deleted_at");