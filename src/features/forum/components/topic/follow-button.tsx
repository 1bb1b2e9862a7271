import { useState } from 'react'
import { CallError, callApi } from '../../../../client/call.ts'
import { Button } from '../../../../ui/button.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { showError } from '../../../../ui/toast.ts'
import { usePushOffer } from '../../../feed/push/components/use-push-offer.tsx'
import { followTopic, type Topic } from '../../contract/topic.ts'
import { canFollow } from '../../policy.ts'

interface Props {
  topic: Topic
  first: boolean
  token: string
}

/** Follows the topic, or no longer; changes at once and back where it is refused. Nobody begins to follow a locked topic. */
export function FollowButton({ topic, first, token }: Props) {
  const [followed, setFollowed] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const { offer, offerPush } = usePushOffer()
  const toggle = async () => {
    if (isBusy) return
    setBusy(true)
    setFollowed(!followed)
    try {
      const answer = await callApi(followTopic, { params: { topicId: String(topic.topic_id) } })
      setFollowed(answer.followed)
      if (answer.followed) void offerPush()
    } catch (error) {
      setFollowed(followed)
      await showError(error instanceof CallError ? error.serverMessage : undefined)
    }
    setBusy(false)
  }
  if (!followed && !canFollow(topic)) return null
  return (
    <>
      <OperationForm
        of={followTopic}
        params={{ topicId: topic.topic_id }}
        token={token}
        className="plain-act"
        onSubmit={toggle}
      >
        <Button type="submit" kind="soft" small icon={followed ? 'bell-off' : 'bell-plus'}>
          {followed ? 'Ne plus suivre' : 'Suivre'}
        </Button>
      </OperationForm>
      {offer}
    </>
  )
}
