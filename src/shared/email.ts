import * as z from 'zod/mini'
import { EMAIL_INVALID } from './texts.ts'

export const EMAIL_MAX = 254

// The rule of browsers for fields of type email, plus a dot in the domain; every repetition is bounded.
const LABEL = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?'
const EMAIL = new RegExp(`^[\\w.!#$%&'*+/=?^\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})+$`, 'i')

/** A trimmed e-mail address; nothing in it can end a mail header or begin a second address. */
export const Email = z
  .pipe(
    z.string(),
    z.transform((email) => email.trim()),
  )
  .check(z.refine((email) => email.length <= EMAIL_MAX && EMAIL.test(email), EMAIL_INVALID))
