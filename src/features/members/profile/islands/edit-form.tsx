import { type RefObject, useEffect, useRef, useState } from 'react'
import { navigateTo } from '../../../../client/navigate.ts'
import { Button } from '../../../../ui/button.tsx'
import { useCallForm } from '../../../../ui/form.tsx'
import { type FormProps, PostForm } from '../../../../ui/post-form.tsx'
import { showAfterNavigation } from '../../../../ui/toast.ts'
import {
  type EditContext,
  EditSections,
  type EditValues,
  hasSameValues,
  mergeEditValues,
} from '../components/edit-sections.tsx'
import { editProfile } from '../contract.ts'

interface Props extends FormProps, EditContext {
  memberId: number
  /** The stored profile, or the values posted before. */
  values: EditValues
  canDescription: boolean
}

/** The profile's form (specification 2, sections 2 and 5); opens with the unsaved draft. */
export default function EditForm(props: Props) {
  const { memberId, values } = props
  // Input made before hydration, read before the controls get their values.
  const [early] = useState(() =>
    typeof document === 'undefined' ? {} : getFormValues(document.getElementById('edit-form')),
  )
  const [start, setStart] = useState({ values, isDraft: false, turn: 0 })
  useEffect(() => {
    const draft = mergeEditValues(values, loadEditDraft(memberId))
    const found = mergeEditValues(draft, pickChangedValues(values, early))
    if (!hasSameValues(found, values))
      setStart({ values: found, isDraft: !hasSameValues(draft, values), turn: 1 })
  }, [memberId, values, early])
  const discard = () => {
    deleteEditDraft(memberId)
    setStart(({ turn }) => ({ values, isDraft: false, turn: turn + 1 }))
  }
  return (
    <EditFormFields
      key={start.turn}
      {...props}
      start={start.values}
      onDiscard={start.isDraft ? discard : undefined}
    />
  )
}

/** The values of `typed` that differ from `values`. */
function pickChangedValues(values: EditValues, typed: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => values[name as keyof EditValues] !== value),
  )
}

interface EditFormFieldsProps extends Props {
  start: EditValues
  /** Given if the form was filled from a draft. */
  onDiscard: (() => void) | undefined
}

function EditFormFields({
  memberId,
  values,
  canDescription,
  token,
  sent,
  start,
  onDiscard,
  ...context
}: EditFormFieldsProps) {
  const root = useRef<HTMLDivElement>(null)
  const forgetDraft = useEditDraft(memberId, root, values)
  const { description, ...others } = start
  const call = useCallForm(editProfile, {
    defaultValues: canDescription ? start : others,
    errors: sent?.errors ?? {},
    onDone: ({ message }) => {
      forgetDraft()
      showAfterNavigation(message)
      return navigateTo(`/celibataire/${memberId}`)
    },
  })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries === 0) return
    // react-hook-form focuses the first invalid control later, but does not know groups of choices.
    const timer = setTimeout(() => root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    return () => clearTimeout(timer)
  }, [tries])
  const form = { ...call, start }
  const isWrong = Object.keys(sent?.errors ?? {}).length > 0
  return (
    <div ref={root}>
      <PostForm
        of={editProfile}
        token={token}
        message={
          call.formError ??
          (sent?.message ||
            (isWrong ? 'Il manque une réponse ou deux\u202f: elles sont signalées plus bas.' : undefined))
        }
        submit={async (event) => {
          await call.submit(event)
          setTries((before) => before + 1)
        }}
      >
        <EditSections form={form} {...context} canDescription={canDescription} />
        <div className="edit-save">
          {onDiscard && (
            <p className="row small" role="status">
              {'Changements non enregistrés.'}
              <button type="button" className="linkish" onClick={onDiscard}>
                Tout annuler
              </button>
            </p>
          )}
          <Button type="submit" busy={call.isSubmitting}>
            Editer
          </Button>
        </div>
      </PostForm>
    </div>
  )
}

const getDraftKey = (memberId: number) => `edit-draft-${memberId}`

/**
 * Stores unsaved input when the page is left, for the lifetime of the tab.
 * @param saved the stored profile; equal input is no draft
 * @returns deletes the draft and stops storing
 */
export function useEditDraft(
  memberId: number,
  root: RefObject<HTMLElement | null>,
  saved: EditValues,
): () => void {
  const isOver = useRef(false)
  useEffect(() => {
    const saveDraft = () => {
      if (!isOver.current && root.current)
        saveEditDraft(memberId, saved, mergeEditValues(saved, getFormValues(root.current)))
    }
    window.addEventListener('pagehide', saveDraft)
    document.addEventListener('visibilitychange', saveDraft)
    return () => {
      window.removeEventListener('pagehide', saveDraft)
      document.removeEventListener('visibilitychange', saveDraft)
    }
  }, [memberId, root, saved])
  return () => {
    isOver.current = true
    deleteEditDraft(memberId)
  }
}

/** Values of the controls in `element`, by name. */
export function getFormValues(element: ParentNode | null): Record<string, unknown> {
  const form = element?.querySelector('form')
  return form ? Object.fromEntries(new FormData(form)) : {}
}

/** The stored draft. */
export function loadEditDraft(memberId: number): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(getDraftKey(memberId)) ?? '{}')
  } catch {
    return {}
  }
}

function saveEditDraft(memberId: number, saved: EditValues, typed: EditValues): void {
  try {
    if (hasSameValues(saved, typed)) sessionStorage.removeItem(getDraftKey(memberId))
    else sessionStorage.setItem(getDraftKey(memberId), JSON.stringify(typed))
  } catch {
    // Without storage there is no draft.
  }
}

export function deleteEditDraft(memberId: number): void {
  try {
    sessionStorage.removeItem(getDraftKey(memberId))
  } catch {
    // Without storage there is no draft.
  }
}
