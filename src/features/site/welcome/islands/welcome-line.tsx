import { type MouseEvent, type SubmitEvent, useEffect, useState } from 'react'
import { CallError, callApi } from '../../../../client/call.ts'
import { loadDraft, saveDraft } from '../../../../client/draft.ts'
import { navigateTo } from '../../../../client/navigate.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { TextArea } from '../../../../ui/inputs.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import type { FormProps } from '../../../../ui/post-form.tsx'
import { showError } from '../../../../ui/toast.ts'
import { saveDescription } from '../../../members/profile/contract.ts'
import { DESCRIPTION_MAX_LENGTH } from '../../../members/profile-fields.ts'
import { StepFoot } from '../components/step-foot.tsx'
import { IDEA_PARAM } from '../texts.ts'

interface Props extends FormProps {
  memberId: number
  /** The stored description, or what was posted before. */
  text: string
  /** Index of the invitation over the field. */
  idea: number
  /** Address of the plain form, and of the next step. */
  path: string
  next: string
}

/** Invitations to write; nothing of them is stored. */
const IDEAS = [
  'Un dimanche réussi, pour vous, commence par\u202f?',
  'On vous trouve où, un samedi soir\u202f?',
  'De quoi parlez-vous sans voir l’heure passer\u202f?',
] as const

const getDraftKey = (memberId: number) => `welcome-line-${memberId}`

/** One sentence of a member's own: the description of the profile. Typed text outlives leaving the page. */
export default function WelcomeLine({
  memberId,
  text: start,
  idea: firstIdea,
  path,
  next,
  token,
  sent,
}: Props) {
  const [text, setText] = useState(start)
  const [idea, setIdea] = useState(firstIdea)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState(sent?.errors.description?.[0] ?? (sent?.message || undefined))
  const key = getDraftKey(memberId)
  useEffect(() => {
    const draft = loadDraft(key)
    if (draft) setText(draft)
  }, [key])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    try {
      await callApi(saveDescription, { body: { description: text } })
      saveDraft(key, '')
      await navigateTo(next)
    } catch (failure) {
      const sentence = failure instanceof CallError ? failure.errors.description?.[0] : undefined
      setError(sentence)
      if (!sentence) await showError(failure instanceof CallError ? failure.serverMessage : undefined)
      setBusy(false)
    }
  }
  return (
    <OperationForm of={saveDescription} path={path} token={token} className="hello-form" onSubmit={submit}>
      <div className="hello-line">
        <TextArea
          label={IDEAS[idea] ?? IDEAS[0]}
          hint="Vous la retrouverez dans votre profil. Ni numéro, ni réseau social."
          error={error}
          name="description"
          limit={DESCRIPTION_MAX_LENGTH}
          maxLength={DESCRIPTION_MAX_LENGTH}
          rows={4}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            saveDraft(key, event.target.value)
          }}
        />
      </div>
      <Ideas current={idea} path={path} onChoose={setIdea} />
      <StepFoot next={next} submits busy={busy} />
    </OperationForm>
  )
}

interface IdeasProps {
  current: number
  path: string
  onChoose: (idea: number) => void
}

/** The other invitations: a touch changes the question over the field, never what is typed. */
function Ideas({ current, path, onChoose }: IdeasProps) {
  const choose = (event: MouseEvent, idea: number) => {
    event.preventDefault()
    onChoose(idea)
  }
  return (
    <div className="hello-ideas">
      <p className="label">Ou bien</p>
      {IDEAS.map(
        (question, idea) =>
          idea !== current && (
            <a
              key={question}
              href={`${path}${path.includes('?') ? '&' : '?'}${IDEA_PARAM}=${idea}`}
              onClick={(event) => choose(event, idea)}
            >
              {question}
              <Icon name="chevron-right" size="sm" />
            </a>
          ),
      )}
    </div>
  )
}
