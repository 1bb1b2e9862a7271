import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { callApi } from '../../../../client/call.ts'
import { withQueries } from '../../../../client/providers.tsx'
import { ROLES } from '../../../../shared/roles.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { SearchBox } from '../../../../ui/search-box.tsx'
import { showSuccess } from '../../../../ui/toast.ts'
import { useDebounced } from '../../../../ui/use-debounced.ts'
import { showCallError, usePasswordQuestion } from '../../../accounts/components/use-password-question.tsx'
import { removeMemberTwoFactor } from '../../../accounts/two-factor/contract.ts'
import {
  type Candidate,
  changeRole,
  findCandidates,
  listTeam,
  SEARCH_MAX_LENGTH,
  type TeamMember,
} from '../team/contract.ts'
import * as texts from '../texts.ts'

interface Props {
  token: string
  team: TeamMember[]
  search: string
  found: Candidate[]
  founderId: number
  /** Milliseconds of the server, so that hydration renders the same text. */
  now: number
}

const SHOWN_ROLES = [3, 2, 1] as const

/** Staff by role; the founder changes roles and removes lost second factors. */
function Team({ token, team: first, search, found, founderId, now }: Props) {
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
      {acts.dialog}
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

export default withQueries(Team)

interface FactorFormProps {
  member: { id: number; name: string }
  token: string
  busy: boolean
  onRemove: () => void
}

/** Removes a second factor after confirmation. */
function FactorForm({ member: { id, name }, token, busy, onRemove }: FactorFormProps) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <OperationForm
      of={removeMemberTwoFactor}
      params={{ userId: id }}
      token={token}
      onSubmit={() => setConfirming(true)}
    >
      <Button type="submit" kind="line" busy={busy} aria-label={texts.formatRemoveTwoFactorTitle(name)}>
        Retirer le second facteur
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={texts.formatRemoveTwoFactorTitle(name)}
        meaning={`${name} n’entrera plus dans l’administration avant d’en avoir pris un autre. Assurez-vous que c’est bien ${name} qui vous le demande.`}
        onClose={() => setConfirming(false)}
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

/** A search result, with the role form or the refusal. */
function CandidateRow({ member, token, search, acts }: CandidateRowProps) {
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
  /** Search and results of the server. */
  search: string
  found: Candidate[]
  acts: TeamActions
}

/** Shorter than for members: only the founder searches here. */
const SEARCH_DEBOUNCE_MS = 300

function Candidates({ token, search: first, found: firstFound, acts }: CandidatesProps) {
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
  /** The viewing founder. */
  founderId: number
  token: string
  now: number
  search: string
  acts: TeamActions
}

function TeamRow({ member, founderId, token, now, search, acts }: TeamRowProps) {
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

interface RoleFormProps {
  member: { id: number; name: string; roles: number }
  token: string
  /** The page's search, restored after a plain form. */
  search: string
  busy: boolean
  onGive: (role: number) => void
}

/** Changes a role after confirmation; without scripts directly. */
function RoleForm({ member, token, search, busy, onGive }: RoleFormProps) {
  const { id, name, roles } = member
  const [chosen, setChosen] = useState<number | null>(null)
  const select = useId()
  return (
    <OperationForm
      of={changeRole}
      params={{ userId: id }}
      suffix={`?search=${encodeURIComponent(search)}`}
      token={token}
      className="team-role"
      onSubmit={(event) => {
        const role = Number(new FormData(event.currentTarget).get('role'))
        // An unchanged role needs no confirmation: the server refuses it.
        if (role === roles) onGive(role)
        else setChosen(role)
      }}
    >
      <label className="sr" htmlFor={select}>
        {`Rôle de ${name}`}
      </label>
      {/* A new key resets the default value. */}
      <select key={roles} className="select" id={select} name="role" defaultValue={roles}>
        {texts.ROLE_NAMES.map((label, role) => (
          <option key={label} value={role} title={texts.ROLE_TITLES[role]}>
            {label}
          </option>
        ))}
      </select>
      <Button type="submit" kind="soft" busy={busy} aria-label={`Donner ce rôle à ${name}`}>
        Donner
      </Button>
      <ConfirmDialog
        open={chosen !== null}
        title={texts.formatRoleQuestion(name, chosen ?? roles)}
        meaning={
          [
            'L’administration lui est fermée dès maintenant.',
            'Pourra valider les photos, modérer et lire les signalements.',
            'Pourra aussi avertir, suspendre, et décider des contestations.',
            'Pourra tout faire, et vous ne pourrez plus lui reprendre ce rôle d’ici.',
          ][chosen ?? roles]
        }
        onClose={() => setChosen(null)}
        onConfirm={() => onGive(chosen ?? roles)}
      />
    </OperationForm>
  )
}

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** The consequence. */
  meaning: string | undefined
  onClose: () => void
  onConfirm: () => void
}

/** Confirms an action with its consequence. */
function ConfirmDialog({ open, title, meaning, onClose, onConfirm }: ConfirmDialogProps) {
  const confirm = () => {
    onConfirm()
    onClose()
  }
  const acts = (
    <>
      <Button kind="line" onClick={onClose}>
        Annuler
      </Button>
      <Button onClick={confirm}>Confirmer</Button>
    </>
  )
  return (
    <Modal open={open} onClose={onClose} title={title} acts={acts}>
      <p>{meaning}</p>
    </Modal>
  )
}

/** Query key of the team's lists. */
const TEAM_QUERY_KEY = ['team']

type TeamActions = ReturnType<typeof useTeamActions>

/** Lists are reloaded after success and failure. */
function useTeamActions() {
  const client = useQueryClient()
  const { withPassword, dialog } = usePasswordQuestion()
  const callbacks = {
    onSuccess: ({ message }: { message: string }) => showSuccess(message),
    onError: showCallError,
    onSettled: () => client.invalidateQueries({ queryKey: TEAM_QUERY_KEY }),
  }
  const give = useMutation({
    mutationFn: ({ id, role }: { id: number; role: number }) =>
      callApi(changeRole, { params: { userId: String(id) }, body: { role } }),
    ...callbacks,
  })
  const remove = useMutation({
    mutationFn: (id: number) =>
      withPassword(() => callApi(removeMemberTwoFactor, { params: { userId: String(id) } })),
    ...callbacks,
  })
  return {
    giveRole: (id: number, role: number) => give.mutate({ id, role }),
    removeFactor: (id: number) => remove.mutate(id),
    /** Id of the member being changed. */
    busyWith: give.isPending ? give.variables.id : remove.isPending ? remove.variables : null,
    dialog,
  }
}
