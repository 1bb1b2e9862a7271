import * as z from 'zod/mini'
import { endpoint } from '../../../../shared/endpoint.ts'
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
} from '../../../../shared/enumerations.ts'
import { CheckboxValue, integerSchema, MessageReply } from '../../../../shared/schemas.ts'
import { ANSWER_MISSING, DESCRIPTION_TOO_LONG, JOB_TOO_LONG } from '../edit-texts.ts'

export const JOB_MAX_LENGTH = 60
export const DESCRIPTION_MAX_LENGTH = 2000

const choiceSchema = (labels: readonly string[]) => integerSchema(0, labels.length - 1, ANSWER_MISSING)
/** One that is asked with consent alone; '' is what a form sends while nothing is chosen. */
const optionalChoiceSchema = (labels: readonly string[]) =>
  z.optional(
    z.union(
      [
        z.pipe(
          z.union([z.literal(''), z.null()]),
          z.transform(() => null),
        ),
        choiceSchema(labels),
      ],
      ANSWER_MISSING,
    ),
  )

/** Text as written, its ends trimmed; `''` and null are none, and absent is as stored. */
const textSchema = (tidy: (written: string) => string, most: number, message: string) =>
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
const toSingleLine = (written: string) => written.replace(/\s+/g, ' ').trim()
// A plain form sends its line breaks as \r\n.
const normalizeLineBreaks = (written: string) => written.replace(/\r\n?/g, '\n').trim()

const editFields = {
  matrimonial_status: choiceSchema(MATRIMONIAL_STATUSES),
  size: choiceSchema(SIZES),
  height: choiceSchema(HEIGHTS),
  eyes: choiceSchema(EYES),
  hair: choiceSchema(HAIR),
  drink: choiceSchema(DRINKS),
  smoke: choiceSchema(SMOKES),
  children: choiceSchema(CHILDREN),
  /** Consent for the next two (GDPR article 9); absent is as stored. */
  sensitive: z.optional(CheckboxValue),
  orientation: optionalChoiceSchema(ORIENTATIONS),
  religion: optionalChoiceSchema(RELIGIONS),
  job: textSchema(toSingleLine, JOB_MAX_LENGTH, JOB_TOO_LONG),
  description: textSchema(normalizeLineBreaks, DESCRIPTION_MAX_LENGTH, DESCRIPTION_TOO_LONG),
}
export type EditFieldName = keyof typeof editFields

/** With consent both are required; whatever else is wrong is told beside it. */
const requireWithConsent = (name: 'orientation' | 'religion') =>
  z.refine<{ sensitive?: unknown; orientation?: unknown; religion?: unknown }>(
    (edit) => edit?.sensitive !== true || (edit[name] ?? null) !== null,
    { path: [name], message: ANSWER_MISSING, when: () => true },
  )

/** A profile as its member writes it (specification 2, section 5). */
export const ProfileEdit = z
  .object(editFields)
  .check(requireWithConsent('orientation'), requireWithConsent('religion'))
export type ProfileEdit = z.infer<typeof ProfileEdit>

/** What the form shows: name, birthday and sex are there to be read. */
export const EditableProfile = z.strictObject({
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
export type EditableProfile = z.infer<typeof EditableProfile>

export const getEditableProfile = endpoint({
  method: 'GET',
  path: '/api/profil/edit',
  access: 'member',
  summary: "The fields of the caller's own profile form",
  reply: EditableProfile,
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
