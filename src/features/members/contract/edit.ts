import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import {
  CHILDREN,
  DRINKS,
  EYES,
  HAIR,
  HEIGHTS,
  MATRIMONIAL_STATUSES,
  ORIENTATIONS,
  RELIGIONS,
  SIZES,
  SMOKES,
} from '../../../shared/enumerations.ts'
import { CheckboxValue, integerSchema, MessageReply } from '../../../shared/schemas.ts'
import { ANSWER_MISSING, DESCRIPTION_LONG, JOB_LONG } from '../edit-texts.ts'

export const JOB_MAX = 60
export const DESCRIPTION_MAX = 2000

const oneOf = (labels: readonly string[]) => integerSchema(0, labels.length - 1, ANSWER_MISSING)
/** One that is asked with consent alone; '' is what a form sends while nothing is chosen. */
const maybeOneOf = (labels: readonly string[]) =>
  z.optional(
    z.union(
      [
        z.pipe(
          z.union([z.literal(''), z.null()]),
          z.transform(() => null),
        ),
        oneOf(labels),
      ],
      ANSWER_MISSING,
    ),
  )

/** Text as written, its ends trimmed; `''` and null are none, and absent is as stored. */
const text = (tidy: (written: string) => string, most: number, message: string) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.union([z.string(), z.null()]),
        z.transform((written) => tidy(written ?? '')),
      ),
      z.pipe(
        z.string().check(z.maxLength(most, message)),
        z.transform((written) => written || null),
      ),
    ),
  )
const onOneLine = (written: string) => written.replace(/\s+/g, ' ').trim()
// A plain form sends its line breaks as \r\n.
const inLines = (written: string) => written.replace(/\r\n?/g, '\n').trim()

const fields = {
  matrimonial_status: oneOf(MATRIMONIAL_STATUSES),
  size: oneOf(SIZES),
  height: oneOf(HEIGHTS),
  eyes: oneOf(EYES),
  hair: oneOf(HAIR),
  drink: oneOf(DRINKS),
  smoke: oneOf(SMOKES),
  children: oneOf(CHILDREN),
  /** Consent for the next two (GDPR article 9); absent is as stored. */
  sensitive: z.optional(CheckboxValue),
  orientation: maybeOneOf(ORIENTATIONS),
  religion: maybeOneOf(RELIGIONS),
  job: text(onOneLine, JOB_MAX, JOB_LONG),
  description: text(inLines, DESCRIPTION_MAX, DESCRIPTION_LONG),
}
export type EditName = keyof typeof fields

/** With consent both are required; whatever else is wrong is told beside it. */
const neededWithConsent = (name: 'orientation' | 'religion') =>
  z.refine<{ sensitive?: unknown; orientation?: unknown; religion?: unknown }>(
    (edit) => edit?.sensitive !== true || (edit[name] ?? null) !== null,
    { path: [name], message: ANSWER_MISSING, when: () => true },
  )

/** A profile as its member writes it (specification 2, section 5). */
export const ProfileEdit = z
  .object(fields)
  .check(neededWithConsent('orientation'), neededWithConsent('religion'))
export type ProfileEdit = z.infer<typeof ProfileEdit>

/** What the form shows: name, birthday and sex are there to be read. */
export const EditFields = z.strictObject({
  name: z.string(),
  birthday: z.string(),
  sex: z.int(),
  matrimonial_status: z.nullable(z.int()),
  orientation: z.nullable(z.int()),
  religion: z.nullable(z.int()),
  sensitive: z.boolean(),
  job: z.nullable(z.string()),
  size: z.nullable(z.int()),
  height: z.nullable(z.int()),
  eyes: z.nullable(z.int()),
  hair: z.nullable(z.int()),
  drink: z.nullable(z.int()),
  smoke: z.nullable(z.int()),
  children: z.nullable(z.int()),
  /** Null while the member may not have one. */
  description: z.nullable(z.string()),
  can_description: z.boolean(),
})
export type EditFields = z.infer<typeof EditFields>

export const readProfileEdit = endpoint({
  method: 'GET',
  path: '/api/profil/edit',
  access: 'member',
  summary: "The fields of the caller's own profile form",
  reply: EditFields,
})

export const editProfile = endpoint({
  method: 'PATCH',
  path: '/api/user/edit',
  form: '/user/edit',
  access: 'member',
  summary:
    'Edit the own profile. `sensitive` is the consent for orientation and religion: with it both are required, false erases both, absent keeps it as it is.',
  body: ProfileEdit,
  reply: MessageReply,
})
