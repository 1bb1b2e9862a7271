import {
  mapFields,
  PROFILE_FIELD_NAMES,
  type ProfileFieldName,
  REQUIRED_FIELDS,
  type RequiredFieldName,
} from '../../src/features/members/profile-fields.ts'

/** The same value for every field of a profile. */
export function answerAll<Value>(value: Value): Record<ProfileFieldName, Value> {
  return mapFields<ProfileFieldName, Record<ProfileFieldName, Value>>(PROFILE_FIELD_NAMES, () => value)
}

/** The same answer to every required field, for bodies that `editProfile` accepts. */
export function answerRequired<Value>(value: Value): Record<RequiredFieldName, Value> {
  return mapFields<RequiredFieldName, Record<RequiredFieldName, Value>>(REQUIRED_FIELDS, () => value)
}
