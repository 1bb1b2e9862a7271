import { navigateTo } from '../../../../client/navigate.ts'
import type { FormProps } from '../../../../ui/post-form.tsx'
import { SlateForm } from '../../../members/presentation/components/slate-form.tsx'
import type { OwnSlate, Prompt } from '../../../members/presentation/contract.ts'
import { StepFoot } from '../components/step-foot.tsx'

interface Props extends FormProps {
  memberId: number
  /** The first slate, where one is written. */
  slate: OwnSlate | undefined
  prompts: readonly Prompt[]
  /** Index of the beginning on an empty slate. */
  idea: number
  /** Address of the plain form, of this page, and of the next step. */
  path: string
  page: string
  next: string
}

/** The first slate of the member. */
export default function WelcomeSlate({ slate, path, next, sent, ...props }: Props) {
  return (
    <SlateForm
      {...props}
      position={slate?.position ?? 1}
      slate={slate}
      path={path}
      typed={sent?.values.answer}
      refusal={Object.values(sent?.errors ?? {})[0]?.[0] ?? (sent?.message || undefined)}
      onSaved={() => navigateTo(next)}
      foot={(busy) => <StepFoot next={next} submits busy={busy} />}
    />
  )
}
