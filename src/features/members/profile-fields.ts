import {
  CHILDREN,
  DRINKS,
  EYES,
  getLabel,
  HAIR,
  HEIGHTS,
  MATRIMONIAL_STATUSES,
  ORIENTATION_DEFINITIONS,
  ORIENTATIONS,
  RELIGIONS,
  SIZES,
  SMOKES,
} from '../../shared/enumerations.ts'
import type { IconName } from '../../ui/icon-names.ts'

export const JOB_MAX_LENGTH = 60
export const DESCRIPTION_MAX_LENGTH = 2000

/** Sections of the profile's form, in its order; the titles are the specification's. */
export const SECTION_TITLES = {
  informations: 'Informations',
  looks: 'Physique',
  life: 'Mode de vie',
  about: 'A propos',
} as const
export type SectionName = keyof typeof SECTION_TITLES

/** Answers that a member shows or hides together. */
export const FACT_GROUPS = {
  looks: 'Physique',
  life: 'Mode de vie',
  beliefs: 'Orientation et religion',
} as const
export type FactGroup = keyof typeof FACT_GROUPS

interface Fact {
  icon: IconName
  /** The label by itself says too little: `Yeux : Brun`. */
  isNamed?: boolean
  /** Position among the tags; a field without comes last. */
  order?: number
}

interface FieldBase {
  /** Name of the field in the form. */
  label: string
  section: SectionName
  /** Tag of the profile page; absent for a field that is shown elsewhere. */
  fact?: Fact
}

/** One of a list, stored as its index. */
export interface ChoiceField extends FieldBase {
  kind: 'choice'
  labels: readonly string[]
  control: 'segment' | 'select'
  /** Tooltips, in the order of the labels. */
  definitions?: readonly string[]
  /** Needs the explicit consent of GDPR article 9, is erased without it and required with it. */
  isSensitive?: boolean
  /** The search filters by it: `member_search` has a copy, null where the member hides it (`SEARCHED_ANSWERS`). */
  isSearched?: boolean
  /** Index of the answer that declines to say: never shown as a fact. */
  refusal?: number
}

/** Free text, optional. */
export interface TextField extends FieldBase {
  kind: 'text'
  maxLength: number
  isMultiline?: boolean
  /** The browser's hint for one line. */
  autoComplete?: string
}

export type ProfileField = ChoiceField | TextField

/**
 * The fields of a profile by their column, in the order of the form. Contract, form, queries, profile page, copy of a
 * member's data and demo derive from this table.
 */
export const PROFILE_FIELDS = {
  matrimonial_status: {
    kind: 'choice',
    label: 'Situation',
    labels: MATRIMONIAL_STATUSES,
    section: 'informations',
    control: 'segment',
    fact: { icon: 'heart', order: 1 },
  },
  job: {
    kind: 'text',
    label: 'Métier',
    maxLength: JOB_MAX_LENGTH,
    autoComplete: 'organization-title',
    section: 'informations',
    fact: { icon: 'briefcase-business', order: 3 },
  },
  orientation: {
    kind: 'choice',
    label: 'Orientation',
    labels: ORIENTATIONS,
    definitions: ORIENTATION_DEFINITIONS,
    section: 'informations',
    control: 'select',
    isSensitive: true,
    isSearched: true,
    fact: { icon: 'sparkles', order: 2 },
  },
  religion: {
    kind: 'choice',
    label: 'Religion',
    labels: RELIGIONS,
    section: 'informations',
    control: 'select',
    isSensitive: true,
    refusal: 0,
    fact: { icon: 'book-open', order: 11 },
  },
  height: {
    kind: 'choice',
    label: 'Taille',
    labels: HEIGHTS,
    section: 'looks',
    control: 'select',
    fact: { icon: 'ruler', order: 4 },
  },
  size: {
    kind: 'choice',
    label: 'Silhouette',
    labels: SIZES,
    section: 'looks',
    control: 'select',
    fact: { icon: 'shirt', order: 5 },
  },
  eyes: {
    kind: 'choice',
    label: 'Yeux',
    labels: EYES,
    section: 'looks',
    control: 'select',
    fact: { icon: 'eye', isNamed: true, order: 6 },
  },
  hair: {
    kind: 'choice',
    label: 'Cheveux',
    labels: HAIR,
    section: 'looks',
    control: 'select',
    fact: { icon: 'scissors', isNamed: true, order: 7 },
  },
  drink: {
    kind: 'choice',
    label: 'Alcool',
    labels: DRINKS,
    section: 'life',
    control: 'segment',
    fact: { icon: 'wine', isNamed: true, order: 9 },
  },
  smoke: {
    kind: 'choice',
    label: 'Tabac',
    labels: SMOKES,
    section: 'life',
    control: 'segment',
    fact: { icon: 'cigarette', isNamed: true, order: 10 },
  },
  children: {
    kind: 'choice',
    label: 'Enfants',
    labels: CHILDREN,
    section: 'life',
    control: 'select',
    fact: { icon: 'baby', order: 8 },
  },
  description: {
    kind: 'text',
    label: 'Description',
    maxLength: DESCRIPTION_MAX_LENGTH,
    isMultiline: true,
    section: 'about',
  },
} as const satisfies Record<string, ProfileField>

