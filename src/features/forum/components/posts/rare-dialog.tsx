import { Button } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import type { Post } from '../../contract/post.ts'
import * as texts from '../../post-texts.ts'
import { PostHistory } from './post-history.tsx'
import type { DialogProps } from './use-asks.tsx'
import { usePostWrites } from './use-post-writes.ts'

/** The dialog of an act of creators and staff. */
export default function RareDialog(props: DialogProps) {
  const { act, post, open, onClose, now } = props
  if (act !== 'history') return <Confirm {...props} act={act} />
  return (
    <Modal open={open} onClose={onClose} title={`Ce que ${post.name} avait écrit`} className="post-history">
      <PostHistory post={post} now={now} />
    </Modal>
  )
}

/** Says what is lost before it is lost. */
function Confirm({ act, open, onClose, ...given }: DialogProps & { act: 'moderate' | 'ban' }) {
  const { isBusy, moderate, ban } = usePostWrites(given)
  const { title, lead, word } = SAID[act](given.post)
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
          <Button kind="poppy" icon={act === 'ban' ? 'ban' : 'eye-off'} busy={isBusy} onClick={confirm}>
            {word}
          </Button>
        </>
      }
    >
      <p>{lead}</p>
    </Modal>
  )
}

const SAID = {
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
