import { type ComponentProps, useState } from 'react'
import { isSuspended } from '../../../../shared/roles.ts'
import { Button, type ButtonKind } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { IconName } from '../../../../ui/icon-names.ts'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { ConfirmModal } from '../../../friends/components/confirm-modal.tsx'
import type { Bond } from '../../../friends/contract/bond.ts'
import { canReceiveRequests } from '../../../friends/policy.ts'
import { replyToFriendRequest, sendFriendRequest } from '../../../friends/requests/contract.ts'
import type { FriendAction } from './use-bond.ts'

interface Props {
  user: { id: number; name: string; roles: number }
  bond: Bond
  requestId: number | null
  /** The CSRF token of the page. */
  token: string
  busy: FriendAction | null
  onAct: (act: FriendAction) => void
}

/** What stands between the reader and a member, and what the reader may do about it; nothing that can only be refused. */
export function FriendActions({ user, bond, requestId, token, busy, onAct }: Props) {
  const requestForm = { of: sendFriendRequest, params: { userId: user.id } }
  const button = (act: FriendAction, { form, ...look }: ActionButton) => (
    <OperationForm {...form} token={token} className="plain-act" onSubmit={() => onAct(act)}>
      <Button type="submit" kind={look.kind} icon={look.icon} busy={busy === act}>
        {look.label}
      </Button>
    </OperationForm>
  )
  if (bond === 'friends') return <BondState icon="user-round-check" label="Ami" />
  if (bond === 'asked') return <SentRequest name={user.name} busy={busy} onAct={onAct} />
  if (bond === 'none') {
    if (!canReceiveRequests(user)) return null
    return button('ask', {
      form: requestForm,
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
          form: requestForm,
          kind: 'river',
          icon: 'user-round-check',
          label: 'Accepter la demande',
        })}
      {button('refuse', {
        form: { of: replyToFriendRequest, path: `/demandes/${requestId}/refuser` },
        kind: 'soft',
        icon: 'x',
        label: 'Refuser',
      })}
    </>
  )
}

interface ActionButton {
  form: Pick<ComponentProps<typeof OperationForm>, 'of' | 'params' | 'path'>
  kind: ButtonKind
  icon: IconName
  label: string
}

/** How it stands, in the place and the size of a button. */
function BondState({ icon, label }: { icon: IconName; label: string }) {
  return (
    <span className="bond-state">
      <Icon name={icon} />
      {label}
    </span>
  )
}

function SentRequest({ name, busy, onAct }: { name: string } & Pick<Props, 'busy' | 'onAct'>) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <BondState icon="hourglass" label="Demande envoyée" />
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
