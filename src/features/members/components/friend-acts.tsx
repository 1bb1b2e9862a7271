import { type ComponentProps, useState } from 'react'
import { isSuspended } from '../../../shared/roles.ts'
import { Button, type ButtonKind } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { ConfirmModal } from '../../friends/components/confirm-modal.tsx'
import { askFriend, replyToAsk } from '../../friends/contract/ask.ts'
import type { Bond } from '../../friends/contract/bond.ts'
import { takesAsks } from '../../friends/policy.ts'
import type { BondAct } from './use-bond.ts'

interface Props {
  user: { id: number; name: string; roles: number }
  bond: Bond
  askId: number | null
  /** The CSRF token of the page. */
  token: string
  busy: BondAct | null
  onAct: (act: BondAct) => void
}

/** What stands between the reader and a member, and what the reader may do about it; nothing that can only be refused. */
export function FriendActs({ user, bond, askId, token, busy, onAct }: Props) {
  const ask = { of: askFriend, params: { userId: user.id } }
  const button = (act: BondAct, { form, ...look }: Look) => (
    <OperationForm {...form} token={token} className="plain-act" onSubmit={() => onAct(act)}>
      <Button type="submit" kind={look.kind} icon={look.icon} busy={busy === act}>
        {look.label}
      </Button>
    </OperationForm>
  )
  if (bond === 'friends') return <State icon="user-round-check" label="Ami" />
  if (bond === 'asked') return <Asked name={user.name} busy={busy} onAct={onAct} />
  if (bond === 'none') {
    if (!takesAsks(user)) return null
    return button('ask', {
      form: ask,
      kind: 'soft',
      icon: 'user-round-plus',
      label: 'Ajouter en ami',
    })
  }
  return (
    <>
      <p>{`${user.name} vous demande en ami.`}</p>
      {!isSuspended(user.roles) &&
        button('accept', {
          form: ask,
          kind: 'river',
          icon: 'user-round-check',
          label: 'Accepter la demande',
        })}
      {button('refuse', {
        form: { of: replyToAsk, path: `/demandes/${askId}/refuser` },
        kind: 'soft',
        icon: 'x',
        label: 'Refuser',
      })}
    </>
  )
}

interface Look {
  form: Pick<ComponentProps<typeof OperationForm>, 'of' | 'params' | 'path'>
  kind: ButtonKind
  icon: IconName
  label: string
}

/** How it stands, in the place and the size of a button. */
function State({ icon, label }: { icon: IconName; label: string }) {
  return (
    <span className="bond-state">
      <Icon name={icon} />
      {label}
    </span>
  )
}

function Asked({ name, busy, onAct }: { name: string } & Pick<Props, 'busy' | 'onAct'>) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <State icon="hourglass" label="Demande envoyée" />
      <Button
        kind="bare"
        className="needs-script"
        busy={busy === 'withdraw'}
        onClick={() => setIsAsking(true)}
      >
        Retirer
      </Button>
      <ConfirmModal
        act="withdraw"
        open={isAsking}
        name={name}
        onYes={() => onAct('withdraw')}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
