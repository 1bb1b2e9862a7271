import { useEffect, useState } from 'react'
import { type CallError, callApi } from '../../../client/call.ts'
import { isSuspended } from '../../../shared/roles.ts'
import { ActionsMenu } from '../../../ui/actions-menu.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { Modal } from '../../../ui/modal.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { showAfterNavigation, showError } from '../../../ui/toast.ts'
import { ConfirmModal } from '../../friends/components/confirm-modal.tsx'
import { PlainQuestion } from '../../friends/components/plain-question.tsx'
import { useWrite } from '../../friends/components/use-write.ts'
import { toggleBlock, unblock } from '../../friends/contract/block.ts'
import type { Bond } from '../../friends/contract/bond.ts'
import { openThread } from '../../messages/contract/open.ts'
import { ReportModal } from '../../moderation/components/report-modal.tsx'
import { REPORT_TYPE, reportHref } from '../../moderation/contract/report.ts'
import { OutModal } from '../../premium/components/out-modal.tsx'
import { copyId } from '../components/copy-id.ts'
import { FriendActs } from '../components/friend-acts.tsx'
import { useBond } from '../components/use-bond.ts'
import { BLOCK, BLOCK_ENDS, BLOCK_LEAD, blockSilent, COPY_ID, REPORT, UNBLOCK } from '../profile-texts.ts'
import { leaveTrace } from '../visits/contract.ts'

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

/** Blocks a member or ends that. Nearly everything on the page is other then: it is read anew. */
export function useBlock(userId: number, onFailed: () => void) {
  const [isBusy, setIsBusy] = useState(false)
  const toggle = async () => {
    setIsBusy(true)
    try {
      const { message } = await callApi(toggleBlock, { params: { userId: String(userId) } })
      showAfterNavigation(message)
      window.location.reload()
    } catch (error) {
      await showError((error as CallError).serverMessage)
      onFailed()
      setIsBusy(false)
    }
  }
  return { isBusy, toggle }
}

/** A profile that was in view for so long was looked at. */
const LOOK_MS = 1_000

/**
 * Tells a member that their profile is looked at, once it has been in view for a second. A page that is fetched ahead or
 * opened behind others tells nothing before it is shown. Nobody is bothered where that fails.
 */
export function useVisit(userId: number, isTold: boolean): void {
  useEffect(() => {
    if (!isTold) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wait)
    }
    const tell = () => {
      end()
      callApi(leaveTrace, { params: { userId: String(userId) } }, { keepalive: true }).catch(() => {})
    }
    const wait = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(tell, LOOK_MS)
    }
    document.addEventListener('visibilitychange', wait)
    wait()
    return end
  }, [userId, isTold])
}

interface BlockModalProps {
  open: boolean
  name: string
  isBusy: boolean
  onBlock: () => void
  onClose: () => void
}

/** Says what blocking does before it is done. */
export function BlockModal({ open, name, isBusy, onBlock, onClose }: BlockModalProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={`Bloquer ${name}\u202f?`}
      acts={
        <>
          <Button kind="line" onClick={onClose}>
            Annuler
          </Button>
          <Button kind="poppy" icon="ban" busy={isBusy} onClick={onBlock}>
            {BLOCK}
          </Button>
        </>
      }
    >
      <p>{BLOCK_LEAD}</p>
      <p>
        {BLOCK_ENDS} {blockSilent(name)}
      </p>
    </Modal>
  )
}

interface ProfileMenuProps {
  userId: number
  isFriend: boolean
  isBlocked: boolean
  /** A block is being set or ended. */
  isBusy: boolean
  onRemove: () => void
  onReport: () => void
  onBlock: () => void
}

/** What is done more rarely about a member (specification 2, sections 6 and 7). */
export function ProfileMenu({
  userId,
  isFriend,
  isBlocked,
  isBusy,
  onRemove,
  onReport,
  onBlock,
}: ProfileMenuProps) {
  return (
    <ActionsMenu label="Signaler, bloquer ou copier l’ID">
      {isFriend && <Item icon="user-round-minus" label="Retirer de mes amis" onClick={onRemove} />}
      <Item icon="flag" label={REPORT} onClick={onReport} />
      <Item icon="ban" label={isBlocked ? UNBLOCK : BLOCK} busy={isBusy} onClick={onBlock} />
      <Item icon="copy" label={COPY_ID} onClick={() => copyId(userId)} />
    </ActionsMenu>
  )
}

interface ItemProps {
  icon: IconName
  label: string
  busy?: boolean
  onClick: () => void
}

function Item({ icon, label, busy = false, onClick }: ItemProps) {
  return (
    <button type="button" onClick={busy ? undefined : onClick} aria-busy={busy || undefined}>
      <Icon name={icon} />
      {label}
    </button>
  )
}

interface PlainActsProps {
  user: { id: number; name: string }
  bond: Bond
  isBlocked: boolean
  token: string
}

/** For browsers without scripts: what the menu and its questions offer, each said in words before it is done. */
export function PlainActs({ user: { id, name }, bond, isBlocked, token }: PlainActsProps) {
  const profile = `/celibataire/${id}`
  return (
    <div className="plain-acts">
      <a className="small" href={reportHref(REPORT_TYPE.profile, id, id)}>
        {REPORT}
      </a>
      {bond === 'friends' && (
        <PlainQuestion act="remove" name={name} path={`${profile}/retirer`} token={token} />
      )}
      {bond === 'asked' && (
        <PlainQuestion act="withdraw" name={name} path={`${profile}/retirer-demande`} token={token} />
      )}
      {!isBlocked && (
        <details className="plain-question">
          <summary className="linkish small">{BLOCK}</summary>
          <p className="small">
            {BLOCK_LEAD} {BLOCK_ENDS} {blockSilent(name)}
          </p>
          <OperationForm of={toggleBlock} params={{ userId: id }} token={token} className="plain-act">
            <Button type="submit" kind="poppy" small>
              {BLOCK}
            </Button>
          </OperationForm>
        </details>
      )}
    </div>
  )
}
