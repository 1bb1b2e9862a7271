import * as z from 'zod/mini'
import { computeAge, toParisDay } from '../../shared/age.ts'
import { AGE_MAX, AGE_MIN } from '../../shared/enumerations.ts'
import { REQUIRED } from '../../shared/texts.ts'
import {
  BIRTHDAY_INVALID,
  BIRTHDAY_OLD,
  BIRTHDAY_YOUNG,
  NAME_CHARACTERS,
  NAME_LENGTH,
  PASSWORD_LONG,
  PASSWORD_SHORT,
} from './texts.ts'

export const NAME_MIN = 3
export const NAME_MAX = 20
export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 200

const countCharacters = (text: string) => [...text].length

/** Latin letters with or without accents, digits, `_ - .`; composed, so that an accent is one character. */
export const Name = z
  .pipe(
    z.string(),
    z.transform((name) => name.trim().normalize('NFC')),
  )
  .check(
    z.refine((name) => countCharacters(name) >= NAME_MIN && countCharacters(name) <= NAME_MAX, {
      error: NAME_LENGTH,
      abort: true,
    }),
    z.refine((name) => /^[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f\d_.-]+$/.test(name), NAME_CHARACTERS),
  )

/** A new password: any characters; whether it is a common one is known to the server alone. */
export const NewPassword = z.string().check(
  z.refine((password) => countCharacters(password) >= PASSWORD_MIN, PASSWORD_SHORT),
  z.refine((password) => countCharacters(password) <= PASSWORD_MAX, PASSWORD_LONG),
)

/** A real day, `YYYY-MM-DD`, of somebody who is of age today in Paris. */
export const Birthday = z.string().check(
  z.minLength(1, { error: REQUIRED, abort: true }),
  z.refine(isCalendarDay, { error: BIRTHDAY_INVALID, abort: true }),
  z.refine((day) => computeAge(day, toParisDay(Date.now())) >= AGE_MIN, BIRTHDAY_YOUNG),
  z.refine((day) => computeAge(day, toParisDay(Date.now())) <= AGE_MAX, BIRTHDAY_OLD),
)

function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}
