import { useState } from 'react'
import { CallError, callApi } from '../../../client/call.ts'
import { PostForm } from '../../../ui/post-form.tsx'
import { showError, showSuccess } from '../../../ui/toast.ts'
import { useMutation } from '../../../ui/use-mutation.ts'
import { type EmojiMember, EmojiPicker } from '../components/emoji-picker.tsx'
import { chooseEmoji, type EmojiCatalogue } from '../contract.ts'

interface Props {
  /** The CSRF token of the page. */
  token: string
  catalogue: EmojiCatalogue
  member: EmojiMember
  /** The member's emoji, or the choice of a rejected plain form. */
  emoji: string
  /** The error of a rejected plain form. */
  error: string | undefined
}

/** Chooses the emoji shown with the member's name; without Premium everything except saving works. */
export default function SettingsEmojis({ token, catalogue, member, emoji, error }: Props) {
  const [chosen, setChosen] = useState(emoji)
  const save = useMutation({
    mutationFn: () => callApi(chooseEmoji, { body: { emoji: chosen } }),
    onSuccess: ({ message }) => showSuccess(message),
    onError: (failure) => showError(failure instanceof CallError ? failure.serverMessage : undefined),
  })
  const fieldError = save.error instanceof CallError ? save.error.errors.emoji?.[0] : undefined
  return (
    <PostForm
      of={chooseEmoji}
      token={token}
      message={save.isIdle ? error : fieldError}
      submit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate()
      }}
    >
      <EmojiPicker
        catalogue={catalogue}
        member={member}
        chosen={chosen}
        onChoose={setChosen}
        busy={save.isPending}
      />
    </PostForm>
  )
}
