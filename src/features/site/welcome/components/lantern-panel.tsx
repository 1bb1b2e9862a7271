import { Button } from '../../../../ui/button.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { dismissWelcome } from '../contract.ts'
import { isLit, WELCOME_STEPS, type WelcomeState } from '../policy.ts'
import { LATER } from '../texts.ts'
import { SingleLantern } from './lanterns.tsx'

interface Props {
  state: WelcomeState
  /** The CSRF token of the page. */
  token: string
}

/** The steps of the welcome on home: lanterns that lead to their pages, until all are lit or the member hides them. */
export function LanternPanel({ state, token }: Props) {
  const lit = WELCOME_STEPS.filter((step) => isLit(step, state)).length
  return (
    <section className="panel lanterns" aria-labelledby="lampions">
      <div>
        <h2 id="lampions">Vos lampions</h2>
        <p className="soft">
          {lit === 0
            ? 'Sept petites questions, et l’on sait à qui l’on parle.'
            : `${lit} sur ${WELCOME_STEPS.length}. Les autres attendent une petite réponse.`}
        </p>
      </div>
      <ol>
        {WELCOME_STEPS.map((step, index) => (
          <li key={step.path}>
            <a href={step.path}>
              <SingleLantern index={index} lit={isLit(step, state)} />
              {step.name}
              {isLit(step, state) && <span className="sr"> (allumé)</span>}
            </a>
          </li>
        ))}
      </ol>
      <OperationForm of={dismissWelcome} token={token}>
        <Button type="submit" kind="bare">
          {LATER}
        </Button>
      </OperationForm>
    </section>
  )
}
