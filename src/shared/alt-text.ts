import * as z from 'zod/mini'

/** Characters in the description of a photo. */
export const ALT_MAX_LENGTH = 200

export const ALT_TOO_LONG = `La description compte ${ALT_MAX_LENGTH} caractères au plus.`

/** The optional description of a photo, in one line; '' for none. */
export const AltText = z.pipe(
  z.pipe(
    z.string(ALT_TOO_LONG),
    z.transform((text) => text.replace(/\s+/g, ' ').trim()),
  ),
  z.string().check(z.maxLength(ALT_MAX_LENGTH, ALT_TOO_LONG)),
)
