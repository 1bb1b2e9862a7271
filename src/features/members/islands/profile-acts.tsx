import { useState } from 'react'
import { isSuspended } from '../../../shared/roles.ts'
import { Button } from '../../../ui/button.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { ConfirmModal } from '../../friends/components/confirm-modal.tsx'
import { useWrite } from '../../friends/components/use-write.ts'
import { unblock } from '../../friends/contract/block.ts'
import type { Bond } from '../../friends/contract/bond.ts'
import { openThread } from '../../messages/contract/open.ts'
import { ReportModal } from '../../moderation/components/report-modal.tsx'
import { OutModal } from '../../premium/components/out-modal.tsx'
import { BlockModal } from '../components/block-modal.tsx'
import { copyId } from '../components/copy-id.ts'
import { FriendActs } from '../components/friend-acts.tsx'
import { PlainActs } from '../components/plain-acts.tsx'
import { ProfileMenu } from '../components/profile-menu.tsx'
import { useBlock } from '../components/use-block.ts'
import { useBond } from '../components/use-bond.ts'
import { COPY_ID, UNBLOCK } from '../profile-texts.ts'
import { useVisit } from '../visits/components/use-visit.ts'

interface Props {
  user: { id: number; name: string; roles: number }
  isOwn: boolean
  isBlocked: boolean
  bond: Bond
  /** The member's request that waits for the reader's answer. */
  askId: number | null
  /** The CSRF token of the page. */
  token: string
}

/** What a reader does about a member: write, become friends, report, block (specification 2, sections 6 and 7). */
export default function ProfileActs(props: Props) {
  useVisit(props.user.id, !props.isOwn && !props.isBlocked)
  if (!props.isOwn) return <OthersActs {...props} />
  return (
    <Button kind="bare" icon="copy" onClick={() => copyId(props.user.id)}>
      {COPY_ID}
    </Button>
  )
}

function OthersActs({ user, isBlocked, bond: start, askId, token }: Props) {
  const [asked, setAsked] = useState<'report' | 'block' | 'remove' | null>(null)
  const close = () => setAsked(null)
  const { bond, ask_id, busy, act, offer, isPast, forget } = useBond(user.id, { bond: start, ask_id: askId })
  const { isBusy, toggle } = useBlock(user.id, close)
  // What takes more than a button has a line of its own.
  const isLong = bond === 'asks' || bond === 'asked'
  const friendship = (
    <FriendActs user={user} bond={bond} askId={ask_id} token={token} busy={busy} onAct={act} />
  )
  return (
    <div className="profile-acts">
      {isBlocked ? (
        <Unblock userId={user.id} token={token} isBusy={isBusy} onPress={toggle} />
      ) : (
        <>
          {!isSuspended(user.roles) && <Write userId={user.id} token={token} />}
          {!isLong && friendship}
        </>
      )}
      <ProfileMenu
        userId={user.id}
        isFriend={bond === 'friends'}
        isBlocked={isBlocked}
        isBusy={isBusy}
        onRemove={() => setAsked('remove')}
        onReport={() => setAsked('report')}
        onBlock={isBlocked ? toggle : () => setAsked('block')}
      />
      {isLong && !isBlocked && <div className="bond-line">{friendship}</div>}
      {offer}
      <noscript>
        <PlainActs user={user} bond={start} isBlocked={isBlocked} token={token} />
      </noscript>
      <ReportModal open={asked === 'report'} onClose={close} type={1} targetId={user.id} userId={user.id} />
      <ConfirmModal
        act="remove"
        open={asked === 'remove'}
        name={user.name}
        onYes={() => act('remove')}
        onClose={close}
      />
      <BlockModal
        open={asked === 'block'}
        name={user.name}
        isBusy={isBusy}
        onBlock={toggle}
        onClose={close}
      />
      <OutModal open={isPast} what="asks" onClose={forget} />
    </div>
  )
}

function Write({ userId, token }: { userId: number; token: string }) {
  const { write, busyWith, isPast, forget } = useWrite()
  return (
    <>
      <OperationForm
        of={openThread}
        params={{ userId }}
        token={token}
        className="plain-act"
        onSubmit={() => write(userId)}
      >
        <Button type="submit" kind="poppy" icon="message-circle" busy={busyWith !== null}>
          Écrire
        </Button>
      </OperationForm>
      <OutModal open={isPast} what="conversations" onClose={forget} />
    </>
  )
}

interface UnblockProps {
  userId: number
  token: string
  isBusy: boolean
  onPress: () => void
}

function Unblock({ userId, token, isBusy, onPress }: UnblockProps) {
  return (
    <OperationForm of={unblock} params={{ userId }} token={token} className="plain-act" onSubmit={onPress}>
      <Button type="submit" kind="soft" icon="lock-open" busy={isBusy}>
        {UNBLOCK}
      </Button>
    </OperationForm>
  )
}
