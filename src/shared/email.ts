import * as z from 'zod/mini'
import { EMAIL_INVALID } from './texts.ts'

export const EMAIL_MAX = 254

// What a browser accepts in a field of type email, with a dot in the domain; every repetition is bounded by it.
const LABEL = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?'
const EMAIL = new RegExp(`^[\\w.!#$%&'*+/=?^\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})+$`, 'i')

/** An e-mail address, its ends trimmed; nothing in it ends the header of a mail, or begins a second address. */
export const Email = z
  .pipe(
    z.string(),
    z.transform((email) => email.trim()),
  )
  .check(z.refine((email) => email.length <= EMAIL_MAX && EMAIL.test(email), EMAIL_INVALID))
