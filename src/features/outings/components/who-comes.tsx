import { Avatar } from '../../../ui/avatar.tsx'
import type { Outing, OutingPerson } from '../contract.ts'

/** Portraits and names of who comes, for who comes too; others read that they would. */
export function WhoComes({ outing }: { outing: Outing }) {
  const { members, members_count, own, is_host, state, obstacle } = outing
  if (is_host || state === 'cancelled' || state === 'draft') return null
  if (own?.state !== 'coming')
    return obstacle ? null : <p className="soft">En vous inscrivant, vous verrez qui vient.</p>
  // The reader is counted unless absent, and is not in the list.
  const others = Math.max(0, (members_count ?? 0) - members.length - (own.absent ? 0 : 1))
  if (members.length + others === 0) return null
  return (
    <section className="out-part" aria-labelledby="qui">
      <h2 id="qui">{state === 'past' ? 'Qui y était' : 'Qui vient'}</h2>
      <ul className="guests">
        {members.map((member) => (
          <li key={member.id}>
            <Guest member={member} />
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="soft">{others === 1 ? 'Et une autre personne.' : `Et ${others} autres personnes.`}</p>
      )}
    </section>
  )
}

function Guest({ member }: { member: OutingPerson }) {
  return (
    <a href={`/celibataire/${member.id}`}>
      <Avatar member={member} size="lg" lazy />
      <span>{`${member.name}, ${member.age}`}</span>
    </a>
  )
}
