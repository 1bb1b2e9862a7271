import { type RefObject, useEffect, useRef, useState } from 'react'
import { navigateTo } from '../../../client/navigate.ts'
import { Button } from '../../../ui/button.tsx'
import { useCallForm } from '../../../ui/form.tsx'
import { showAfterNavigation } from '../../../ui/toast.ts'
import { type FormProps, PostForm } from '../../accounts/components/post-form.tsx'
import { AboutText, type FixedFacts, Informations, Life, Looks } from '../components/edit-sections.tsx'
import { type EditValues, isSame, mergeValues } from '../components/edit-values.ts'
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
    typeof document === 'undefined' ? {} : typedIn(document.getElementById('edit-form')),
  )
  const [start, setStart] = useState({ values, isDraft: false, turn: 0 })
  useEffect(() => {
    const draft = mergeValues(values, readDraft(memberId))
    const found = mergeValues(draft, differing(values, early))
    if (!isSame(found, values)) setStart({ values: found, isDraft: !isSame(draft, values), turn: 1 })
  }, [memberId, values, early])
  const discard = () => {
    dropDraft(memberId)
    setStart(({ turn }) => ({ values, isDraft: false, turn: turn + 1 }))
  }
  return (
    <Fields
      key={start.turn}
      {...props}
      start={start.values}
      onDiscard={start.isDraft ? discard : undefined}
    />
  )
}

/** What of `typed` says something else than `values`. */
function differing(values: EditValues, typed: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => values[name as keyof EditValues] !== value),
  )
}

interface FieldsProps extends Props {
  start: EditValues
  /** Given where the form holds what was kept of an earlier visit. */
  onDiscard: (() => void) | undefined
}

function Fields({ memberId, fixed, values, canDescription, token, sent, start, onDiscard }: FieldsProps) {
  const root = useRef<HTMLDivElement>(null)
  const forgetDraft = useDraft(memberId, root, values)
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
        <Informations form={form} fixed={fixed} />
        <Looks form={form} />
        <Life form={form} />
        <AboutText form={form} isAllowed={canDescription} />
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

const keyOf = (memberId: number) => `edit-draft-${memberId}`

/**
 * Keeps what was typed and not saved when the page is left, for as long as the tab lives.
 * @param saved the stored profile: what is no different from it is nothing to keep
 * @returns forgets what was kept, and keeps nothing more
 */
export function useDraft(
  memberId: number,
  root: RefObject<HTMLElement | null>,
  saved: EditValues,
): () => void {
  const isOver = useRef(false)
  useEffect(() => {
    const keep = () => {
      if (!isOver.current && root.current)
        writeDraft(memberId, saved, mergeValues(saved, typedIn(root.current)))
    }
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
    }
  }, [memberId, root, saved])
  return () => {
    isOver.current = true
    dropDraft(memberId)
  }
}

/** What the controls in `element` hold, by their names. */
export function typedIn(element: ParentNode | null): Record<string, unknown> {
  const form = element?.querySelector('form')
  return form ? Object.fromEntries(new FormData(form)) : {}
}

/** What was kept of an earlier visit. */
export function readDraft(memberId: number): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(memberId)) ?? '{}')
  } catch {
    return {}
  }
}

function writeDraft(memberId: number, saved: EditValues, typed: EditValues): void {
  try {
    if (isSame(saved, typed)) sessionStorage.removeItem(keyOf(memberId))
    else sessionStorage.setItem(keyOf(memberId), JSON.stringify(typed))
  } catch {
    // A browser that stores nothing, or no more, keeps nothing.
  }
}

export function dropDraft(memberId: number): void {
  try {
    sessionStorage.removeItem(keyOf(memberId))
  } catch {
    // Nor did it keep any.
  }
}
