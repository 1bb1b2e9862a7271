import type { NapkinSlot } from '../../../shared/napkins.ts'
import { fromParisTime } from '../../../shared/paris-time.ts'
import type { NapkinBody } from './contract.ts'
import { getSlotRefusal } from './policy.ts'
import * as texts from './texts.ts'

const HOUR_MS = 3_600_000
const NUMBERS = [1, 2, 3] as const

type FieldErrors = Record<string, string[]>

/** Reads the typed slots as moments; errors by field, with the first sentence of each. */
export function readSlots(
  body: NapkinBody,
  now: number,
): { slots: NapkinSlot[]; errors?: undefined } | { errors: FieldErrors } {
  const errors: FieldErrors = {}
  const slots: NapkinSlot[] = []
  for (const number of NUMBERS) {
    const [day, time] = [body[`day_${number}`], body[`time_${number}`]]
    if (!day && !time && number > 1) continue
    const read = readSlot(day, time, now)
    if ('refusal' in read) {
      errors[`${read.field}_${number}`] = [read.refusal]
      continue
    }
    const start = read.start.toISOString()
    if (slots.some((slot) => slot.start === start)) {
      errors[`day_${number}`] = [texts.SLOT_TWICE]
      continue
    }
    const end = new Date(read.start.getTime() + body[`hours_${number}`] * HOUR_MS).toISOString()
    slots.push({ start, end })
  }
  if (Object.keys(errors).length > 0) return { errors }
  return { slots: slots.sort((one, other) => one.start.localeCompare(other.start)) }
}

type ReadSlot = { start: Date } | { field: 'day' | 'time'; refusal: string }

function readSlot(day: string, time: string, now: number): ReadSlot {
  if (!day) return { field: 'day', refusal: texts.SLOT_MISSING }
  if (!time) return { field: 'time', refusal: texts.TIME_MISSING }
  // Noon exists on every day.
  if (!fromParisTime(day, '12:00')) return { field: 'day', refusal: texts.BAD_DAY }
  const start = fromParisTime(day, time)
  if (!start) return { field: 'time', refusal: texts.SKIPPED_TIME }
  const refusal = getSlotRefusal(start, now)
  return refusal ? { field: 'day', refusal } : { start }
}
