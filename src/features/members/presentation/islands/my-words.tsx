import { useState } from 'react'
import { callApi } from '../../../../client/call.ts'
import { SLATES_MAX } from '../../../../shared/presentation.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextInput } from '../../../../ui/inputs.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { showSuccess } from '../../../../ui/toast.ts'
import { IntentionForm } from '../components/intention-form.tsx'
import { InterestsForm } from '../components/interests-form.tsx'
import { SlateForm } from '../components/slate-form.tsx'
import { useSave } from '../components/use-save.ts'
import {
  deleteSlate,
  type OwnSlate,
  type Presentation,
  type Prompt,
  proposePrompt,
  WORDS_PATH,
} from '../contract.ts'

/** A form that was refused without scripts. */
export interface RefusedForm {
  of: 'intention' | 'interests' | 'slate' | 'proposal'
  /** Of the slate. */
  position: number | null
  sentence: string
  /** Its text as typed. */
  typed: string
}

interface Props {
  memberId: number
  own: Presentation
  prompts: readonly Prompt[]
  /** Index of the beginning on the empty slate. */
  idea: number
  token: string
  refused: RefusedForm | null
}

const foot = (busy: boolean) => (
  <div className="row">
    <Button type="submit" busy={busy}>
      Enregistrer
    </Button>
  </div>
)

/** The member's own intention, slates and interests. */
export default function MyWords({ memberId, own, prompts, idea, token, refused }: Props) {
  const refusalOf = (of: RefusedForm['of']) => (refused?.of === of ? refused.sentence : undefined)
  return (
    <div className="words">
      <section className="panel stack" aria-labelledby="envies">
        <h2 id="envies">Ce que vous espérez</h2>
        <IntentionForm
          intentions={own.intentions}
          token={token}
          refusal={refusalOf('intention')}
          onSaved={showSuccess}
          foot={foot}
        />
      </section>
      <Slates {...{ memberId, own, prompts, idea, token, refused }} />
      <section className="panel stack" aria-labelledby="gouts">
        <h2 id="gouts">Vos goûts</h2>
        <p className="soft">Jusqu’à huit. Les autres voient d’abord ceux que vous partagez.</p>
        <InterestsForm
          interests={own.interests}
          token={token}
          refusal={refusalOf('interests')}
          onSaved={showSuccess}
          foot={foot}
        />
      </section>
      <Proposal
        token={token}
        refusal={refusalOf('proposal')}
        typed={refused?.of === 'proposal' ? refused.typed : ''}
      />
    </div>
  )
}

const POSITIONS = Array.from({ length: SLATES_MAX }, (_, index) => index + 1)

/** The slates that are written, and one to write on while there is room. */
function Slates({ memberId, own, prompts, idea, token, refused }: Props) {
  const [slates, setSlates] = useState<readonly OwnSlate[]>(own.slates)
  const replace = (position: number, slate?: OwnSlate) =>
    setSlates((before) =>
      [...before.filter((one) => one.position !== position), ...(slate ? [slate] : [])].toSorted(
        (a, b) => a.position - b.position,
      ),
    )
  const free = POSITIONS.find((position) => !slates.some((slate) => slate.position === position))
  const answered = new Set(slates.map(({ prompt_id }) => prompt_id))
  const shared = { memberId, token, idea, page: WORDS_PATH }
  return (
    <section className="stack" aria-labelledby="ardoises">
      <h2 id="ardoises">Vos ardoises</h2>
      <p className="soft">
        {`${slates.length} sur ${SLATES_MAX}. Une phrase courte, à laquelle on a envie de répondre.`}
      </p>
      {[...slates.map(({ position }) => position), ...(free ? [free] : [])].map((position) => {
        const slate = slates.find((one) => one.position === position)
        const isRefused = refused?.of === 'slate' && refused.position === position
        return (
          <div className="stack" key={slate ? `slate-${slate.id}` : `new-${slates.length}`}>
            <SlateForm
              {...shared}
              position={position}
              slate={slate}
              prompts={prompts.filter(({ id }) => !answered.has(id))}
              typed={isRefused ? refused.typed : undefined}
              refusal={isRefused ? refused.sentence : undefined}
              onSaved={(message, saved) => {
                replace(position, saved)
                return showSuccess(message)
              }}
              foot={foot}
            />
            {slate && <DeleteSlate position={position} token={token} onDone={() => replace(position)} />}
          </div>
        )
      })}
    </section>
  )
}

interface DeleteSlateProps {
  position: number
  token: string
  onDone: () => void
}

function DeleteSlate({ position, token, onDone }: DeleteSlateProps) {
  const { busy, save } = useSave(undefined)
  const submit = () =>
    save(async () => {
      const { message } = await callApi(deleteSlate, { params: { position: String(position) } })
      onDone()
      await showSuccess(message)
    })
  return (
    <OperationForm of={deleteSlate} params={{ position }} token={token} onSubmit={submit}>
      <Button type="submit" kind="bare" busy={busy}>
        Effacer cette ardoise
      </Button>
    </OperationForm>
  )
}

interface ProposalProps {
  token: string
  refusal: string | undefined
  typed: string
}

/** A beginning of a sentence for staff to choose. */
function Proposal({ token, refusal, typed }: ProposalProps) {
  const [text, setText] = useState(typed)
  const { busy, error, save } = useSave(refusal)
  const submit = () =>
    save(async () => {
      const { message } = await callApi(proposePrompt, { body: { text } })
      setText('')
      await showSuccess(message)
    })
  return (
    <section className="panel stack" aria-labelledby="proposition">
      <h2 id="proposition">Proposer un début de phrase</h2>
      <OperationForm of={proposePrompt} token={token} className="words-form" onSubmit={submit}>
        <TextInput
          label="Votre début de phrase"
          hint="Notre équipe en choisit. Jamais sur le physique, l’argent ou les ex."
          error={error}
          name="text"
          required
          maxLength={120}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="row">
          <Button type="submit" kind="soft" busy={busy}>
            Proposer
          </Button>
        </div>
      </OperationForm>
    </section>
  )
}
