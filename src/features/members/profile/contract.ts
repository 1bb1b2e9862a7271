import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { CheckboxValue, integerSchema, MessageReply, PathId } from '../../../shared/schemas.ts'
import { Bond } from '../../friends/contract.ts'
import { AlbumPhoto } from '../../photos/album/contract.ts'
import { Slate } from '../presentation/contract.ts'
import {
  type ChoiceFieldName,
  isSensitive,
  mapFields,
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  type ProfileFieldName,
  pickFields,
  REQUIRED_FIELDS,
  type RequiredFieldName,
  SENSITIVE_FIELDS,
  type SensitiveFieldName,
  TEXT_FIELDS,
  type TextFieldName,
} from '../profile-fields.ts'
import { ANSWER_MISSING, formatTooLong } from '../texts.ts'

const storedChoice = () => z.nullable(z.int())
const storedText = () => z.nullable(z.string())
type StoredSchemas = {
  [Name in ProfileFieldName]: ReturnType<
    Name extends ChoiceFieldName ? typeof storedChoice : typeof storedText
  >
}
const storedSchema = <Name extends ProfileFieldName>(name: Name) =>
  (PROFILE_FIELDS[name].kind === 'choice' ? storedChoice() : storedText()) as StoredSchemas[Name]
const storedSchemas = (names: readonly ProfileFieldName[]) =>
  mapFields<ProfileFieldName, StoredSchemas>(names, storedSchema)

/**
 * A member as another member reads it. `orientation` and `religion` are null without the member's consent. To a reader
 * whose e-mail is not confirmed they are null too, the position is 0,0 and `iso` null. `user_ip` is for staff alone.
 */
export const ProfileUser = z.strictObject({
  id: z.int(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  birthday: z.string(),
  sex: z.int(),
  ...storedSchemas(PROFILE_FIELD_NAMES),
  /** Sum of bits of `INTENTIONS`. */
  intentions: z.int(),
  /** Ids of `INTEREST_GROUPS`, ascending. */
  interests: z.array(z.int()),
  /** Empty where the member may not have a description. */
  slates: z.array(Slate),
  can_description: z.boolean(),
  status: z.int(),
  roles: z.int(),
  stripe_status: z.boolean(),
  emoji: z.nullable(z.string()),
  latitude: z.number(),
  longitude: z.number(),
  last_activity: z.string(),
  user_ip: z.optional(z.nullable(z.string())),
})
export type ProfileUser = z.infer<typeof ProfileUser>

/** Whether the reader may write to the member or send a request, and the sentence that says why not. */
const Contact = z.strictObject({
  state: z.enum(['open', 'first-contact', 'unconfirmed', 'gate', 'paused', 'suspended', 'self']),
  sentence: z.nullable(z.string()),
})

export const Profile = z.strictObject({
  user: ProfileUser,
  photos: z.array(AlbumPhoto),
  /** No photo is shown, and one waits for staff; false on the caller's own profile. */
  photo_waits: z.boolean(),
  ifBirthday: z.boolean(),
  isFriend: z.boolean(),
  bond: Bond,
  /** Day on which the friendship began; null without one. */
  friends_since: z.nullable(z.string()),
  /** The member's request that waits for the reader's answer. */
  ask_id: z.nullable(z.int()),
  contact: z.strictObject({ write: Contact, request: Contact }),
  /** The viewer has blocked this member. */
  isBlocked: z.boolean(),
  /** Country of the position, ISO 3166-1. */
  iso: z.nullable(z.string()),
  /** Day on which the verified badge was given; null without badge, or if it is not known. */
  verified_on: z.nullable(z.string()),
})
export type Profile = z.infer<typeof Profile>

export const getProfile = endpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/api/user/:id',
  access: 'member',
  scope: 'client',
  summary:
    "A member's profile; 404 if the member has blocked the caller. Without photo, presence and position if the caller has blocked the member.",
  params: z.object({ id: PathId }),
  reply: Profile,
})

const choiceSchema = (name: ChoiceFieldName) =>
  integerSchema(0, PROFILE_FIELDS[name].labels.length - 1, ANSWER_MISSING)