type Fields = typeof PROFILE_FIELDS
export type ProfileFieldName = keyof Fields
/** Names of the fields that have a property of the table's entry. */
type NamesWith<Part> = {
  [Name in ProfileFieldName]: Fields[Name] extends Part ? Name : never
}[ProfileFieldName]

export type ChoiceFieldName = NamesWith<{ kind: 'choice' }>
export type TextFieldName = NamesWith<{ kind: 'text' }>
export type SensitiveFieldName = NamesWith<{ isSensitive: true }>
export type SearchedFieldName = NamesWith<{ isSearched: true }>
/** Required of everyone. */
export type RequiredFieldName = Exclude<ChoiceFieldName, SensitiveFieldName>

/** A profile's fields as stored; null where nothing is answered. */
export type ProfileValues = {
  [Name in ProfileFieldName]: Fields[Name] extends { kind: 'choice' } ? number | null : string | null
}

export const getProfileField = (name: ProfileFieldName): ProfileField => PROFILE_FIELDS[name]

/** Sensitive answers, those of the looks, and all others. */
export function getFactGroup(name: ProfileFieldName): FactGroup {
  if (isSensitive(name)) return 'beliefs'
  return getProfileField(name).section === 'looks' ? 'looks' : 'life'
}

/** The words of a fact; null for an open answer, and for one that declines to say. */
export function getFactLabel(name: ProfileFieldName, value: number | string | null): string | null {
  const field = getProfileField(name)
  if (field.kind === 'text' || typeof value !== 'number') return value === null ? null : String(value)
  return value === field.refusal ? null : getLabel(field.labels, value)
}

function isChoice(name: ProfileFieldName): name is ChoiceFieldName {
  return PROFILE_FIELDS[name].kind === 'choice'
}
function isText(name: ProfileFieldName): name is TextFieldName {
  return PROFILE_FIELDS[name].kind === 'text'
}
export function isSensitive(name: ProfileFieldName): name is SensitiveFieldName {
  const field = getProfileField(name)
  return field.kind === 'choice' && field.isSensitive === true
}
export function isSearched(name: ProfileFieldName): name is SearchedFieldName {
  const field = getProfileField(name)
  return field.kind === 'choice' && field.isSearched === true
}

/** In the order of the form. */
export const PROFILE_FIELD_NAMES = Object.keys(PROFILE_FIELDS) as ProfileFieldName[]

/** In the order of the profile page. */
export const FACT_FIELDS = PROFILE_FIELD_NAMES.filter((name) => getProfileField(name).fact).toSorted(
  (a, b) => orderOfFact(a) - orderOfFact(b),
)

function orderOfFact(name: ProfileFieldName): number {
  return getProfileField(name).fact?.order ?? Number.MAX_SAFE_INTEGER
}

export const SENSITIVE_FIELDS = PROFILE_FIELD_NAMES.filter(isSensitive)
export const REQUIRED_FIELDS = PROFILE_FIELD_NAMES.filter(
  (name): name is RequiredFieldName => isChoice(name) && !isSensitive(name),
)
export const TEXT_FIELDS = PROFILE_FIELD_NAMES.filter(isText)

export const SEARCHED_FIELDS = PROFILE_FIELD_NAMES.filter(isSearched)

/** Columns as queries name them: `u` is `users`. */
export const PROFILE_COLUMNS = PROFILE_FIELD_NAMES.map((name) => `u.${name}` as const)

/** An object with one value per field, in the order of `names`. */
export function mapFields<Name extends ProfileFieldName, Values extends Record<Name, unknown>>(
  names: readonly Name[],
  getValue: (name: Name) => Values[Name],
): Values {
  return Object.fromEntries(names.map((name) => [name, getValue(name)])) as Values
}

/** Of an object with fields, only those named; a field that it does not have is left out. */
export function pickFields<Name extends ProfileFieldName, Values extends { [Key in Name]?: unknown }>(
  values: Values,
  names: readonly Name[],
): Pick<Values, Name> {
  return mapFields<Name, Pick<Values, Name>>(
    names.filter((name) => name in values),
    (name) => values[name],
  )
}

/** The labels of each choice by its column; null for text. */
export const FIELD_LABELS: Record<ProfileFieldName, readonly string[] | null> = mapFields(
  PROFILE_FIELD_NAMES,
  (name) => {
    const field = getProfileField(name)
    return field.kind === 'choice' ? field.labels : null
  },
)
