import { copyText } from '../../../../client/clipboard.ts'
import { ActionsMenu } from '../../../../ui/actions-menu.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { IconName } from '../../../../ui/icon-names.ts'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import type { Post } from '../../contract/post.ts'
import { type Actor, canEditPost, canModerate, canReport } from '../../policy.ts'
import * as texts from '../../post-texts.ts'
import { DELETED_MEMBER } from '../../texts.ts'
import { quotationOf } from './parse-post.ts'
import type { ArticleProps } from './post-article.tsx'
import { rareActsOf } from './rare-acts.ts'
import { usePostWrites } from './use-post-writes.ts'

interface Props extends ArticleProps {
  viewer: Actor
  onEdit: () => void
}

/** What the reader may do with a post: the frequent acts as buttons, the rarer ones in a menu. */
export function PostActs(props: Props) {
  const { topic, viewer, post, onQuote, onAsk, onEdit } = props
  const { isBusy, moderate, liftBan } = usePostWrites(props)
  const text = post.moderate === 0 ? post.post : null
  const rare = rareActsOf(viewer, topic, post)
  return (
    <div className="post-acts needs-script">
      {text !== null && onQuote && (
        <Act act="Citer" icon="text-quote" post={post} onPress={() => onQuote(quotation(post, text))} />
      )}
      {text !== null && <Act act="Copier" icon="copy" post={post} onPress={() => copy(text)} />}
      {text !== null && canReport(viewer, post) && (
        <Act act={texts.REPORT} icon="flag" post={post} onPress={() => onAsk('report', post)} />
      )}
      {canEditPost(viewer, topic, post) && (
        <Act act="Modifier" icon="pencil" post={post} onPress={onEdit} className="post-edit-act" />
      )}
      {post.moderate === 1 && canModerate(viewer, post) && (
        <Act act="Rétablir" icon="undo-2" post={post} isBusy={isBusy} onPress={() => moderate(0)} />
      )}
      {rare.length > 0 && (
        <ActionsMenu kind="bare" label={`Autres actions sur le post de ${post.name}`}>
          {rare.map(({ act, icon, word }) => (
            <button key={act} type="button" onClick={() => (act === 'lift' ? liftBan() : onAsk(act, post))}>
              <Icon name={icon} />
              {word}
            </button>
          ))}
        </ActionsMenu>
      )}
    </div>
  )
}

interface ActProps {
  act: string
  icon: IconName
  post: Post
  isBusy?: boolean
  className?: string
  onPress: () => void
}

function Act({ act, icon, post, isBusy = false, className, onPress }: ActProps) {
  return (
    <Button
      kind="bare"
      icon={icon}
      busy={isBusy}
      className={className}
      aria-label={texts.actOn(act, post.name)}
      onClick={onPress}
    >
      {act}
    </Button>
  )
}

/** Of somebody who is gone the words are quoted without their name. */
const quotation = ({ user_id, name }: Post, text: string) =>
  quotationOf({ name: user_id === null && name === DELETED_MEMBER ? null : name, post: text })

async function copy(text: string): Promise<void> {
  await ((await copyText(text))
    ? showSuccess('Post copié')
    : showError('La copie n’a pas fonctionné. Sélectionnez le texte pour le copier.'))
}
