import pg from 'pg';

/** Runs in a browser that takes stored text for markup, or for a link, a template or a style. */
const MARKUP = [
  '"\'><script>window.hacked=1</script>',
  '<img src=x onerror="window.hacked=1">',
  '<svg onload="window.hacked=1"></svg>',
  '<a href="javascript:window.hacked=1">x</a>',
  '<style>*{display:none}</style>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template that must stay text
  '{{7*7}} ${7*7} &lt;b&gt; %3Cscript%3E </td></table></title>',
].join('');
/** Two thousand letters without a place to break them, emoji of several parts, and a pile of accents. */
const LONG = `${'W'.repeat(2000)} 👩‍👩‍👧‍👦🏳️‍🌈🇩🇪 Z${'\u0301\u0323'.repeat(60)}algo`;
/** Turns the direction of writing and never turns it back; with letters that cannot be seen. */
const TURNED = 'Böse \u202etxet\u2067\u200b\u2066 مرحبا ENDE';
const LINK = 'javascript:window.hacked=1';

/** One record with all of it, and one as short as any other, beside which its neighbours can be seen. */
export const TEXTS = { a: `${TURNED}${MARKUP}${LONG}`, c: TURNED } as const;
export type Variant = keyof typeof TEXTS;
export const VARIANTS = Object.keys(TEXTS) as Variant[];

const KINDS = [
  'user',
  'gone',
  'car',
  'event',
  'trip',
  'preset',
  'post',
  'reward',
  'order',
  'sent',
  'make',
  'news',
  'broadcast',
  'level',
  'blacklist',
  'notice',
  'audit',
  'view',
  'admin',
  'run',
  'session',
  'userReport',
  'postReport',
  'tripReport',
  'entry',
  'version',
  'other',
] as const;
type Kind = (typeof KINDS)[number];

/** The id ends with the variant, which decides what stands in the record's texts. */
export function idOf(kind: Kind, variant: Variant): string {
  const number = KINDS.indexOf(kind).toString(16).padStart(2, '0');
  return `0190${number}00-0000-7000-8000-00000000000${variant}`;
}

/** Whose values are not typed by anybody: they are chosen from a list, made by the server, or names of files. */
const NOT_TYPED = new Set(
  `users.language users.image users.user_name_sort users.email_sort users.search_text cars.search_text events.image
  events.search_text trips.category trips.image trips.search_text preset_trips.image preset_trips.search_text posts.search_text
  rewards.category rewards.type rewards.search_text reward_orders.reward_type reward_orders.carrier reward_orders.search_text
  makes.category makes.search_text news_messages.image news_messages.language broadcasts.state broadcasts.channel broadcasts.cursor
  levels.image blacklist.email_sort blacklist.search_text notifications.kind audit_log.entity audit_log.entity_id audit_log.action
  saved_views.list saved_views.name_sort admins.email_sort admins.image admins.password_hash admins.role bulk_runs.language
  bulk_runs.resource bulk_runs.action admin_sessions.token_hash reports.type reports.search_text stock_movements.kind
  app_versions.minimum_version app_versions.recommend_update`.split(/\s+/),
);
const TABLES = [...new Set([...NOT_TYPED].map((column) => column.split('.')[0] ?? '')), 'report_entries'];
/** Columns of that kind in tables of kinds that are not named here. */
const NEVER_TYPED = /^(image|search_text|.*_sort)$/;

/** Fills an empty database with records of every kind whose every text is hostile. */
export async function fillWithHostileText(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('select id from admins limit 1');
    for (const variant of VARIANTS) await insertAll(client, variant, rows[0]?.id ?? '');
    const others = await otherTables(client);
    for (const variant of VARIANTS) for (const table of others) await insertOther(client, table, variant);
    await replaceTexts(client, [...TABLES, ...others]);
    // Of all the others, the map does not know the country.
    await client.query(`update users set country = 'DE' where id = $1`, [idOf('user', 'c')]);
  } finally {
    await client.end();
  }
}

