import { useLayoutEffect, useRef } from 'react'
import { loadLocal, saveLocal } from '../../../../client/local-storage.ts'
import { navigateTo } from '../../../../client/navigate.ts'
import { Button } from '../../../../ui/button.tsx'
import { useCallForm } from '../../../../ui/form.tsx'
import { TextArea } from '../../../../ui/inputs.tsx'
import { type FormProps, PostForm } from '../../../../ui/post-form.tsx'
import { submitOnShortcut } from '../../../../ui/textarea.ts'
import { showAfterNavigation } from '../../../../ui/toast.ts'
import { CONTEST_MAX, contestDecision, decisionHref } from '../contract.ts'

/** The draft survives reloads and expired sessions until it is sent. */
export default function ContestForm({ token, sent, decision }: FormProps & { decision: number }) {
  const draft = `draft contest ${decision}`
  const field = useRef<HTMLTextAreaElement | null>(null)
  const { register, errors, setValue, ...form } = useCallForm(contestDecision, {
    defaultValues: { decision, text: sent?.values.text ?? '' },
    errors: sent?.errors ?? {},
    onDone: ({ message }) => {
      saveLocal(draft, null)
      showAfterNavigation(message)
      return navigateTo(decisionHref(decision))
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the first painting
  useLayoutEffect(() => {
    const { current } = field
    if (!current) return
    // Text typed before hydration stays.
    if (current.value === '') current.value = loadLocal(draft, '')
    if (current.value !== '') setValue('text', current.value)
  }, [])
  const { ref, onChange, ...text } = register('text')
  return (
    <PostForm
      of={contestDecision}
      params={{ id: decision }}
      token={token}
      message={form.formError ?? (sent?.message || undefined)}
      submit={form.submit}
    >
      <input type="hidden" name="decision" value={decision} />
      <TextArea
        label="Ce que vous voulez dire"
        error={errors.text}
        limit={CONTEST_MAX}
        rows={6}
        required
        {...text}
        ref={(element) => {
          ref(element)
          field.current = element
        }}
        defaultValue={sent?.values.text}
        onChange={(event) => {
          const { value } = event.target
          saveLocal(draft, value === '' ? null : value)
          return onChange(event)
        }}
        onKeyDown={submitOnShortcut}
      />
      <Button type="submit" kind="poppy" busy={form.isSubmitting}>
        Envoyer ma contestation
      </Button>
    </PostForm>
  )
}
