import type { BodyInput } from '../../../shared/endpoint.ts'
import type { sendFriendRequest } from '../requests/contract.ts'

// The part of a profile that a request answers, as a form and an address name it: 'ardoise-12', 'photo-4', or ''.

/** Query of a profile that opens the form without scripts, with a part or none. */
export const SIGN_PARAM = 'repondre'
/** Fragment of that form. */
export const SIGN_ANCHOR = 'signe'

export const formatSlatePart = (id: number) => `ardoise-${id}`
export const formatPhotoPart = (id: number) => `photo-${id}`

/** The address of the profile with the form open. */
export const signHref = (userId: number, part: string) =>
  `/celibataire/${userId}?${SIGN_PARAM}=${part}#${SIGN_ANCHOR}`

const FIELDS = { ardoise: 'slate', photo: 'photo' } as const

/** The field of the call for a part; none for anything else. */
export function parsePart(
  part: unknown,
): Pick<NonNullable<BodyInput<typeof sendFriendRequest>>, 'slate' | 'photo'> {
  const [, kind, id] = /^(ardoise|photo)-(\d{1,9})$/.exec(String(part)) ?? []
  return kind ? { [FIELDS[kind as keyof typeof FIELDS]]: Number(id) } : {}
}
