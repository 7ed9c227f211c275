CREATE INDEX "preset_trips_search_trigrams" ON "preset_trips" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "preset_trips_search_bigrams" ON "preset_trips" USING gin (search_bigrams(search_text));--> statement-breakpoint
CREATE INDEX "reports_search_trigrams" ON "reports" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reports_search_bigrams" ON "reports" USING gin (search_bigrams(search_text));--> statement-breakpoint
CREATE INDEX "makes_search_trigrams" ON "makes" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "makes_search_bigrams" ON "makes" USING gin (search_bigrams(search_text));--> statement-breakpoint
CREATE INDEX "rewards_search_trigrams" ON "rewards" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "rewards_search_bigrams" ON "rewards" USING gin (search_bigrams(search_text));