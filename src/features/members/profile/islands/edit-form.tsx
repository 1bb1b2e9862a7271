import { type RefObject, useEffect, useRef, useState } from 'react'
import { navigateTo } from '../../../../client/navigate.ts'
import { Button } from '../../../../ui/button.tsx'
import { useCallForm } from '../../../../ui/form.tsx'
import { type FormProps, PostForm } from '../../../../ui/post-form.tsx'
import { showAfterNavigation } from '../../../../ui/toast.ts'
import {
  AppearanceSection,
  DescriptionSection,
  type FixedFacts,
  InformationSection,
  LifestyleSection,
} from '../components/edit-sections.tsx'
import { type EditValues, hasSameValues, mergeEditValues } from '../components/edit-values.ts'
import { editProfile } from '../contract/edit.ts'

interface Props extends FormProps {
  memberId: number
  fixed: FixedFacts
  /** The profile as stored, or as the form came back. */
  values: EditValues
  canDescription: boolean
}

/** The profile's form (specification 2, sections 2 and 5). It opens with what was typed in it and never saved. */
export default function EditForm(props: Props) {
  const { memberId, values } = props
  // Read before the controls are given their values: chosen while the scripts were still on their way.
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

/** What of `typed` says something else than `values`. */
function pickChangedValues(values: EditValues, typed: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => values[name as keyof EditValues] !== value),
  )
}

interface EditFormFieldsProps extends Props {
  start: EditValues
  /** Given where the form holds what was kept of an earlier visit. */
  onDiscard: (() => void) | undefined
}

function EditFormFields({
  memberId,
  fixed,
  values,
  canDescription,
  token,
  sent,
  start,
  onDiscard,
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
    // react-hook-form focuses, a moment later, the first wrong control that it knows; groups of choices it does not.
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
        <InformationSection form={form} fixed={fixed} />
        <AppearanceSection form={form} />
        <LifestyleSection form={form} />
        <DescriptionSection form={form} isAllowed={canDescription} />
        <div className="edit-save">
          {onDiscard && (
            <p className="row small" role="status">
              {'Changements non enregistrés.'}
              <button type="button" className="linkish" onClick={onDiscard}>
                Tout annuler
              </button>
            </p>
          )}
          <Button type="submit" kind="poppy" busy={call.isSubmitting}>
            Editer
          </Button>
        </div>
      </PostForm>
    </div>
  )
}

const getDraftKey = (memberId: number) => `edit-draft-${memberId}`

/**
 * Keeps what was typed and not saved when the page is left, for as long as the tab lives.
 * @param saved the stored profile: what is no different from it is nothing to keep
 * @returns forgets what was kept, and keeps nothing more
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

/** What the controls in `element` hold, by their names. */
export function getFormValues(element: ParentNode | null): Record<string, unknown> {
  const form = element?.querySelector('form')
  return form ? Object.fromEntries(new FormData(form)) : {}
}

/** What was kept of an earlier visit. */
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
    // A browser that stores nothing, or no more, keeps nothing.
  }
}

export function deleteEditDraft(memberId: number): void {
  try {
    sessionStorage.removeItem(getDraftKey(memberId))
  } catch {
    // Nor did it keep any.
  }
}
