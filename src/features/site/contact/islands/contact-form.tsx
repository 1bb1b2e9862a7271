import { useEffect, useRef, useState } from 'react'
import { loadDraft, saveDraft } from '../../../../client/draft.ts'
import { CONTACT_PATH, CONTACT_REASON, type ContactReason } from '../../../../shared/contact.ts'
import { Button } from '../../../../ui/button.tsx'
import { RadioGroup } from '../../../../ui/choices.tsx'
import { useCallForm } from '../../../../ui/form.tsx'
import { TextArea, TextInput } from '../../../../ui/inputs.tsx'
import { type FormProps, PostForm } from '../../../../ui/post-form.tsx'
import { SuccessNotice } from '../../../../ui/success-notice.tsx'
import { submitOnShortcut } from '../../../../ui/textarea.ts'
import { showSuccess } from '../../../../ui/toast.ts'
import { CONTACT_REASONS, MESSAGE_MAX, sendContactMessage } from '../contract.ts'
import * as texts from '../texts.ts'

interface Props extends FormProps {
  /** The viewer's id, 0 for a visitor: part of the draft's key. */
  me: number
  /** Initial value. */
  email: string
  chosen: ContactReason | null
}

/** The reason, and text fields for the one reason that has them. Drafts are saved until they are sent. */
export default function ContactForm({ token, sent, me, email, chosen }: Props) {
  const draft = `draft contact ${me}`
  const [isSent, setSent] = useState(false)
  const { register, errors, setValue, ...form } = useCallForm(sendContactMessage, {
    defaultValues: { reason: chosen ?? '', email, message: sent?.values.message ?? '' },
    errors: sent?.errors ?? {},
    onDone: ({ message }) => {
      saveDraft(draft, '')
      setSent(true)
      return showSuccess(message)
    },
  })
  const field = useRestoredDraft(draft, setValue)
  if (isSent) return <SentNotice />
  const { ref, onChange, ...message } = register('message')
  return (
    <PostForm
      of={sendContactMessage}
      token={token}
      message={form.formError ?? (sent?.message || undefined)}
      submit={form.submit}
    >
      <RadioGroup
        label={'Pourquoi nous écrivez-vous\u202f?'}
        error={errors.reason}
        name="reason"
        options={CONTACT_REASONS.map((reason) => ({ value: reason, label: texts.REASON_LABELS[reason] }))}
        required
        onChange={(value) => setValue('reason', value)}
        {...(chosen && { defaultValue: chosen })}
      />
      <p className="hint contact-all">
        {'Trouvez ci-dessous le texte de votre motif. Les champs ne servent qu’au motif «\u202fAutre\u202f».'}
      </p>
      <div className="form contact-fields">
        <TextInput
          label="Votre adresse e-mail"
          hint="Pour vous répondre. Elle ne sert à rien d’autre."
          error={errors.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          {...register('email')}
          defaultValue={email}
        />
        <TextArea
          label="Votre message"
          hint={
            'Ni mot de passe, ni numéro de carte\u202f: nous ne vous les demanderons jamais. Gardé douze mois au plus une fois traité.'
          }
          error={errors.message}
          limit={MESSAGE_MAX}
          rows={8}
          required
          {...message}
          ref={(element) => {
            ref(element)
            field.current = element
          }}
          defaultValue={sent?.values.message}
          onChange={(event) => {
            saveDraft(draft, event.target.value)
            return onChange(event)
          }}
          onKeyDown={submitOnShortcut}
        />
      </div>
      <div className="contact-send">
        <Button type="submit" icon="send-horizontal" busy={form.isSubmitting}>
          Envoyer
        </Button>
      </div>
    </PostForm>
  )
}

type SetFieldValue = (name: 'reason' | 'message', value: string) => void

/**
 * Restores what was chosen and typed before scripts loaded or before a reload.
 * @returns the ref of the message field
 */
function useRestoredDraft(draft: string, set: SetFieldValue) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { current: setValue } = useRef(set)
  useEffect(() => {
    const { current } = field
    if (!current) return
    if (current.value === '') current.value = loadDraft(draft)
    if (current.value !== '') setValue('message', current.value)
    const reason = current.form?.querySelector<HTMLInputElement>('input[name="reason"]:checked')
    // A draft belongs to the one reason with text fields.
    const other = current.form?.querySelector<HTMLInputElement>(`input[value="${CONTACT_REASON.other}"]`)
    if (!reason && other && current.value !== '') other.checked = true
    const chosen = reason ?? (current.value === '' ? null : other)
    if (chosen) setValue('reason', chosen.value)
  }, [draft, setValue])
  return field
}

/**
 * Replaces the form once it is sent.
 * @param told the text of the toast
 */
export function SentNotice({ toast }: { toast?: string }) {
  return (
    <section className="stack-sm" tabIndex={-1} ref={(element) => element?.focus()}>
      {toast ? <SuccessNotice>{toast}</SuccessNotice> : <h2>C’est envoyé</h2>}
      <p>
        Quelqu’un de l’équipe lira votre message. La réponse viendra par e-mail, à l’adresse que vous avez
        donnée.
      </p>
      <p>
        <a href={CONTACT_PATH}>Écrire un autre message</a>
      </p>
    </section>
  )
}
