import { memberHref } from '../../contract/member.ts'

/** One of the staff who did something, by name; a word where their account is gone. */
export function StaffLink({ id, name }: { id: number | null; name: string | null }) {
  if (id === null || name === null) return <span>un compte supprimé</span>
  return <a href={memberHref(id)}>{name}</a>
}
