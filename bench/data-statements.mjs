import { expandedFold, GERMAN_FIRST_NAMES, GERMAN_LAST_NAMES, plainFold } from '../server/dist/for-bench.js';

/*
 * SQL that generates the rows from a running number: the same on both engines and in every run. Names are those of the
 * demo data. Rows are spread evenly over the last three years.
 */

/** The rare fragment: in twenty names, regardless of the number of users. */
export const RARE_NAME = 'Zwirbelspecht';
const RARE_USERS = 20;

const TOWNS = ['Hamburg', 'München', 'Köln', 'Görlitz', 'Dresden', 'Lübeck', 'Würzburg', 'Ulm', 'Kassel', 'Gießen'];
const ROADS = ['Alpenpass', 'Küstenstraße', 'Schwarzwaldrunde', 'Weinstraße', 'Heidetour', 'Serpentinen', 'Eifelrunde'];
const WORDS = [
  ...['Ausfahrt', 'Kaffee', 'Motor', 'Scheune', 'Sonntag', 'Werkstatt', 'Bremse', 'Sonne', 'Regen', 'Strecke', 'Kurve'],
  ...['Treffen', 'Reifen', 'Oldtimer', 'Kolonne', 'Grüße', 'Straße', 'Gefühl', 'Felge', 'Lack', 'Garage', 'Kühler'],
  ...['Tankstelle', 'Schrauber', 'Aussicht', 'Getriebe', 'Picknick', 'Verdeck', 'Kupplung', 'Fähre'],
];

/** `some`: a reproducible pseudo-random number below `size`. `moment`: creation time of row n of `count`. */
export const FUNCTIONS = [
  `create function pg_temp.some(n bigint, salt integer, size integer) returns integer immutable language sql
   as 'select (abs(hashint8(n * 64 + salt)::bigint) % size)::integer'`,
  `create function pg_temp.moment(n bigint, count bigint) returns timestamptz stable language sql
   as 'select date_trunc(''milliseconds'', now() - interval ''3 years'' * (1 - n::float8 / count))'`,
  // Ids increase with time, like those of the server.
  `create function pg_temp.id_at(moment timestamptz, name text) returns uuid stable language sql
   as 'select (lpad(to_hex(floor(extract(epoch from moment) * 1000)::bigint), 12, ''0'') || ''7'' || substr(md5(name), 1, 3)
     || ''8'' || substr(md5(name), 4, 15))::uuid'`,
  // Both spellings, as the server stores them.
  `create function pg_temp.search_text(plain text, expanded text) returns text immutable language sql
   as 'select case when plain = expanded then plain else plain || '' '' || expanded end'`,
];

/** `[title, statement, values]` in the order in which they must run: one transaction, triggers off. */
export function loadStatements({ users, trips, posts, orders, devices }) {
  return [
    ['users', userRows(users), [...spelled(GERMAN_FIRST_NAMES), ...spelled(GERMAN_LAST_NAMES), RARE_NAME]],
    ['their numbers', NUMBERED],
    ['their numbers, indexed', 'create unique index on people (n)'],
    ['their numbers, analysed', 'analyze people'],
    ['vehicles', VEHICLES],
    ['devices', deviceRows(devices)],
    ['trips', tripRows(trips, users), [...spelled(ROADS), ...spelled(TOWNS)]],
    ['posts', postRows(posts, users), spelled(WORDS)],
    ['rewards', REWARDS, [WORDS]],
    ['orders', orderRows(orders, users), spelled(WORDS)],
    ['events', EVENTS, [...spelled(ROADS), ...spelled(TOWNS)]],
    ['levels', LEVELS],
    ['activity', ACTIVITY],
    ['drives', DRIVES],
    ['reports', REPORTS],
    ['deletions', deletionRows(users)],
  ];
}

function spelled(list) {
  return [list, list.map(plainFold), list.map(expandedFold)];
}

