import { useState } from 'react'
import { keepDraft, readDraft } from '../../../../client/draft.ts'
import { Button } from '../../../../ui/button.tsx'
import { useCallForm } from '../../../../ui/form.tsx'
import { TextArea } from '../../../../ui/inputs.tsx'
import { toastSuccess } from '../../../../ui/toast.ts'
import { grow, sendByKey } from '../../../../ui/writing.ts'
import { addComment, COMMENT_MAX, type Comment, editComment } from '../../contract/comment.ts'
import { CANCEL, SAVE, SEND, YOUR_COMMENT } from '../../viewer-texts.ts'

/** Writes a comment under a photo. What is typed stays until it is sent, whatever happens meanwhile. */
export function AddForm({
  photoId,
  readerId,
  onAdded,
}: {
  photoId: number
  readerId: number
  onAdded: (comment: Comment) => void
}) {
  const key = `comment ${readerId} ${photoId}`
  const [draft, setDraft] = useState(() => readDraft(key))
  const [sent, setSent] = useState(0)
  const { register, errors, setValue, ...form } = useCallForm(addComment, {
    params: { photoId },
    defaultValues: { comment: draft },
    onDone: ({ message, comment }) => {
      keepDraft(key, '')
      setDraft('')
      setValue('comment', '')
      setSent(sent + 1)
      onAdded(comment)
      return toastSuccess(message)
    },
  })
  const field = register('comment')
  return (
    <form className="comment-form" onSubmit={form.submit} noValidate>
      <TextArea
        key={sent}
        label={YOUR_COMMENT}
        placeholder={YOUR_COMMENT}
        error={errors.comment}
        limit={COMMENT_MAX}
        rows={1}
        {...field}
        defaultValue={draft}
        onKeyDown={sendByKey}
        onChange={(event) => {
          keepDraft(key, event.target.value)
          grow(event.target)
          return field.onChange(event)
        }}
      />
      <Button type="submit" kind="poppy" small busy={form.isSubmitting}>
        {SEND}
      </Button>
    </form>
  )
}

const editKey = ({ id }: Comment) => `comment-edit ${id}`

/** A change was begun and not sent. */
export const isBegun = (comment: Comment) => readDraft(editKey(comment)) !== ''

/** Changes a comment in its place. */
export function EditForm({
  comment,
  onSaved,
  onCancel,
}: {
  comment: Comment
  onSaved: (comment: Comment) => void
  onCancel: () => void
}) {
  const key = editKey(comment)
  const [before] = useState(() => readDraft(key) || comment.comment)
  const { register, errors, ...form } = useCallForm(editComment, {
    params: { commentId: comment.id },
    defaultValues: { comment: before },
    onDone: ({ message, comment: changed }) => {
      keepDraft(key, '')
      onSaved(changed)
      return toastSuccess(message)
    },
  })
  const field = register('comment')
  return (
    <form className="comment-form" onSubmit={form.submit} noValidate>
      <TextArea
        label={YOUR_COMMENT}
        error={errors.comment}
        limit={COMMENT_MAX}
        rows={2}
        {...field}
        defaultValue={before}
        autoFocus
        onKeyDown={sendByKey}
        onChange={(event) => {
          keepDraft(key, event.target.value)
          grow(event.target)
          return field.onChange(event)
        }}
      />
      <div className="comment-acts">
        <Button type="submit" small busy={form.isSubmitting}>
          {SAVE}
        </Button>
        <Button
          kind="bare"
          onClick={() => {
            keepDraft(key, '')
            onCancel()
          }}
        >
          {CANCEL}
        </Button>
      </div>
    </form>
  )
}
