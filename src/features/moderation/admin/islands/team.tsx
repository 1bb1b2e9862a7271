import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../client/call.ts'
import { Candidates } from '../components/team/candidates.tsx'
import { TeamRow } from '../components/team/team-row.tsx'
import { TEAM, useTeamActs } from '../components/team/use-team-acts.ts'
import { type Candidate, listTeam, type TeamMember } from '../contract/team.ts'
import * as texts from '../team-texts.ts'

interface Props {
  token: string
  team: TeamMember[]
  search: string
  found: Candidate[]
  founderId: number
  /** Milliseconds, so that server and browser draw the same words. */
  now: number
}

const SHOWN = [3, 2, 1] as const

/** The staff by role; the founder gives roles and takes them, and takes lost second factors away. */
export default function Team({ token, team: first, search, found, founderId, now }: Props) {
  const { data: team } = useQuery({
    queryKey: TEAM,
    queryFn: () => callApi(listTeam, {}),
    initialData: first,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const acts = useTeamActs()
  const shared = { token, search, founderId, now, acts }
  return (
    <div className="stack">
      <Candidates token={token} search={search} found={found} acts={acts} />
      {SHOWN.map((role) => {
        const members = team.filter(({ roles }) => roles === role)
        return (
          <section key={role} className="panel">
            <h2>{texts.SECTIONS[role]}</h2>
            {members.length > 0 ? (
              <ul className="rows team-rows">
                {members.map((member) => (
                  <TeamRow key={member.id} member={member} {...shared} />
                ))}
              </ul>
            ) : (
              <p className="soft small">{texts.NOBODY[role]}</p>
            )}
          </section>
        )
      })}
    </div>
  )
}
