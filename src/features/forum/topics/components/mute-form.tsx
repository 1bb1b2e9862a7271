import { Button } from '../../../../ui/button.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { MUTE, UNMUTE } from '../../reading-texts.ts'
import type { Topic } from '../contract.ts'
import { muteTopic } from '../mute-contract.ts'
import { loadActions } from './load-actions.ts'

interface Props {
  topic: Topic
  token: string
  /** In a menu it looks like the other rows. */
  kind: 'bare' | 'soft' | 'line'
  onMuted?: (isMuted: boolean) => void
}

/** Ignores a topic, or ends that: a plain form; its script is loaded when it is sent. */
export function MuteForm({ topic, token, kind, onMuted }: Props) {
  return (
    <OperationForm
      of={muteTopic}
      params={{ topicId: topic.topic_id }}
      token={token}
      className={kind === 'bare' ? 'acts-form' : 'plain-act'}
      onSubmit={async () => (await loadActions()).toggleMute(topic, onMuted)}
    >
      <input type="hidden" name="muted" value={topic.muted ? 0 : 1} />
      <Button type="submit" kind={kind} small={kind !== 'bare'} icon={topic.muted ? 'undo-2' : 'eye-off'}>
        {topic.muted ? UNMUTE : MUTE}
      </Button>
    </OperationForm>
  )
}
