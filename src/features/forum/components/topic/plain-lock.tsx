import { Button } from '../../../../ui/button.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { lockTopic, type Topic } from '../../contract/topic.ts'
import { LOCK, LOCK_LEAD, LOCK_YES, UNLOCK } from '../../topic-texts.ts'

/** Locks or unlocks without scripts: locking unfolds, says what it means, and posts a form. */
export function PlainLock({ topic, token }: { topic: Topic; token: string }) {
  const isLocked = topic.topic_locked
  const act = (
    <OperationForm of={lockTopic} params={{ topicId: topic.topic_id }} token={token} className="plain-act">
      <input type="hidden" name="lock" value={isLocked ? '0' : '1'} />
      <Button type="submit" kind={isLocked ? 'line' : 'poppy'} small>
        {isLocked ? UNLOCK : LOCK_YES}
      </Button>
    </OperationForm>
  )
  if (isLocked) return act
  return (
    <details className="plain-question">
      <summary className="linkish small">{LOCK}</summary>
      <p className="small">{LOCK_LEAD}</p>
      {act}
    </details>
  )
}