const userRows = (users) => `
  insert into users (id, user_name, user_name_sort, email, email_sort, telephone_number, date_of_birth, about, language,
    current_coins, driven_kilometers, is_verified, is_anonymous, system, app_version, phone_model, country, longitude,
    latitude, app_fields, created_at, last_active_at, search_text)
  select pg_temp.id_at(at, 'user' || n), name, plain, mail, mail, phone, date '1950-01-01' + pg_temp.some(n, 3, 19000),
    'Unterwegs seit ' || 1990 + pg_temp.some(n, 4, 30), case when n % 4 = 0 then 'en' else 'de' end,
    pg_temp.some(n, 5, 5000), pg_temp.some(n, 6, 90000), n % 5 > 0, n % 8 = 0,
    case when n % 3 = 0 then 'iOS' else 'Android' end, '4.' || pg_temp.some(n, 7, 12), 'Modell ' || pg_temp.some(n, 8, 40),
    (array['DE', 'DE', 'DE', 'DE', 'DE', 'AT', 'CH', 'NL', 'PL', 'CZ'])[1 + pg_temp.some(n, 10, 10)],
    6 + pg_temp.some(n, 11, 900) / 100.0, 47 + pg_temp.some(n, 12, 800) / 100.0, '{"followers": 3, "loginType": "email"}',
    at, greatest(at, now() - pg_temp.some(n, 13, 400) * interval '1 day'),
    pg_temp.search_text(plain || ' ' || mail || ' ' || phone, expanded || ' ' || mail || ' ' || phone)
  from (
    select n, pg_temp.moment(n, ${users}) as at,
      ($1::text[])[i] || ' ' || case when rare then $7 else ($4::text[])[j] end as name,
      ($2::text[])[i] || ' ' || case when rare then lower($7) else ($5::text[])[j] end as plain,
      ($3::text[])[i] || ' ' || case when rare then lower($7) else ($6::text[])[j] end as expanded,
      ($3::text[])[i] || '.' || ($6::text[])[j] || n || '@example.org' as mail,
      '+49 15' || lpad(pg_temp.some(n, 14, 1000000000)::text, 9, '0') as phone
    from (
      select n, 1 + pg_temp.some(n, 1, cardinality($1::text[])) as i, 1 + pg_temp.some(n, 2, cardinality($4::text[])) as j,
        n % ${Math.ceil(users / RARE_USERS)} = 7 as rare
      from generate_series(1, ${users}) as n
    ) as numbered
  ) as named`;

const NUMBERED = `
  create temporary table people on commit drop as
  select (row_number() over (order by created_at, id))::integer as n, id, user_name, user_name_sort, email, created_at from users`;

const VEHICLES = `
  insert into cars (id, user_id, brand, model, year, created_at, search_text)
  select pg_temp.id_at(created_at, 'car' || n), id, brand, 'Serie ' || n % 9, 1960 + n % 60, created_at, lower(brand) || ' serie ' || n % 9
  from (select *, (array['BMW', 'Audi', 'Opel', 'Porsche', 'Trabant'])[1 + n % 5] as brand from people where n % 2 = 0) as owners`;

const deviceRows = (devices) => `
  insert into devices (token, user_id, created_at)
  select md5('a' || n) || ':' || md5('b' || n) || md5('c' || n), id, now() - interval '1 day' from people where n <= ${devices}`;

const tripRows = (trips, users) => `
  insert into trips (id, user_id, title, category, description, trip_date, start_point_address, total_trip_distance, created_at, search_text)
  select pg_temp.id_at(at, 'trip' || trip.n), people.id, ($1::text[])[r] || ' ' || ($4::text[])[t] || ' ' || trip.n,
    (array['1 point', '2 point', '2 point', 'Rundfahrt'])[1 + trip.n % 4], 'Treffpunkt am Markt, Abfahrt um zehn.',
    at + interval '9 days', '{"town": "Ulm"}', pg_temp.some(trip.n, 20, 300000), at,
    pg_temp.search_text(($2::text[])[r] || ' ' || ($5::text[])[t] || ' ' || trip.n, ($3::text[])[r] || ' ' || ($6::text[])[t] || ' ' || trip.n)
  from (
    select n, pg_temp.moment(n, ${trips}) as at, 1 + pg_temp.some(n, 21, ${users}) as driver,
      1 + pg_temp.some(n, 22, cardinality($1::text[])) as r, 1 + pg_temp.some(n, 23, cardinality($4::text[])) as t
    from generate_series(1, ${trips}) as n
  ) as trip join people on people.n = trip.driver`;

