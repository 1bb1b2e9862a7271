import { useState } from 'react'
import { isStaff } from '../../../../shared/roles.ts'
import { ActionsMenu } from '../../../../ui/actions-menu.tsx'
import { Button } from '../../../../ui/button.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts'
import { type Actor, canEditTopic, canLock } from '../../policy.ts'
import * as texts from '../../texts.ts'
import { CONFIRM_LOCK, LOCK, LOCK_WARNING, UNLOCK } from '../../texts.ts'
import { lockTopic, type Topic } from '../contract.ts'
import { loadActions } from './load-actions.ts'
import { MuteForm } from './mute-form.tsx'

interface Props {
  viewer: Actor
  topic: Topic
  page: number
  token: string
  onLocked: (isLocked: boolean) => void
  onMuted: (isMuted: boolean) => void
}

/**
 * Ignores a topic; for the creator and staff also their actions on it. The creator, who cannot unlock, confirms
 * first.
 */
export function TopicMenu({ viewer, topic, page, token, onLocked, onMuted }: Props) {
  const [open, setOpen] = useState<'lock' | 'edit' | null>(null)
  const close = () => setOpen(null)
  const ConfirmModal = useLazyComponent(open === 'lock', () => import('./confirm-modal.tsx'), close)
  const EditTopicModal = useLazyComponent(open === 'edit', () => import('./edit-topic-modal.tsx'), close)
  const { isBusy, toggle } = useTopicLock(topic, onLocked)
  const mayLock = canLock(viewer, topic)
  const mayEdit = canEditTopic(viewer, topic)
  if (!mayLock && !mayEdit && topic.muted) return null
  const isLocked = topic.topic_locked
  const press = () => (isStaff(viewer.roles) ? toggle() : setOpen('lock'))
  return (
    <>
      <ActionsMenu label="Autres actions sur le topic">
        {!topic.muted && <MuteForm topic={topic} token={token} kind="bare" onMuted={onMuted} />}
        {mayLock && (
          <Button kind="bare" icon={isLocked ? 'lock-open' : 'lock'} busy={isBusy} onClick={press}>
            {isLocked ? texts.UNLOCK : texts.LOCK}
          </Button>
        )}
        {mayEdit && (
          <Button kind="bare" icon="folder-pen" onClick={() => setOpen('edit')}>
            {texts.EDIT_TOPIC}
          </Button>
        )}
      </ActionsMenu>
      {/* Browsers that run scripts render nothing of it. */}
      <noscript>
        {import.meta.env.SSR && (
          <>
            {!topic.muted && <MuteForm topic={topic} token={token} kind="line" />}
            {mayLock && <PlainLockForm topic={topic} token={token} />}
          </>
        )}
      </noscript>
      {open === 'lock' && ConfirmModal && (
        <ConfirmModal
          title={'Verrouiller ce topic\u202f?'}
          lead={texts.LOCK_WARNING}
          yes={texts.CONFIRM_LOCK}
          onYes={toggle}
          onClose={close}
        />
      )}
      {open === 'edit' && EditTopicModal && <EditTopicModal topic={topic} page={page} onClose={close} />}
    </>
  )
}

/** Its script is loaded when it is used. */
function useTopicLock(topic: Topic, onLocked: (isLocked: boolean) => void) {
  const [isBusy, setBusy] = useState(false)
  const toggle = async () => {
    setBusy(true)
    await (await loadActions()).toggleLock(topic, onLocked)
    setBusy(false)
  }
  return { isBusy, toggle }
}

/** Locks or unlocks without scripts: locking unfolds a warning with a form. */
function PlainLockForm({ topic, token }: { topic: Topic; token: string }) {
  const isLocked = topic.topic_locked
  const act = (
    <OperationForm of={lockTopic} params={{ topicId: topic.topic_id }} token={token} className="plain-act">
      <input type="hidden" name="lock" value={isLocked ? '0' : '1'} />
      <Button type="submit" kind={isLocked ? 'line' : 'poppy'} small>
        {isLocked ? UNLOCK : CONFIRM_LOCK}
      </Button>
    </OperationForm>
  )
  if (isLocked) return act
  return (
    <details className="plain-question">
      <summary className="linkish small">{LOCK}</summary>
      <p className="small">{LOCK_WARNING}</p>
      {act}
    </details>
  )
}
