import { type MouseEvent, type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type CallError, callApi } from '../../../client/call.ts'
import { loadDraft, saveDraft } from '../../../client/draft.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { showSheet } from '../../../ui/sheet.tsx'
import { CLOSE } from '../../../ui/texts.ts'
import { showError } from '../../../ui/toast.ts'
import { isDailyLimitError } from '../../premium/components/daily-limit-modal.tsx'
import { getSignOptions, type SignOptions, sendFriendRequest } from '../requests/contract.ts'
import { type SignErrors, SignFields, toSignErrors } from './sign-fields.tsx'
import { parsePart } from './sign-part.ts'
import { formatSignTitle, MAKE_SIGN } from './sign-texts.ts'

export interface SignSheetProps {
  user: { id: number; name: string }
  open: boolean
  /** The part that was touched; '' for none. */
  part: string
  token: string
  onClose: () => void
  onSent: (answer: Reply<typeof sendFriendRequest>) => void
  /** Past the daily limit. */
  onPast: () => void
  /** Refused for good: the page is out of date. */
  onStale: () => void
}

/** 'Faire signe': a sheet on phones, a panel on wide screens. What is typed stays when it closes. */
export default function SignSheet(props: SignSheetProps) {
  const { user, open, token, onClose } = props
  const options = useOptions(user.id, open)
  const [part, setPart] = useState(props.part)
  const { errors, isBusy, submit } = useSending(props, part)
  const dialog = useDialog(open)
  const draft = `signe ${user.id}`
  const [text] = useState(() => loadDraft(draft))
  // A further touch on 'Répondre à ça' chooses again.
  const [touched, setTouched] = useState(props.part)
  if (touched !== props.part) {
    setTouched(props.part)
    setPart(props.part)
  }
  // The veil has the dialog as its target, since the content covers the rest.
  const closeOnVeil = ({ target }: MouseEvent) => target === dialog.current && dialog.current?.close()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, natively
    <dialog
      ref={dialog}
      className="sheet sign-sheet"
      aria-labelledby="sign-title"
      onClose={onClose}
      onClick={closeOnVeil}
    >
      <OperationForm
        of={sendFriendRequest}
        params={{ userId: user.id }}
        token={token}
        className="sign-form"
        onSubmit={submit}
      >
        <div className="sheet-head">
          <h2 id="sign-title">{formatSignTitle(user.name)}</h2>
          <button
            type="button"
            className="bar-btn"
            aria-label={CLOSE}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="x" />
          </button>
        </div>
        <div className="sign-body">
          <SignFields
            name={user.name}
            options={options}
            part={part}
            onPart={setPart}
            text={text}
            onText={(typed) => saveDraft(draft, typed)}
            hasRose={false}
            errors={errors}
          />
        </div>
        <div className="sign-foot">
          <Button type="submit" kind="poppy" busy={isBusy}>
            {MAKE_SIGN}
          </Button>
        </div>
      </OperationForm>
    </dialog>
  )
}

function useDialog(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (open && element && !element.open) showSheet(element)
    if (!open && element?.open) element.close()
  }, [open])
  // Only a dialog that is closed returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])
  return dialog
}

/** Reads what the form offers at each opening; null until then, and if they cannot be read. */
function useOptions(userId: number, open: boolean): SignOptions | null {
  const [options, setOptions] = useState<SignOptions | null>(null)
  useEffect(() => {
    if (!open) return
    callApi(getSignOptions, { params: { userId: String(userId) } }).then(setOptions, () => {})
  }, [userId, open])
  return options
}

/** Statuses of an outdated page. */
const STALE_STATUSES = new Set([404, 409])

function useSending({ user, onClose, onSent, onPast, onStale }: SignSheetProps, part: string) {
  const [errors, setErrors] = useState<SignErrors>({})
  const [isBusy, setBusy] = useState(false)
  const submit = async ({ currentTarget }: SubmitEvent<HTMLFormElement>) => {
    const fields = new FormData(currentTarget)
    const body = { text: String(fields.get('text') ?? ''), ...parsePart(part), rose: fields.has('rose') }
    setBusy(true)
    try {
      const answer = await callApi(sendFriendRequest, { params: { userId: String(user.id) }, body })
      saveDraft(`signe ${user.id}`, '')
      setErrors({})
      onSent(answer)
    } catch (error) {
      const { status, serverMessage, errors: sent } = error as CallError
      const found = toSignErrors(sent ?? {})
      setErrors(found)
      if (isDailyLimitError(error)) onPast()
      else if (Object.keys(found).length === 0) {
        await showError(serverMessage)
        if (STALE_STATUSES.has(status)) onStale()
        if (STALE_STATUSES.has(status)) onClose()
      }
    }
    setBusy(false)
  }
  return { errors, isBusy, submit }
}
