import { type KeyboardEvent, useRef, useState } from 'react'
import { loadDraft, saveDraft } from '../../../../client/draft.ts'
import { Button } from '../../../../ui/button.tsx'
import { useCallForm } from '../../../../ui/form.tsx'
import { TextArea } from '../../../../ui/inputs.tsx'
import { fitToContent, submitOnShortcut } from '../../../../ui/textarea.ts'
import { showSuccess } from '../../../../ui/toast.ts'
import { POST_MAX } from '../../contract/fields.ts'
import { editPost, type Post } from '../../contract/post.ts'
import { CANCEL } from '../../post-texts.ts'
import type { PostCallbacks } from './post-article.tsx'

/** From this many characters left on, they are counted. */
const COUNTER_FROM = 500

export interface EditProps extends Pick<PostCallbacks, 'onChanged'> {
  post: Post
  onClose: () => void
}

/** Changes a post in its place. Escape leaves what was typed for the next time; to cancel drops it. */
export default function PostEdit({ post, onChanged, onClose: onLeave }: EditProps) {
  const key = `post-edit ${post.id}`
  const [before] = useState(() => loadDraft(key) || (post.post ?? ''))
  const [length, setLength] = useState(before.length)
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
  const leaveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onLeave()
  }
  return (
    <form className="post-edit" onSubmit={form.submit} onKeyDown={leaveByKey} noValidate>
      <TextArea
        label="Votre post"
        error={errors.post}
        {...(length > POST_MAX - COUNTER_FROM && { limit: POST_MAX })}
        rows={4}
        {...field}
        defaultValue={before}
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
          setLength(event.target.value.length)
          fitToContent(event.target)
          return field.onChange(event)
        }}
      />
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
