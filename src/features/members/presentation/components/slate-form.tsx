import { type MouseEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { callApi } from '../../../../client/call.ts'
import { loadDraft, saveDraft } from '../../../../client/draft.ts'
import { SLATE_LENGTH } from '../../../../shared/presentation.ts'
import { FieldError } from '../../../../ui/field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { type OwnSlate, type Prompt, writeSlate } from '../contract.ts'
import { IDEA_PARAM } from '../texts.ts'
import { useSave } from './use-save.ts'

interface Props {
  memberId: number
  position: number
  /** The stored slate; its prompt does not change. */
  slate?: OwnSlate | undefined
  /** Prompts to choose from for a new slate. */
  prompts: readonly Prompt[]
  /** Index of the prompt that is offered first. */
  idea: number
  /** What was typed in a form that was refused without scripts. */
  typed: string | undefined
  refusal: string | undefined
  token: string
  /** Address of the plain form. */
  path?: string
  /** Page of the form: ideas are links to it. */
  page: string
  onSaved: (message: string, slate: OwnSlate) => unknown
  foot: (busy: boolean) => ReactNode
}

/** A slate to write on: the beginning of a sentence, the answer in chalk, other beginnings. */
export function SlateForm(props: Props) {
  const { memberId, position, slate, prompts, token, path, page, onSaved, foot } = props
  const id = useId()
  const [idea, setIdea] = useState(props.idea)
  const [answer, setAnswer] = useState(props.typed ?? slate?.answer ?? '')
  const { busy, error, save } = useSave(props.refusal)
  const draftKey = `slate-${memberId}-${slate?.id ?? 'new'}`
  useEffect(() => {
    const draft = loadDraft(draftKey)
    if (draft) setAnswer(draft)
  }, [draftKey])
  const prompt = slate ? { id: slate.prompt_id, text: slate.prompt } : prompts[idea % prompts.length]
  if (!prompt) return <p className="soft">Aucun début de phrase ne reste à compléter pour le moment.</p>
  const submit = () =>
    save(async () => {
      const { message, slate: saved } = await callApi(writeSlate, {
        params: { position: String(position) },
        body: { prompt: prompt.id, answer },
      })
      saveDraft(draftKey, '')
      await onSaved(message, saved)
    })
  return (
    <OperationForm
      of={writeSlate}
      {...(path ? { path } : { params: { position } })}
      token={token}
      className="words-form"
      onSubmit={submit}
    >
      <input type="hidden" name="prompt" value={prompt.id} />
      <div className="slate">
        <label className="slate-prompt" htmlFor={id}>
          {prompt.text}
        </label>
        <textarea
          id={id}
          name="answer"
          rows={4}
          required
          maxLength={SLATE_LENGTH}
          value={answer}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            setAnswer(event.target.value)
            saveDraft(draftKey, event.target.value)
          }}
        />
        <FieldError id={`${id}-error`} message={error} />
        <p className="slate-foot" id={`${id}-note`}>
          <span>Ni numéro, ni réseau social</span>
          <span>{`${answer.length} / ${SLATE_LENGTH}`}</span>
        </p>
      </div>
      {!slate && <Ideas prompts={prompts} current={idea} page={page} onChoose={setIdea} />}
      {foot(busy)}
    </OperationForm>
  )
}

/** Beginnings offered at a time, under the current one. */
const IDEAS = 3

interface IdeasProps {
  prompts: readonly Prompt[]
  current: number
  page: string
  onChoose: (idea: number) => void
}

/** Other beginnings: a touch changes the one on the slate, never what is typed. */
function Ideas({ prompts, current, page, onChoose }: IdeasProps) {
  const count = prompts.length
  if (count < 2) return null
  const ideas = Array.from(
    { length: Math.min(IDEAS, count - 1) },
    (_, index) => (current + 1 + index) % count,
  )
  const href = (idea: number) => `${page}${page.includes('?') ? '&' : '?'}${IDEA_PARAM}=${idea}`
  const choose = (event: MouseEvent, idea: number) => {
    event.preventDefault()
    onChoose(idea)
  }
  const next = (current + IDEAS + 1) % count
  return (
    <div className="words-ideas">
      <p className="label">Ou bien</p>
      {ideas.map((idea) => (
        <a key={idea} href={href(idea)} onClick={(event) => choose(event, idea)}>
          {prompts[idea]?.text}
          <Icon name="chevron-right" size="sm" />
        </a>
      ))}
      {count > IDEAS + 1 && (
        <a className="linkish" href={href(next)} onClick={(event) => choose(event, next)}>
          D’autres idées
        </a>
      )}
    </div>
  )
}
