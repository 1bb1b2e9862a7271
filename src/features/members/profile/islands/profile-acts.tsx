import { useEffect, useState } from 'react'
import { callApi } from '../../../../client/call.ts'
import { copyText } from '../../../../client/clipboard.ts'
import { openConversation } from '../../../../shared/open-conversation.ts'
import { ActionsMenu, MenuItem } from '../../../../ui/actions-menu.tsx'
import { withReturnTo } from '../../../../ui/auth-links.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import {
  BLOCK,
  BlockModal,
  UNBLOCK,
  UnblockButton,
  useToggleBlock,
} from '../../../friends/components/blocking.tsx'
import { ConfirmModal } from '../../../friends/components/confirmation.tsx'
import { useOpenConversation } from '../../../friends/components/use-open-conversation.ts'
import type { Bond } from '../../../friends/contract.ts'
import { canReceiveRequests } from '../../../friends/policy.ts'
import { formatReportPromise } from '../../../moderation/reports/components/promise-texts.ts'
import { ReportModal } from '../../../moderation/reports/components/report-modal.tsx'
import { DailyLimitModal } from '../../../premium/components/daily-limit-modal.tsx'
import { hideWithUndo } from '../../hidden/components/hide.ts'
import { recordVisit } from '../../visits/contract.ts'
import { FriendActions, useBond } from '../components/friendship.tsx'
import { HIDE, HIDE_HELP, REPORT } from '../components/menu-texts.ts'
import { PlainActions } from '../components/plain-actions.tsx'
import { SignSheetHost, useSign } from '../components/sign.tsx'
import type { Profile } from '../contract.ts'

const COPY_ID = 'Copier l’ID'

interface Props {
  user: { id: number; name: string; roles: number }
  isOwn: boolean
  isBlocked: boolean
  bond: Bond
  friendsSince: string | null
  /** The member's request that waits for the reader's answer. */
  requestId: number | null
  contact: Profile['contact']
  /** Hours until a report is decided; null while it is not known. */
  reportHours: number | null
  /** The page was prefetched, so its visit is not recorded yet. */
  recordsVisit: boolean
  /** The CSRF token of the page. */
  token: string
}

/** Actions on a member: write, befriend, report, block (specification 2, sections 6 and 7). */
export default function ProfileActions(props: Props) {
  useRecordVisit(props.user.id, props.recordsVisit)
  if (!props.isOwn) return <OtherMemberActions {...props} />
  return (
    <Button kind="bare" icon="copy" onClick={() => copyMemberId(props.user.id)}>
      {COPY_ID}
    </Button>
  )
}

function OtherMemberActions(props: Props) {
  const { user, isBlocked, bond: start, contact, token } = props
  const [openDialog, setAsked] = useState<'report' | 'block' | 'remove' | null>(null)
  const close = () => setAsked(null)
  const { bond, ask_id, friends_since, busy, act, settle, refresh, offer, isPast, forget, exceed } = useBond(
    user.id,
    { bond: start, ask_id: props.requestId, friends_since: props.friendsSince },
  )
  const sign = useSign(bond)
  const { isBusy, toggle } = useToggleBlock(user.id, close)
  const obstacle = isBlocked ? null : findObstacle(user, contact, bond)
  return (
    <div className="profile-acts">
      {obstacle && <ContactObstacle contact={obstacle} back={`/celibataire/${user.id}`} />}
      {isBlocked ? (
        <UnblockButton userId={user.id} token={token} isBusy={isBusy} onPress={toggle} />
      ) : (
        <>
          {CAN_WRITE.has(contact.write.state) && (
            <WriteButton userId={user.id} token={token} isSecond={bond === 'asks'} />
          )}
          <FriendActions
            user={user}
            bond={bond}
            friends_since={friends_since}
            requestId={ask_id}
            mayRequest={contact.request.state === 'open'}
            token={token}
            busy={busy}
            onAct={act}
            onSign={() => sign.open('')}
          />
          <SignSheetHost
            sign={sign}
            user={user}
            token={token}
            onSent={settle}
            onPast={exceed}
            onStale={refresh}
          />
        </>
      )}
      <ProfileMenu
        userId={user.id}
        name={user.name}
        isFriend={bond === 'friends'}
        isBlocked={isBlocked}
        isBusy={isBusy}
        reportHours={props.reportHours}
        onRemove={() => setAsked('remove')}
        onReport={() => setAsked('report')}
        onBlock={isBlocked ? toggle : () => setAsked('block')}
      />
      {offer}
      <noscript>
        {/* Not in the browser's script, which renders nothing here. */}
        {import.meta.env.SSR && <PlainActions user={user} bond={start} isBlocked={isBlocked} token={token} />}
      </noscript>
      <ReportModal
        open={openDialog === 'report'}
        onClose={close}
        type={1}
        targetId={user.id}
        userId={user.id}
      />
      <ConfirmModal
        act="remove"
        open={openDialog === 'remove'}
        name={user.name}
        onYes={() => act('remove')}
        onClose={close}
      />
      <BlockModal
        open={openDialog === 'block'}
        name={user.name}
        isBusy={isBusy}
        onBlock={toggle}
        onClose={close}
      />
      <DailyLimitModal open={isPast} what="asks" onClose={forget} />
    </div>
  )
}

