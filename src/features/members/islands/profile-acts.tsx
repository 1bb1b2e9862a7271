import { useState } from 'react'
import { type CallError, call } from '../../../client/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { toastAfter, toastError } from '../../../ui/toast.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { toggleBlock } from '../../friends/contract/block.ts'
import { ReportModal } from '../../moderation/components/report-modal.tsx'
import { ActsMenu } from '../components/acts-menu.tsx'
import { copyId } from '../components/copy-id.ts'
import * as texts from '../profile-texts.ts'

interface Props {
  user: { id: number; name: string }
  isBlocked: boolean
  isOwn: boolean
}

/** What a reader does about a member: report, block, copy the id (specification 2, sections 6 and 7). */
export default function ProfileActs({ user, isBlocked, isOwn }: Props) {
  const [asked, setAsked] = useState<'report' | 'block' | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  // A form that nobody can open yet is not drawn by the server.
  const hydrated = useHydrated()
  const toggle = async () => {
    setIsBusy(true)
    try {
      const { message } = await call(toggleBlock, { params: { userId: String(user.id) } })
      // Nearly everything on the page is other for the one who blocks: it is read anew.
      toastAfter(message)
      window.location.reload()
    } catch (error) {
      await toastError((error as CallError).serverMessage)
      setAsked(null)
      setIsBusy(false)
    }
  }
  if (isOwn) {
    return (
      <Button kind="bare" icon="copy" onClick={() => copyId(user.id)}>
        {texts.COPY_ID}
      </Button>
    )
  }
  return (
    <>
      <ActsMenu>
        <button type="button" onClick={() => setAsked('report')}>
          <Icon name="flag" />
          {texts.REPORT}
        </button>
        <button type="button" onClick={isBlocked ? toggle : () => setAsked('block')} aria-busy={isBusy}>
          <Icon name="ban" />
          {isBlocked ? texts.UNBLOCK : texts.BLOCK}
        </button>
        <button type="button" onClick={() => copyId(user.id)}>
          <Icon name="copy" />
          {texts.COPY_ID}
        </button>
      </ActsMenu>
      {hydrated && (
        <ReportModal
          open={asked === 'report'}
          onClose={() => setAsked(null)}
          type={1}
          targetId={user.id}
          userId={user.id}
        />
      )}
      <BlockModal
        open={asked === 'block'}
        name={user.name}
        isBusy={isBusy}
        onBlock={toggle}
        onClose={() => setAsked(null)}
      />
    </>
  )
}

interface BlockProps {
  open: boolean
  name: string
  isBusy: boolean
  onBlock: () => void
  onClose: () => void
}

/** Says what blocking does before it is done. */
function BlockModal({ open, name, isBusy, onBlock, onClose }: BlockProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={texts.blockTitle(name)}
      acts={
        <>
          <Button kind="line" onClick={onClose}>
            {texts.CANCEL}
          </Button>
          <Button kind="poppy" icon="ban" busy={isBusy} onClick={onBlock}>
            {texts.BLOCK}
          </Button>
        </>
      }
    >
      <p>{texts.BLOCK_LEAD}</p>
      <p>
        {texts.BLOCK_ENDS} {texts.blockSilent(name)}
      </p>
    </Modal>
  )
}
