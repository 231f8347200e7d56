import { expect, test } from 'vitest'
import { client, useRest } from './rest-world.ts'

/**
 * Aggregates across relations: a spread relation aggregates over the parent's rows, an embedded one
 * over its own.
 */
const SCHEMA = `
  create table region (id int primary key, name text);
  create table shop (id int primary key, name text, rent int, region_id int references region);
  create table trade (id int primary key, total int, extra jsonb, shop_id int references shop);
  insert into region values (1, 'Jawa'), (2, 'Bali');
  insert into shop values (1, 'Senja', 10, 1), (2, 'Fajar', 20, 1), (3, 'Ombak', 40, 2);
  insert into trade values (1, 100, '{"kind":"roti"}', 1), (2, 200, '{"kind":"kue"}', 1),
    (3, 300, '{"kind":"roti"}', 2), (4, 400, null, 3), (5, 500, null, null);
  grant all on region, shop, trade to service_role;
`
useRest(SCHEMA, { allowAggregates: true })

test("aggregates of a spread relation run over the parent's rows", async () => {
  const byShop = await client
    .from('trade')
    .select('sold:total.sum(), ...shop(name, rents:rent.sum())')
    .order('shop(name)')
  expect([byShop.error, byShop.data]).toEqual([
    null,
    [
      { sold: 300, name: 'Fajar', rents: 20 },
      { sold: 400, name: 'Ombak', rents: 40 },
      { sold: 300, name: 'Senja', rents: 20 },
      { sold: 500, name: null, rents: null },
    ],
  ])
  expect((await client.from('trade').select('...shop(rent.max())')).data).toEqual([{ max: 40 }])
})

test('aggregates reach through nested spread relations, and skip missing rows', async () => {
  const byRegion = await client
    .from('trade')
    .select('all:count(), ...shop(shops:count(), ...region(place:name, found:count()))')
    .order('shop(place)')
  expect([byRegion.error, byRegion.data]).toEqual([
    null,
    [
      { all: 1, shops: 1, place: 'Bali', found: 1 },
      { all: 3, shops: 3, place: 'Jawa', found: 3 },
      { all: 1, shops: 0, place: null, found: 0 },
    ],
  ])
  const inside = await client
    .from('region')
    .select('name, shop(...region(id), rent.sum())')
    .order('name')
  expect([inside.error, inside.data]).toEqual([
    null,
    [
      { name: 'Bali', shop: [{ id: 2, sum: 40 }] },
      { name: 'Jawa', shop: [{ id: 1, sum: 30 }] },
    ],
  ])
})

test('groups are ordered by the JSON path they are grouped by', async () => {
  const { data, error } = await client
    .from('trade')
    .select('kind:extra->>kind, total.sum()')
    .order('extra->>kind')
  expect([error, data]).toEqual([
    null,
    [
      { kind: 'kue', sum: 200 },
      { kind: 'roti', sum: 400 },
      { kind: null, sum: 900 },
    ],
  ])
})

test("rows are ordered by a relation's shown column; rows without it come last", async () => {
  const { data, error } = await client
    .from('trade')
    .select('id, shop(title:name)')
    .eq('shop.region_id', 1)
    .lt('id', 5)
    .order('shop(title)')
    .order('id')
  expect([error, data?.map((row) => row.id)]).toEqual([null, [3, 1, 2, 4]])
})
