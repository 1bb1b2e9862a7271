import { navigateTo } from '../../../../client/navigate.ts'
import type { FormProps } from '../../../../ui/post-form.tsx'
import { InterestsForm } from '../../../members/presentation/components/interests-form.tsx'
import { StepFoot } from '../components/step-foot.tsx'

interface Props extends FormProps {
  interests: readonly number[]
  /** Address of the plain form, and of the next step. */
  path: string
  next: string
}

/** Interests of the member. */
export default function WelcomeTastes({ interests, path, next, token, sent }: Props) {
  return (
    <InterestsForm
      interests={interests}
      token={token}
      path={path}
      refusal={Object.values(sent?.errors ?? {})[0]?.[0] ?? (sent?.message || undefined)}
      onSaved={() => navigateTo(next)}
      foot={(busy) => <StepFoot next={next} submits busy={busy} />}
    />
  )
}
