import pg from 'pg'
import { expect, test } from 'vitest'
import { toIsoTime } from './iso-times.ts'

test.each([
  '2026-11-23 14:29:40.123456+00',
  '2026-11-23 14:29:40.9999+00',
  '2026-11-23 14:29:40.1+00',
  '2026-11-23 14:29:40+00',
  '2026-11-23 15:29:40.5+01',
  '2026-11-23 19:59:40.25+05:30',
  '1999-12-31 18:59:59.999-05',
])('prints %s as the driver’s date', (printed) => {
  const parse = pg.types.getTypeParser(1184) as (text: string) => Date
  expect(toIsoTime(printed)).toBe(parse(printed).toISOString())
})
