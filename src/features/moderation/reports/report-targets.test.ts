import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { REPORT_TYPE } from './contract.ts'
import { REPORT_TARGETS } from './policy.ts'
import { getReportTarget, listReportTargets, registerReportTarget } from './public.ts'

let site: TestApp

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

test.each(Object.entries(REPORT_TYPE))(
  'a feature has registered %s as the contract declares it',
  (_name, type) => {
    expect(getReportTarget(type).moderate !== undefined).toBe(REPORT_TARGETS[type].isModeratable)
  },
)

test('registers a type once, however often', () => {
  const targets = listReportTargets()
  for (const target of targets) registerReportTarget(target)
  expect(listReportTargets()).toEqual(targets)
  expect(targets.map(({ type }) => type)).toEqual(Object.values(REPORT_TYPE))
})

test('each decision about content is undone by one target', () => {
  const kinds = listReportTargets().flatMap(({ decisions }) => decisions?.kinds ?? [])
  expect(new Set(kinds).size).toBe(kinds.length)
  expect(kinds.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 12, 15, 16, 17, 18])
})
