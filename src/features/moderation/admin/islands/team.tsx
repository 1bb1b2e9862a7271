import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../../client/call.ts'
import { ROLES } from '../../../../shared/roles.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { SearchBox } from '../../../../ui/search-box.tsx'
import { useDebounced } from '../../../../ui/use-debounced.ts'
import { removeMemberTwoFactor } from '../../../accounts/two-factor/contract.ts'
import { ConfirmDialog } from '../components/team/confirm-dialog.tsx'
import { RoleForm } from '../components/team/role-form.tsx'
import { TEAM_QUERY_KEY, type TeamActions, useTeamActions } from '../components/team/use-team-actions.ts'
import {
  type Candidate,
  findCandidates,
  listTeam,
  SEARCH_MAX_LENGTH,
  type TeamMember,
} from '../contract/team.ts'
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

const SHOWN_ROLES = [3, 2, 1] as const

/** The staff by role; the founder gives roles and takes them, and takes lost second factors away. */
export default function Team({ token, team: first, search, found, founderId, now }: Props) {
  const { data: team } = useQuery({
    queryKey: TEAM_QUERY_KEY,
    queryFn: () => callApi(listTeam, {}),
    initialData: first,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const acts = useTeamActions()
  const shared = { token, search, founderId, now, acts }
  return (
    <div className="stack">
      <Candidates token={token} search={search} found={found} acts={acts} />
      {SHOWN_ROLES.map((role) => {
        const members = team.filter(({ roles }) => roles === role)
        return (
          <section key={role} className="panel">
            <h2>{texts.ROLE_SECTION_TITLES[role]}</h2>
            {members.length > 0 ? (
              <ul className="rows team-rows">
                {members.map((member) => (
                  <TeamRow key={member.id} member={member} {...shared} />
                ))}
              </ul>
            ) : (
              <p className="soft small">{texts.EMPTY_SECTION_TEXTS[role]}</p>
            )}
          </section>
        )
      })}
    </div>
  )
}

interface FactorFormProps {
  member: { id: number; name: string }
  token: string
  busy: boolean
  onRemove: () => void
}

/** Takes the second factor of one of the staff away, once it was asked what that means. */
export function FactorForm({ member: { id, name }, token, busy, onRemove }: FactorFormProps) {
  const [asked, setAsked] = useState(false)
  return (
    <OperationForm
      of={removeMemberTwoFactor}
      params={{ userId: id }}
      token={token}
      onSubmit={() => setAsked(true)}
    >
      <Button type="submit" kind="line" busy={busy} aria-label={texts.formatRemoveTwoFactorTitle(name)}>
        Retirer le second facteur
      </Button>
      <ConfirmDialog
        open={asked}
        title={texts.formatRemoveTwoFactorTitle(name)}
        meaning={`${name} n’entrera plus dans l’administration avant d’en avoir pris un autre. Assurez-vous que c’est bien ${name} qui vous le demande.`}
        onClose={() => setAsked(false)}
        onConfirm={onRemove}
      />
    </OperationForm>
  )
}

interface CandidateRowProps {
  member: Candidate
  token: string
  search: string
  acts: TeamActions
}

/** Somebody who was found, and the role they may be given, or why not. */
export function CandidateRow({ member, token, search, acts }: CandidateRowProps) {
  return (
    <li>
      <Avatar member={member} size="sm" />
      <div className="grow">
        <p>
          <MemberName member={member} link /> <span className="soft small">#{member.id}</span>
        </p>
        {member.refusal && <p className="soft small">{member.refusal}</p>}
      </div>
      {!member.refusal && (
        <RoleForm
          member={member}
          token={token}
          search={search}
          busy={acts.busyWith === member.id}
          onGive={(role) => acts.giveRole(member.id, role)}
        />
      )}
    </li>
  )
}

interface CandidatesProps {
  token: string
  /** What was searched, and found, before scripts ran. */
  search: string
  found: Candidate[]
  acts: TeamActions
}

/** The founder waits for it: shorter than the searches of members. */
const SEARCH_DEBOUNCE_MS = 300

/** Finds who is to be given a role. */
export function Candidates({ token, search: first, found: firstFound, acts }: CandidatesProps) {
  const [typed, setTyped] = useState(first)
  const [search, searchNow] = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS)
  const found = useQuery({
    queryKey: [...TEAM_QUERY_KEY, search],
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
        maxLength={SEARCH_MAX_LENGTH}
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

interface TeamRowProps {
  member: TeamMember
  /** The founder who reads. */
  founderId: number
  token: string
  now: number
  search: string
  acts: TeamActions
}

/** One of the staff: when they were last there, whether they have a second factor, how much they did, and their role. */
export function TeamRow({ member, founderId, token, now, search, acts }: TeamRowProps) {
  const { id, roles, factor, last_activity } = member
  return (
    <li>
      <Avatar member={member} now={now} />
      <div className="grow">
        <p>
          <MemberName member={member} link />
          {id === founderId && <span className="soft small"> {'C’est vous'}</span>}
        </p>
        <dl className="team-facts">
          <TeamFact term="Dernière activité">
            <RelativeDate moment={last_activity} now={now} />
          </TeamFact>
          <TeamFact term="Second facteur">{factor ? 'oui' : 'pas encore'}</TeamFact>
          <TeamFact term="Actes en 30 jours">{member.acts.toLocaleString('fr-FR')}</TeamFact>
        </dl>
      </div>
      {roles < ROLES.founder && <TeamRowActions member={member} token={token} search={search} acts={acts} />}
    </li>
  )
}

function TeamRowActions({
  member,
  token,
  search,
  acts,
}: Pick<TeamRowProps, 'member' | 'token' | 'search' | 'acts'>) {
  const busy = acts.busyWith === member.id
  return (
    <div className="team-acts">
      <RoleForm
        member={member}
        token={token}
        search={search}
        busy={busy}
        onGive={(role) => acts.giveRole(member.id, role)}
      />
      {member.factor && (
        <FactorForm member={member} token={token} busy={busy} onRemove={() => acts.removeFactor(member.id)} />
      )}
    </div>
  )
}

function TeamFact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
