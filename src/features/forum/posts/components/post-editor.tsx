import '../../../../ui/styles/post-editor.css'
import {
  type KeyboardEvent,
  type MouseEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../../../../ui/icon.tsx'
import type { IconName } from '../../../../ui/icon-names.ts'
import { listenForMarkKeys } from './mark-keys.ts'
import {
  applyEdit,
  type Edit,
  EMPHASIS,
  insertLink,
  LIST,
  QUOTE,
  SPOILER,
  STRONG,
  toggleBeginning,
  toggleMark,
} from './marks.ts'
import TextPreview from './text-preview.tsx'
import type { MentionCandidate } from './use-reply-text.ts'

export interface PostEditorProps {
  text: string
  /** Members that the text may mention. */
  people?: readonly MentionCandidate[]
}

/** Finds what is shown in another way than it is written. */
const FORMATTED = /\*\S|]\(|^(> )*(- |>)/m

/** From this width on, field and appearance are shown together. */
const isWide = () => matchMedia('(min-width: 760px)').matches

/**
 * Toolbar of a post's field, which comes right after it, and the text as others will read it, below. On a phone it takes the
 * place of the field. Loaded once the field has the focus; the field stays an ordinary one, whose text has marks.
 */
export default function PostEditor({ text, people = [] }: PostEditorProps) {
  const [box, setBox] = useState<Element | null>(null)
  /** Null until the member chooses. */
  const [isChosen, setChosen] = useState<boolean | null>(null)
  const [wasEmpty, setWasEmpty] = useState(text === '')
  if (wasEmpty !== (text === '')) {
    setWasEmpty(text === '')
    // The next text begins in the field.
    if (text === '') setChosen(null)
  }
  const isShown = isChosen ?? (isWide() && FORMATTED.test(text))
  const write = useEffectEvent(() => {
    if (isShown && !isWide()) setChosen(false)
  })
  useEffect(listenForMarkKeys, [])
  useEffect(() => {
    const field = box?.querySelector('textarea')
    field?.addEventListener('focus', write)
    return () => field?.removeEventListener('focus', write)
  }, [box])
  return (
    <div className="editor-bar" ref={(bar) => setBox(bar?.closest('.field') ?? null)}>
      <MarkToolbar />
      <button type="button" className="btn btn-bare" onClick={() => setChosen(!isShown)}>
        <Icon name={isShown ? 'pencil' : 'eye'} />
        <span>{isShown ? 'Fermer l’aperçu' : 'Aperçu'}</span>
      </button>
      {box && isShown && createPortal(<LivePreview text={text} people={people} />, box)}
    </div>
  )
}

interface MarkAct {
  label: string
  icon: IconName
  /** With Ctrl or ⌘. */
  key?: string
  edit: (field: HTMLTextAreaElement) => Edit
}

const MARK_ACTS: readonly MarkAct[] = [
  { label: 'Gras', icon: 'bold', key: 'B', edit: (field) => toggleMark(field, STRONG) },
  { label: 'Italique', icon: 'italic', key: 'I', edit: (field) => toggleMark(field, EMPHASIS) },
  { label: 'Liste', icon: 'list', edit: (field) => toggleBeginning(field, LIST) },
  { label: 'Lien', icon: 'link', edit: insertLink },
  { label: 'Citation', icon: 'text-quote', edit: (field) => toggleBeginning(field, QUOTE) },
  { label: 'Passage masqué', icon: 'eye-off', edit: (field) => toggleBeginning(field, SPOILER) },
]

/** Where a key leads in the toolbar. */
const STEPS: Partial<Record<string, (index: number) => number>> = {
  ArrowRight: (index) => (index + 1) % MARK_ACTS.length,
  ArrowLeft: (index) => (index + MARK_ACTS.length - 1) % MARK_ACTS.length,
  Home: () => 0,
  End: () => MARK_ACTS.length - 1,
}

/** One stop of the tab key, with arrows between its buttons. */
function MarkToolbar() {
  const [current, setCurrent] = useState(0)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const to = STEPS[event.key]?.(current)
    if (to === undefined) return
    event.preventDefault()
    event.currentTarget.querySelectorAll('button')[to]?.focus()
  }
  return (
    <div className="editor-marks" role="toolbar" aria-label="Mise en forme" onKeyDown={move}>
      {MARK_ACTS.map(({ label, icon, key, edit }, index) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          aria-keyshortcuts={key && `Control+${key} Meta+${key}`}
          title={key ? `${label} (Ctrl+${key})` : label}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          // Keeps the focus in the field, and with it the keyboard of a phone.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => applyMark(event, edit)}
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  )
}

function applyMark({ currentTarget }: MouseEvent<HTMLElement>, edit: MarkAct['edit']): void {
  const field = currentTarget.closest('.field')?.querySelector('textarea')
  if (!field || field.readOnly) return
  field.focus()
  applyEdit(field, edit(field))
}

function LivePreview({ text, people }: Required<PostEditorProps>) {
  const shown = useDeferredValue(text.trim())
  return (
    <section className="editor-preview" aria-label="Votre message, tel qu’il sera lu">
      {shown ? (
        <TextPreview text={shown} people={people} />
      ) : (
        <p className="soft">{'Écrivez votre message\u202f: il apparaîtra ici.'}</p>
      )}
    </section>
  )
}
