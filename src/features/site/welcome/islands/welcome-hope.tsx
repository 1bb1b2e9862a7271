import { navigateTo } from '../../../../client/navigate.ts'
import type { FormProps } from '../../../../ui/post-form.tsx'
import { IntentionForm } from '../../../members/presentation/components/intention-form.tsx'
import { StepFoot } from '../components/step-foot.tsx'

interface Props extends FormProps {
  intentions: number
  /** Address of the plain form, and of the next step. */
  path: string
  next: string
}

/** Hopes of the member. */
export default function WelcomeHope({ intentions, path, next, token, sent }: Props) {
  return (
    <IntentionForm
      intentions={intentions}
      token={token}
      path={path}
      refusal={sent?.errors.intentions?.[0] ?? (sent?.message || undefined)}
      onSaved={() => navigateTo(next)}
      foot={(busy) => <StepFoot next={next} submits busy={busy} />}
    />
  )
}