/** States in which the composer opens. */
const CAN_WRITE: ReadonlySet<string> = new Set(['open', 'unconfirmed'])

/** The obstacle between the reader and the member, shown before any touch; null without one. */
function findObstacle(
  user: Props['user'],
  { write, request }: Profile['contact'],
  bond: Bond,
): Profile['contact']['write'] | null {
  if (write.sentence) return write
  return bond === 'none' && canReceiveRequests(user) && request.sentence ? request : null
}

function ContactObstacle({ contact, back }: { contact: Profile['contact']['write']; back: string }) {
  return (
    <div className="act-note">
      <p>{contact.sentence}</p>
      {contact.state === 'first-contact' && (
        <p className="row">
          <LinkButton small icon="camera" href={withReturnTo('/bienvenue/photo', back)}>
            Ajouter une photo
          </LinkButton>
          <LinkButton small kind="line" icon="pencil" href={withReturnTo('/bienvenue/ardoise', back)}>
            Écrire quelques mots
          </LinkButton>
        </p>
      )}
    </div>
  )
}

/** @param isSecond the answer to a request comes first */
function WriteButton({ userId, token, isSecond }: { userId: number; token: string; isSecond: boolean }) {
  const { write, busyWith, isPast, forget } = useOpenConversation()
  return (
    <>
      <OperationForm
        of={openConversation}
        params={{ userId }}
        token={token}
        className={isSecond ? 'plain-act write-second' : 'plain-act'}
        onSubmit={() => write(userId)}
      >
        <Button
          type="submit"
          kind={isSecond ? 'poppy-line' : 'poppy'}
          icon="message-circle"
          iconOnly={isSecond}
          busy={busyWith !== null}
        >
          Écrire
        </Button>
      </OperationForm>
      <DailyLimitModal open={isPast} what="conversations" onClose={forget} />
    </>
  )
}

/** Records the visit of a prefetched page once it is shown. Failures are silent. */
export function useRecordVisit(userId: number, isPrefetched: boolean): void {
  useEffect(() => {
    if (!isPrefetched) return
    const end = () => document.removeEventListener('visibilitychange', record)
    const record = () => {
      if (document.visibilityState !== 'visible') return
      end()
      callApi(recordVisit, { params: { userId: String(userId) } }, { keepalive: true }).catch(() => {})
    }
    document.addEventListener('visibilitychange', record)
    record()
    return end
  }, [userId, isPrefetched])
}

interface ProfileMenuProps {
  userId: number
  name: string
  isFriend: boolean
  isBlocked: boolean
  /** A block is being saved. */
  isBusy: boolean
  reportHours: number | null
  onRemove: () => void
  onReport: () => void
  onBlock: () => void
}

/** Rarer actions on a member (specification 2, sections 6 and 7). */
export function ProfileMenu({
  userId,
  name,
  isFriend,
  isBlocked,
  isBusy,
  reportHours,
  onRemove,
  onReport,
  onBlock,
}: ProfileMenuProps) {
  return (
    <ActionsMenu label="Signaler, bloquer ou copier l’ID" title={name} kind="line">
      <MenuItem
        icon="copy"
        label={COPY_ID}
        help="Le numéro de ce profil, pour en parler à l’équipe."
        onClick={() => copyMemberId(userId)}
      />
      {!isBlocked && (
        <MenuItem icon="eye-off" label={HIDE} help={HIDE_HELP} onClick={() => hideWithUndo(userId)} />
      )}
      {isFriend && (
        <MenuItem
          icon="user-round-minus"
          label="Retirer de mes amis"
          help="Vous confirmez avant, et rien n’est annoncé."
          onClick={onRemove}
        />
      )}
      {isBlocked ? (
        <MenuItem icon="lock-open" label={UNBLOCK} busy={isBusy} onClick={onBlock} />
      ) : (
        <MenuItem icon="ban" label={`${BLOCK} ${name}`} isDanger busy={isBusy} onClick={onBlock} />
      )}
      <MenuItem
        icon="flag"
        label={REPORT}
        help={`${formatReportPromise(reportHours)}.`}
        isDanger
        onClick={onReport}
      />
    </ActionsMenu>
  )
}

async function copyMemberId(id: number): Promise<void> {
  if (await copyText(String(id))) await showSuccess('ID Copié')
  else await showError('La copie n’a pas fonctionné. L’ID se lit dans l’adresse de la page.')
}