/** Required with consent only; a form sends '' while nothing is chosen. */
const optionalChoiceSchema = (name: ChoiceFieldName) =>
  z.optional(
    z.union(
      [
        z.pipe(
          z.union([z.literal(''), z.null()]),
          z.transform(() => null),
        ),
        choiceSchema(name),
      ],
      ANSWER_MISSING,
    ),
  )

const toSingleLine = (text: string) => text.replace(/\s+/g, ' ').trim()
// A plain form sends its line breaks as \r\n.
const normalizeLineBreaks = (text: string) => text.replace(/\r\n?/g, '\n').trim()

/** Text with its ends trimmed; `''` and null erase, an absent field stays as stored. */
function textSchema(name: TextFieldName) {
  const field = PROFILE_FIELDS[name]
  const tidy = 'isMultiline' in field ? normalizeLineBreaks : toSingleLine
  return z.optional(
    z.pipe(
      z.pipe(
        z.union([z.string(), z.null()]),
        z.transform((text) => tidy(text ?? '')),
      ),
      z.pipe(
        z.string().check(z.maxLength(field.maxLength, formatTooLong(field.maxLength))),
        z.transform((text) => text || null),
      ),
    ),
  )
}

type Schemas<Name extends ProfileFieldName, Schema> = { [Key in Name]: Schema }

const editFields = {
  ...mapFields<RequiredFieldName, Schemas<RequiredFieldName, ReturnType<typeof choiceSchema>>>(
    REQUIRED_FIELDS,
    choiceSchema,
  ),
  /** Consent for the sensitive fields (GDPR article 9); absent, it stays as stored. */
  sensitive: z.optional(CheckboxValue),
  ...mapFields<SensitiveFieldName, Schemas<SensitiveFieldName, ReturnType<typeof optionalChoiceSchema>>>(
    SENSITIVE_FIELDS,
    optionalChoiceSchema,
  ),
  ...mapFields<TextFieldName, Schemas<TextFieldName, ReturnType<typeof textSchema>>>(TEXT_FIELDS, textSchema),
}
export type EditFieldName = keyof typeof editFields

/** Reported next to other errors, so that the form shows all at once. */
const requireWithConsent = (name: SensitiveFieldName) =>
  z.refine<{ sensitive?: unknown } & { [Name in SensitiveFieldName]?: unknown }>(
    (edit) => edit?.sensitive !== true || (edit[name] ?? null) !== null,
    { path: [name], message: ANSWER_MISSING, when: () => true },
  )

/** A profile as its member writes it (specification 2, section 5). */
export const ProfileEdit = z.object(editFields).check(...SENSITIVE_FIELDS.map(requireWithConsent))
export type ProfileEdit = z.infer<typeof ProfileEdit>

const schemas = storedSchemas(PROFILE_FIELD_NAMES)
/** The consent follows the fields that need it. */
const upToConsent = PROFILE_FIELD_NAMES.slice(0, PROFILE_FIELD_NAMES.findLastIndex(isSensitive) + 1)

/** The form's fields; name, birthday and sex are read-only. */
export const EditableProfile = z.strictObject({
  name: z.string(),
  birthday: z.string(),
  sex: z.int(),
  ...pickFields(schemas, upToConsent),
  sensitive: z.boolean(),
  ...schemas,
  can_description: z.boolean(),
})
export type EditableProfile = z.infer<typeof EditableProfile>

export const getEditableProfile = endpoint({
  name: 'getEditableProfile',
  method: 'GET',
  path: '/api/profil/edit',
  access: 'member',
  scope: 'own:read',
  summary: "The fields of the caller's own profile form",
  reply: EditableProfile,
})

export const saveDescription = endpoint({
  name: 'saveDescription',
  method: 'PATCH',
  path: '/api/user/description',
  access: 'member',
  createsContent: true,
  summary: "Changes the description of the caller's profile alone; an empty text erases it",
  body: z.object({ description: textSchema('description') }),
  reply: MessageReply,
})

export const editProfile = endpoint({
  name: 'editProfile',
  method: 'PATCH',
  path: '/api/user/edit',
  form: '/user/edit',
  access: 'member',
  createsContent: true,
  summary:
    "Edits the caller's profile. `sensitive` is the consent for orientation and religion: true requires both, false erases both, absent changes nothing.",
  body: ProfileEdit,
  reply: MessageReply,
})
