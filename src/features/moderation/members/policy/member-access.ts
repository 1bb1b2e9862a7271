interface Person {
  id: number
  roles: number
}

/**
 * Whether one of the staff reads all that is kept of a member, and acts upon them: anybody of a lower role. Of oneself and of
 * equal or higher roles the desk says name and role alone, as nobody acts on them either (product.md 7).
 */
export function canViewMember(actor: Person, member: Person): boolean {
  return actor.id !== member.id && actor.roles > member.roles
}
