import { Button } from '../../../ui/button.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { ACT_LABELS, actOn } from '../contacts-texts.ts'
import { ACTS, type ActName, isAsked } from './acts.ts'
import type { Contact } from './contact.ts'
import { actionOf, type ListName } from './lists.ts'
import { PlainQuestion } from './plain-question.tsx'

interface Props {
  list: ListName
  act: ActName
  contact: Contact
  token: string
  onPress: () => void
}

/** The button of an act in a row; without scripts a form, which asks first where the act is asked about. */
export function ActButton({ list, act, contact, token, onPress }: Props) {
  const { icon, kind } = ACTS[act]
  const look = { icon, kind, small: true, 'aria-label': actOn(ACT_LABELS[act], contact.name) } as const
  const path = actionOf(list, act, contact.key)
  if (!isAsked(act)) {
    return (
      <OperationForm of={ACTS[act].call} path={path} token={token} className="plain-act" onSubmit={onPress}>
        <Button {...look} type="submit">
          {ACT_LABELS[act]}
        </Button>
      </OperationForm>
    )
  }
  return (
    <>
      <Button {...look} className="needs-script" onClick={onPress}>
        {ACT_LABELS[act]}
      </Button>
      <noscript>
        <PlainQuestion act={act} name={contact.name} path={path} token={token} />
      </noscript>
    </>
  )
}
