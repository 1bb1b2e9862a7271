import { useState } from 'react'
import { loadDraft, saveDraft } from '../../../../client/draft.ts'
import { Button } from '../../../../ui/button.tsx'
import { useCallForm } from '../../../../ui/form.tsx'
import { TextArea } from '../../../../ui/inputs.tsx'
import { fitToContent, submitOnShortcut } from '../../../../ui/textarea.ts'
import { showSuccess } from '../../../../ui/toast.ts'
import { CANCEL } from '../../lightbox/lightbox-texts.ts'
import { addComment, COMMENT_MAX_LENGTH, type Comment, editComment } from '../contract/comment.ts'

/** Writes a comment under a photo. What is typed stays until it is sent, whatever happens meanwhile. */
export function AddCommentForm({
  photoId,
  readerId,
  onAdded,
}: {
  photoId: number
  readerId: number
  onAdded: (comment: Comment) => void
}) {
  const key = `comment ${readerId} ${photoId}`
  const [draft, setDraft] = useState(() => loadDraft(key))
  const [sent, setSent] = useState(0)
  const { register, errors, setValue, ...form } = useCallForm(addComment, {
    params: { photoId },
    defaultValues: { comment: draft },
    onDone: ({ message, comment }) => {
      saveDraft(key, '')
      setDraft('')
      setValue('comment', '')
      setSent(sent + 1)
      onAdded(comment)
      return showSuccess(message)
    },
  })
  const field = register('comment')
  return (
    <form className="comment-form" onSubmit={form.submit} noValidate>
      <TextArea
        key={sent}
        label="Votre commentaire"
        placeholder="Votre commentaire"
        error={errors.comment}
        limit={COMMENT_MAX_LENGTH}
        rows={1}
        {...field}
        defaultValue={draft}
        onKeyDown={submitOnShortcut}
        onChange={(event) => {
          saveDraft(key, event.target.value)
          fitToContent(event.target)
          return field.onChange(event)
        }}
      />
      <Button type="submit" kind="poppy" small busy={form.isSubmitting}>
        Commenter
      </Button>
    </form>
  )
}

const getEditDraftKey = ({ id }: Comment) => `comment-edit ${id}`

/** A change was begun and not sent. */
export const hasEditDraft = (comment: Comment) => loadDraft(getEditDraftKey(comment)) !== ''

/** Changes a comment in its place. */
export function EditCommentForm({
  comment,
  onSaved,
  onCancel,
}: {
  comment: Comment
  onSaved: (comment: Comment) => void
  onCancel: () => void
}) {
  const key = getEditDraftKey(comment)
  const [before] = useState(() => loadDraft(key) || comment.comment)
  const { register, errors, ...form } = useCallForm(editComment, {
    params: { commentId: comment.id },
    defaultValues: { comment: before },
    onDone: ({ message, comment: changed }) => {
      saveDraft(key, '')
      onSaved(changed)
      return showSuccess(message)
    },
  })
  const field = register('comment')
  return (
    <form className="comment-form" onSubmit={form.submit} noValidate>
      <TextArea
        label="Votre commentaire"
        error={errors.comment}
        limit={COMMENT_MAX_LENGTH}
        rows={2}
        {...field}
        defaultValue={before}
        autoFocus
        onKeyDown={submitOnShortcut}
        onChange={(event) => {
          saveDraft(key, event.target.value)
          fitToContent(event.target)
          return field.onChange(event)
        }}
      />
      <div className="comment-acts">
        <Button type="submit" small busy={form.isSubmitting}>
          Enregistrer
        </Button>
        <Button
          kind="bare"
          onClick={() => {
            saveDraft(key, '')
            onCancel()
          }}
        >
          {CANCEL}
        </Button>
      </div>
    </form>
  )
}
