import { type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { loadDraft, saveDraft } from '../../../../client/draft.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { useCallForm } from '../../../../ui/form.tsx'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { fitToContent, submitOnShortcut } from '../../../../ui/textarea.ts'
import { showSuccess } from '../../../../ui/toast.ts'
import { POST_MAX } from '../../contract.ts'
import { CANCEL } from '../../texts.ts'
import { editPost, type Post } from '../contract.ts'
import type { PostCallbacks } from './post-article.tsx'
import type { MentionCandidate } from './use-reply-text.ts'

const PostEditor = lazyPart(() => import('./post-editor.tsx'))

/** Remaining characters from which the counter is shown. */
const COUNTER_FROM = 500

export interface EditProps extends Pick<PostCallbacks, 'onChanged'> {
  post: Post
  onClose: () => void
}

/** Edits a post in place. Escape closes the editor and preserves the text; cancelling drops it. */
export default function PostEdit({ post, onChanged, onClose: onLeave }: EditProps) {
  const key = `post-edit ${post.id}`
  const [before] = useState(() => loadDraft(key) || (post.post ?? ''))
  const [text, setText] = useState(before)
  const wasFocused = useRef(false)
  const forget = () => {
    saveDraft(key, '')
    onLeave()
  }
  const { register, errors, ...form } = useCallForm(editPost, {
    params: { postId: post.id },
    defaultValues: { post: before },
    onDone: (answer) => {
      onChanged?.(answer.post)
      forget()
      void showSuccess(answer.message)
    },
  })
  const field = register('post')
  const left = POST_MAX - text.length
  const leaveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onLeave()
  }
  return (
    <form className="post-edit" onSubmit={form.submit} onKeyDown={leaveByKey} noValidate>
      <Field label="Votre post" error={errors.post} left={left < COUNTER_FROM ? left : null}>
        {(control) => (
          <>
            <Suspense>
              <PostEditor text={text} people={listMentioned(post)} />
            </Suspense>
            <textarea
              {...field}
              {...control}
              className="textarea"
              rows={4}
              defaultValue={before}
              // biome-ignore lint/a11y/noAutofocus: the member has asked to edit this post
              autoFocus
              onFocus={({ target }) => {
                if (wasFocused.current) return
                wasFocused.current = true
                target.setSelectionRange(before.length, before.length)
                fitToContent(target)
              }}
              onKeyDown={submitOnShortcut}
              onChange={(event) => {
                saveDraft(key, event.target.value)
                setText(event.target.value)
                fitToContent(event.target)
                return field.onChange(event)
              }}
            />
          </>
        )}
      </Field>
      <div className="post-edit-acts">
        <Button kind="bare" onClick={forget}>
          {CANCEL}
        </Button>
        <Button type="submit" small busy={form.isSubmitting}>
          Enregistrer
        </Button>
      </div>
    </form>
  )
}

/** Members that the post mentions already. */
const listMentioned = ({ mentions }: Post): MentionCandidate[] =>
  mentions.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]))
