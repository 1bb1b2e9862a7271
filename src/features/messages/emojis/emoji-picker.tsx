import { type KeyboardEvent, useEffect, useState } from 'react'
import { loadLocal, saveLocal } from '../../../client/local-storage.ts'
import { toNameKey } from '../../../shared/keys.ts'
import { Modal } from '../../../ui/modal.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { LOADING } from '../../../ui/texts.ts'
import { CONNECTION_HINT } from '../texts.ts'

/** Category name mapped to {label: image file}, whose name has the code points. */
type Catalogue = Record<string, Record<string, string>>

export interface EmojiPickerProps {
  me: number
  onChoose: (emoji: string) => void
  onClose: () => void
}

interface Emoji {
  label: string
  character: string
}
interface Group {
  name: string
  emojis: Emoji[]
}

const RECENT_MAX = 16

/** The site's emojis by groups and French terms, the recent ones first. Loaded on first opening. */
export default function EmojiPicker({ me, onChoose, onClose }: EmojiPickerProps) {
  const groups = useGroups()
  const [search, setSearch] = useState('')
  const [recent, setRecent] = useRecent(me)
  const choose = (character: string) => {
    setRecent([character, ...recent.filter((one) => one !== character)].slice(0, RECENT_MAX))
    onChoose(character)
    onClose()
  }
  return (
    <Modal open onClose={onClose} title="Choisir un emoji" className="emoji-sheet">
      <SearchBox
        label="Chercher un emoji"
        value={search}
        onChange={setSearch}
        onSubmit={setSearch}
        action=""
      />
      {groups === null && <p role="status">{LOADING}</p>}
      {groups === 'failed' && <p role="alert">{`Les emojis n’arrivent pas. ${CONNECTION_HINT}`}</p>}
      {Array.isArray(groups) && (
        <EmojiGroups groups={filterGroups(groups, search, recent)} onChoose={choose} />
      )}
    </Modal>
  )
}

function EmojiGroups({ groups, onChoose }: { groups: Group[]; onChoose: (character: string) => void }) {
  if (groups.length === 0) return <p role="status">Aucun emoji pour ces mots.</p>
  return (
    <div className="emoji-groups" role="toolbar" aria-label="Emojis" onKeyDown={moveBetweenEmojis}>
      {groups.map(({ name, emojis }, index) => (
        <fieldset key={name}>
          <legend>{name}</legend>
          {emojis.map(({ label, character }, at) => (
            <button
              key={label}
              type="button"
              aria-label={label}
              title={label}
              tabIndex={index === 0 && at === 0 ? undefined : -1}
              onClick={() => onChoose(character)}
            >
              {character}
            </button>
          ))}
        </fieldset>
      ))}
    </div>
  )
}

/** The emojis are one tab stop: left and right one by one, up and down by rows, Home and End. */
function moveBetweenEmojis(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const at = all.indexOf(event.target as HTMLElement)
  const next = findNext(event.key, at, all)
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

function findNext(key: string, at: number, all: readonly HTMLElement[]): HTMLElement | undefined {
  switch (key) {
    case 'ArrowRight':
      return all[at + 1]
    case 'ArrowLeft':
      return all[at - 1]
    case 'Home':
      return all[0]
    case 'End':
      return all.at(-1)
    case 'ArrowDown':
      return findInNextRow(all.slice(at), 1)
    case 'ArrowUp':
      return findInNextRow(all.slice(0, at + 1).reverse(), -1)
    default:
      return undefined
  }
}

/** The nearest of the next row, from the first of the list in its direction. */
function findInNextRow([from, ...others]: readonly HTMLElement[], step: 1 | -1): HTMLElement | undefined {
  if (!from) return undefined
  const next = others.find(({ offsetTop }) => (offsetTop - from.offsetTop) * step > 0)
  const row = others.filter(({ offsetTop }) => offsetTop === next?.offsetTop)
  const distance = ({ offsetLeft }: HTMLElement) => Math.abs(offsetLeft - from.offsetLeft)
  return row.sort((a, b) => distance(a) - distance(b))[0]
}

/** Groups with the emojis whose label or group has all the terms. */
function filterGroups(groups: Group[], search: string, recent: readonly string[]): Group[] {
  const terms = toNameKey(search).split(/\s+/).filter(Boolean)
  if (terms.length === 0) {
    const known = new Map(groups.flatMap(({ emojis }) => emojis.map((one) => [one.character, one])))
    const emojis = recent.flatMap((character) => known.get(character) ?? [])
    return emojis.length > 0 ? [{ name: 'Récents', emojis }, ...groups] : groups
  }
  return groups
    .map(({ name, emojis }) => ({
      name,
      emojis: emojis.filter(({ label }) => {
        const text = toNameKey(`${label} ${name}`)
        return terms.every((term) => text.includes(term))
      }),
    }))
    .filter(({ emojis }) => emojis.length > 0)
}

function useRecent(me: number): [readonly string[], (recent: readonly string[]) => void] {
  const name = `emojis ${me}`
  const [recent, setRecent] = useState<readonly string[]>(() => loadLocal(name, []))
  return [
    recent,
    (next) => {
      saveLocal(name, next)
      setRecent(next)
    },
  ]
}

let loaded: Group[] | null = null

function useGroups(): Group[] | 'failed' | null {
  const [groups, setGroups] = useState<Group[] | 'failed' | null>(loaded)
  useEffect(() => {
    if (loaded) return
    loadGroups().then(setGroups, () => setGroups('failed'))
  }, [])
  return groups
}

async function loadGroups(): Promise<Group[]> {
  const answer = await fetch('/json/emojis.json')
  if (!answer.ok) throw new Error(`emojis: ${answer.status}`)
  const catalogue: Catalogue = await answer.json()
  loaded = Object.entries(catalogue).map(([name, emojis]) => ({
    name,
    emojis: Object.entries(emojis).map(([label, file]) => ({ label, character: toCharacter(file) })),
  }))
  return loaded
}

/** '2764-fe0f.webp' is a red heart. */
function toCharacter(file: string): string {
  const points = file.replace('.webp', '').split('-')
  return String.fromCodePoint(...points.map((point) => Number.parseInt(point, 16)))
}
