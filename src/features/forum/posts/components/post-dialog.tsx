import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../client/call.ts'
import { withQueries } from '../../../../client/providers.tsx'
import { BUG_HINT } from '../../../../shared/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import * as texts from '../../texts.ts'
import { listPostEdits, type Post } from '../contract.ts'
import type { DialogProps } from './post-list.tsx'
import { PostText } from './post-text.tsx'
import { usePostActions } from './use-post-actions.ts'

/** Dialog of an action of creators and staff. */
function PostDialog(props: DialogProps) {
  const { act, post, open, onClose, now } = props
  if (act !== 'history') return <ConfirmPostAction {...props} act={act} />
  return (
    <Modal open={open} onClose={onClose} title={`Ce que ${post.name} avait écrit`} className="post-history">
      <PostHistory post={post} now={now} />
    </Modal>
  )
}

export default withQueries(PostDialog)

/** Confirms an action and names its consequence. */
function ConfirmPostAction({ act, open, onClose, ...allProps }: DialogProps & { act: 'moderate' | 'ban' }) {
  const { isBusy, moderate, ban } = usePostActions(allProps)
  const { title, lead, word: label } = CONFIRM_TEXTS[act](allProps.post)
  const confirm = async () => {
    await (act === 'ban' ? ban() : moderate(1))
    onClose()
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      acts={
        <>
          <Button kind="line" onClick={onClose}>
            {texts.CANCEL}
          </Button>
          <Button kind="danger" icon={act === 'ban' ? 'ban' : 'eye-off'} busy={isBusy} onClick={confirm}>
            {label}
          </Button>
        </>
      }
    >
      <p>{lead}</p>
    </Modal>
  )
}

const CONFIRM_TEXTS = {
  ban: ({ name }: Post) => ({
    title: `Bannir ${name} de ce topic\u202f?`,
    lead: `${name} pourra encore lire ce topic, mais plus y répondre ni y voter, et n’en saura rien avant d’essayer. Vous pourrez lever ce bannissement.`,
    word: texts.BAN,
  }),
  moderate: ({ name, user_id }: Post) => ({
    title: `Modérer le post de ${name}\u202f?`,
    lead:
      user_id === null
        ? 'Son texte ne sera plus visible que du staff.'
        : 'Son texte ne sera plus visible que du staff, et son auteur recevra un avertissement\u202f: +10\u202f%.',
    word: texts.MODERATE,
  }),
}

/** Former versions of a post, for staff. */
export function PostHistory({ post, now }: { post: Post; now: number }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['post-edits', post.id, post.updated_at],
    queryFn: () => callApi(listPostEdits, { params: { postId: String(post.id) } }),
  })
  if (isError) {
    return (
      <div className="stack-sm">
        <ErrorNotice title="Erreur impossible de charger les textes précédents" hint={BUG_HINT} />
        <Button kind="line" small onClick={() => refetch()}>
          Réessayer
        </Button>
      </div>
    )
  }
  if (!data) return <Skeleton lines={4} />
  return (
    <ol>
      {data.map((edit) => (
        <li key={edit.created_at}>
          <p className="tiny soft">
            {'Remplacé'} <RelativeDate moment={edit.created_at} now={now} />
          </p>
          <PostText text={edit.post} format={edit.format} mentions={post.mentions} linked />
        </li>
      ))}
    </ol>
  )
}