async function insertAll(client: pg.Client, variant: Variant, me: string): Promise<void> {
  const id = (kind: Kind) => idOf(kind, variant);
  const text = TEXTS[variant];
  const order = VARIANTS.indexOf(variant) + 1;
  const now = new Date();
  const location = { type: 'Point', coordinates: [10 + order, 50] };
  const address = JSON.stringify({ place: text, city: text, state: text, country: text, location });
  const put = async (table: string, values: Record<string, unknown>) => {
    const columns = Object.keys(values);
    const places = columns.map((_, index) => `$${index + 1}`);
    await client.query(`insert into ${table} (${columns.join()}) values (${places.join()})`, Object.values(values));
  };
  const user = {
    user_name: '-',
    user_name_sort: '-',
    country: 'DE',
    longitude: 10 + order,
    latitude: 51,
    last_active_at: now,
  };
  const titled = { title: '-', search_text: 'boese' };
  const ordered = {
    reward_title: '-',
    reward_category: '-',
    reward_type: 'address',
    coins: 5,
    user_name: '-',
    search_text: 'boese',
  };
  await put('users', {
    id: id('user'),
    ...user,
    email: '-',
    email_sort: `${variant}@example.org`,
    search_text: 'boese',
    app_fields: JSON.stringify({ homeZone: text, loginType: text, level: text }),
  });
  await put('users', { id: id('gone'), ...user, email: '-', email_sort: '', deleted_at: now, deletion_reason: '-' });
  await put('user_deletions', { user_id: id('gone'), day: now, was_anonymous: false });
  await put('cars', { id: id('car'), user_id: id('user'), brand: '-', model: '-', search_text: 'boese' });
  await put('events', { id: id('event'), ...titled, description: '-', event_date: now, event_address: address });
  await put('trips', {
    id: id('trip'),
    ...titled,
    user_id: id('user'),
    category: '2 point',
    description: '-',
    trip_date: now,
    start_point_address: address,
    end_point_address: address,
  });
  await put('preset_trips', { id: id('preset'), ...titled });
  await put('posts', { id: id('post'), user_id: id('user'), description: '-', address, search_text: 'boese' });
  const reward = { category: 'Merchandise', type: 'address', quantity: 9, coins: 5, order_num: order };
  await put('rewards', { id: id('reward'), ...titled, ...reward });
  await put('reward_orders', { id: id('order'), ...ordered, reward_id: id('reward'), user_id: id('user') });
  await put('reward_orders', { id: id('sent'), ...ordered, reward_sent: true, sent_at: now, tracking_number: '-' });
  await put('makes', { id: id('make'), category: 'Car', make: '-', model: variant, search_text: 'boese' });
  await put('news_messages', { id: id('news'), description: '-', link: '-', link_text: '-' });
  await put('broadcasts', {
    id: id('broadcast'),
    message_de: '-',
    message_en: '-',
    state: 'finished',
    finished_at: now,
  });
  await put('levels', { id: id('level'), level: order, coins: order * 100 });
  await put('blacklist', { id: id('blacklist'), email: '-', telephone_number: '-', search_text: 'boese' });
  await put('notifications', { id: id('notice'), kind: 'rewardOutOfStock', subject: '-', target: '-' });
  const texts = JSON.stringify({ userName: text, about: text, [text]: text, list: [text] });
  const logged = {
    entity: 'user',
    entity_id: id('user'),
    action: 'update',
    request_id: '-',
    before: '{}',
    after: texts,
  };
  await put('audit_log', { id: id('audit'), admin_name: '-', reason: '-', ...logged });
  await put('saved_views', {
    id: id('view'),
    admin_id: me,
    list: 'user',
    name: '-',
    name_sort: variant,
    parameters: '',
  });
  const admin = {
    user_name: '-',
    email: '-',
    email_sort: `${variant}@leitstand.test`,
    password_hash: 'x',
    role: 'ADMIN',
  };
  await put('admins', { id: id('admin'), ...admin, rights: ['ReadUsers'] });
  await put('admin_sessions', {
    id: id('session'),
    admin_id: me,
    token_hash: variant,
    expires_at: new Date(now.getTime() + 3_600_000),
    user_agent: '-',
  });
  const run = {
    language: 'de',
    resource: 'users',
    action: 'delete',
    total: 2,
    done: 2,
    failed: 1,
    changed: 1,
    finished_at: now,
  };
  await put('bulk_runs', { id: id('run'), admin_id: me, admin_name: '-', reason: '-', ...run });
  await put('bulk_items', {
    run_id: id('run'),
    position: 1,
    record_id: id('user'),
    state: 'failed',
    code: 'NOT_FOUND',
  });
  await put('app_versions', { id: id('version'), minimum_version: `1.${order}.0` });
  for (const [kind, type, target] of [
    ['userReport', 'user', 'user'],
    ['postReport', 'post', 'post'],
    ['tripReport', 'trip', 'trip'],
  ] as const) {
    await put('reports', { id: id(kind), type, target_id: id(target), search_text: 'boese' });
    const entryId = id('entry').replace(/^.{8}/, id(kind).slice(0, 8));
    await put('report_entries', { id: entryId, report_id: id(kind), reporter_id: id('user'), reason: '-' });
  }
}

/** Tables of records that nothing above has filled: a new kind is in its list without being named here. */
async function otherTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `select table_name as "table" from information_schema.columns
     where table_schema = 'public' and column_name in ('id', 'revision', 'deleted_at') and not table_name = any($1)
     group by table_name having count(*) = 3`,
    [TABLES],
  );
  return rows.map(({ table }) => table);
}

/** A row with something in every column that needs it. */
async function insertOther(client: pg.Client, table: string, variant: Variant): Promise<void> {
  const { rows } = await client.query<{ column: string; type: string }>(
    `select column_name as "column", data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null
       and is_generated = 'NEVER' and column_name <> 'id'`,
    [table],
  );
  const values = rows.map(({ type }) => (type === 'text' ? '-' : type.startsWith('timestamp') ? new Date() : 1));
  const columns = ['id', ...rows.map(({ column }) => column)];
  const places = columns.map((_, index) => `$${index + 1}`);
  await client.query(`insert into ${table} (${columns.join()}) values (${places.join()})`, [
    idOf('other', variant),
    ...values,
  ]);
}

/** Every column of text that these tables have, today and after the next migration. */
async function replaceTexts(client: pg.Client, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'character varying') and table_name = any($1)`,
    [tables],
  );
  for (const { table, column } of rows.filter(isTyped)) {
    const isLink = column === 'link' || column === 'target';
    const [all, short] = VARIANTS.map((variant) => (isLink ? `${LINK}//${TEXTS[variant]}` : TEXTS[variant]));
    await client.query(`update ${table} set ${column} = case right(id::text, 1) when 'c' then $2 else $1 end`, [
      all,
      short,
    ]);
  }
}

function isTyped({ table, column }: { table: string; column: string }): boolean {
  return TABLES.includes(table) ? !NOT_TYPED.has(`${table}.${column}`) : !NEVER_TYPED.test(column);
}
