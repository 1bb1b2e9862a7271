import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../../../client/call.ts'
import { SearchBox } from '../../../../../ui/search-box.tsx'
import { useDebounced } from '../../../../../ui/use-debounced.ts'
import { type Candidate, findCandidates, LONGEST_SEARCH } from '../../contract/team.ts'
import { CandidateRow } from './candidate-row.tsx'
import { TEAM, type TeamActs } from './use-team-acts.ts'

interface Props {
  token: string
  /** What was searched, and found, before scripts ran. */
  search: string
  found: Candidate[]
  acts: TeamActs
}

/** The founder waits for it: shorter than the searches of members. */
const REST_MS = 300

/** Finds who is to be given a role. */
export function Candidates({ token, search: first, found: firstFound, acts }: Props) {
  const [typed, setTyped] = useState(first)
  const [search, searchNow] = useDebounced(typed.trim(), REST_MS)
  const found = useQuery({
    queryKey: [...TEAM, search],
    queryFn: () => callApi(findCandidates, { query: { search } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    ...(search === first ? { initialData: firstFound } : {}),
  })
  const members = search === '' ? [] : (found.data ?? [])
  return (
    <section className="panel stack-sm">
      <h2>Donner un rôle</h2>
      <p className="soft small">
        Un fondateur ne peut plus être rétrogradé d’ici. Les autres rôles se reprennent à tout moment.
      </p>
      <SearchBox
        label="Nom ou numéro d’un membre"
        value={typed}
        onChange={setTyped}
        onSubmit={(value) => searchNow(value.trim())}
        action="/admin/equipe"
        maxLength={LONGEST_SEARCH}
      />
      <div role="status">
        {search !== '' && found.data?.length === 0 && (
          <p className="soft">Personne ne porte ce nom ni ce numéro.</p>
        )}
      </div>
      {members.length > 0 && (
        <ul className="rows team-rows">
          {members.map((member) => (
            <CandidateRow key={member.id} member={member} token={token} search={search} acts={acts} />
          ))}
        </ul>
      )}
    </section>
  )
}
