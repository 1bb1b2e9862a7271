import { useId, useState } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { OperationForm } from '../../../../../ui/operation-form.tsx'
import { changeRole } from '../../contract/team.ts'
import * as texts from '../../team-texts.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface Props {
  member: { id: number; name: string; roles: number }
  token: string
  /** The search of the page, which a form without scripts comes back to. */
  search: string
  busy: boolean
  onGive: (role: number) => void
}

/** Chooses a member's role. It is asked again what that means; without scripts the page says it. */
export function RoleForm({ member, token, search, busy, onGive }: Props) {
  const { id, name, roles } = member
  const [asked, setAsked] = useState<number | null>(null)
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
        // The one that is theirs already means nothing: the server's sentence says so.
        if (role === roles) onGive(role)
        else setAsked(role)
      }}
    >
      <label className="sr" htmlFor={select}>
        {`Rôle de ${name}`}
      </label>
      {/* Drawn anew with a new role, which it then begins with. */}
      <select key={roles} className="select" id={select} name="role" defaultValue={roles}>
        {texts.ROLE_NAMES.map((word, role) => (
          <option key={word} value={role} title={texts.ROLE_TITLES[role]}>
            {word}
          </option>
        ))}
      </select>
      <Button type="submit" kind="soft" busy={busy} aria-label={`Donner ce rôle à ${name}`}>
        Donner
      </Button>
      <ConfirmDialog
        open={asked !== null}
        title={texts.formatRoleQuestion(name, asked ?? roles)}
        meaning={
          [
            'L’administration lui est fermée dès maintenant.',
            'Pourra valider les photos, modérer et lire les signalements.',
            'Pourra aussi avertir, suspendre, et décider des contestations.',
            'Pourra tout faire, et vous ne pourrez plus lui reprendre ce rôle d’ici.',
          ][asked ?? roles]
        }
        onClose={() => setAsked(null)}
        onConfirm={() => onGive(asked ?? roles)}
      />
    </OperationForm>
  )
}