const postRows = (posts, users) => `
  insert into posts (id, user_id, description, gallery_images, likes, comments_count, created_at, search_text)
  select pg_temp.id_at(at, 'post' || post.n), people.id, ($1::text[])[a] || ' ' || ($1::text[])[b] || ' ' || ($1::text[])[c] || ' ' || post.n,
    case when post.n % 3 = 0 then array[md5('image' || post.n) || '.webp'] else '{}' end, pg_temp.some(post.n, 30, 200),
    pg_temp.some(post.n, 31, 30), at,
    pg_temp.search_text(
      ($2::text[])[a] || ' ' || ($2::text[])[b] || ' ' || ($2::text[])[c] || ' ' || post.n || ' ' || user_name_sort,
      ($3::text[])[a] || ' ' || ($3::text[])[b] || ' ' || ($3::text[])[c] || ' ' || post.n || ' ' || user_name_sort)
  from (
    select n, pg_temp.moment(n, ${posts}) as at, 1 + pg_temp.some(n, 32, ${users}) as author,
      1 + pg_temp.some(n, 33, cardinality($1::text[])) as a, 1 + pg_temp.some(n, 34, cardinality($1::text[])) as b,
      1 + pg_temp.some(n, 35, cardinality($1::text[])) as c
    from generate_series(1, ${posts}) as n
  ) as post join people on people.n = post.author`;

const REWARDS = `
  insert into rewards (id, order_num, title, category, type, quantity, redeemed, coins, created_at, search_text)
  select pg_temp.id_at(now(), 'reward' || n), n, ($1::text[])[1 + n % cardinality($1::text[])] || ' ' || n, 'Tuning', 'address',
    1000000, 0, 100 * n, now() - interval '2 years', lower(($1::text[])[1 + n % cardinality($1::text[])]) || ' ' || n
  from generate_series(1, 60) as n`;

/** Only the newest hundredth has not been sent. */
const orderRows = (orders, users) => `
  insert into reward_orders (id, reward_title, reward_category, reward_type, coins, user_id, user_name, user_email, address,
    email, created_at, reward_sent, sent_at, tracking_number, search_text)
  select pg_temp.id_at(at, 'order' || bought.n), ($1::text[])[w] || ' ' || w, 'Tuning', 'address', 500, people.id, user_name, email,
    'Marktplatz ' || bought.n || ', 99999 Neustadt', email, at, sent, case when sent then at end, case when sent then '0034' || bought.n else '' end,
    pg_temp.search_text(($2::text[])[w] || ' ' || user_name_sort || ' ' || bought.n, ($3::text[])[w] || ' ' || user_name_sort || ' ' || bought.n)
  from (
    select n, pg_temp.moment(n, ${orders}) as at, n <= ${orders} * 0.99 as sent, 1 + pg_temp.some(n, 40, ${users}) as buyer,
      1 + pg_temp.some(n, 41, cardinality($1::text[])) as w
    from generate_series(1, ${orders}) as n
  ) as bought join people on people.n = bought.buyer`;

const EVENTS = `
  insert into events (id, title, description, event_date, created_at, search_text)
  select pg_temp.id_at(at, 'event' || n), ($1::text[])[r] || ' ' || ($4::text[])[t], 'Für alle.', at + interval '30 days', at,
    pg_temp.search_text(($2::text[])[r] || ' ' || ($5::text[])[t], ($3::text[])[r] || ' ' || ($6::text[])[t])
  from (
    select n, pg_temp.moment(n, 500) as at, 1 + n % cardinality($1::text[]) as r, 1 + n % cardinality($4::text[]) as t
    from generate_series(1, 500) as n
  ) as event`;

const LEVELS = `
  insert into levels (id, level, coins) select pg_temp.id_at(now(), 'level' || n), n, n * 100 from generate_series(1, 20) as n`;

/** Every twentieth user per day. */
const ACTIVITY = `
  insert into user_activity (day, user_id)
  select berlin_day(now()) - day, id from people, generate_series(0, 39) as day where (n + day) % 20 = 0`;

const DRIVES = `
  insert into drives (day, user_id, kilometers)
  select berlin_day(now()) - day, id, 1 + pg_temp.some(n + day, 50, 300) from people, generate_series(0, 39) as day where (n + day) % 40 = 0`;

/** One in fifty users, all still open. */
const REPORTS = `
  insert into reports (id, type, target_id, created_at, last_reported_at, search_text)
  select pg_temp.id_at(created_at, 'report' || n), 'user', id, created_at, created_at, user_name_sort from people where n % 50 = 9`;

/** One in five thousand, deleted within the last month: still stored, but in no list. */
const deletionRows = (users) => `
  with gone as (
    update users set deleted_at = now() - interval '3 days', deletion_reason = 'bench'
    where id in (select id from people where n % 5000 = 3 and n < ${users}) returning id, is_anonymous
  )
  insert into user_deletions (user_id, day, was_anonymous) select id, berlin_day(now()) - 3, is_anonymous from gone`;
