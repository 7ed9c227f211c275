import { afterAll, beforeAll, expect, it } from 'vitest';
import { plansOf, scanned } from '../testing/database/query-plans.ts';
import { describeEitherEngine } from '../testing/database/test-database.ts';
import { sampleImage } from '../testing/samples.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

const MANY = 8_000;

describeEitherEngine('an image', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
    // Skips the triggers: the figures are not used here.
    await app.leitstand.platform.database.pool.query(`
      begin;
      set local session_replication_role = replica;
      insert into users (id, user_name, user_name_sort, email, email_sort) values (gen_random_uuid(), '', '', '', '');
      insert into posts (id, user_id, gallery_images)
      select gen_random_uuid(), users.id, array['post-' || g || '.jpg'] from users, generate_series(1, ${MANY}) as g;
      insert into cars (id, user_id, brand, model, gallery_images)
      select gen_random_uuid(), users.id, '', '', array['car-' || g || '.jpg'] from users, generate_series(1, ${MANY}) as g;
      commit`);
    await app.leitstand.platform.database.pool.query('vacuum (analyze) posts, cars');
  }, 120_000);
  afterAll(() => app.close());

  it('is looked up in no table from its beginning', async () => {
    const uploaded = await app.request('POST', '/files/upload', {
      multipart: { files: [{ bytes: await sampleImage('jpeg') }] },
    });
    const plans = await plansOf(app, () => app.request('GET', `/files/images/${uploaded.body.data}`));
    expect(plans.length).toBeGreaterThan(1);
    for (const plan of plans) {
      expect(scanned(plan)).not.toContain('posts');
      expect(scanned(plan)).not.toContain('cars');
    }
  });
});
