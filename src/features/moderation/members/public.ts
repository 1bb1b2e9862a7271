import type { Kysely } from 'kysely'
import type { ReactNode } from 'react'
import type { Database } from '../../../schema/database.ts'
import type { HintReason } from './policy.ts'

/** An account that has something in common with the member's. */
export interface MemberHintReason {
  userId: number
  reason: HintReason
}

type FindHints = (db: Kysely<Database>, userId: number) => Promise<MemberHintReason[]>

const hintSources = new Map<HintReason['kind'], FindHints>()

/** Registers a source of hints that two accounts are one person's; again for the same kind replaces it. */
export function registerHintSource(kind: HintReason['kind'], find: FindHints): void {
  hintSources.set(kind, find)
}

/** Asks every registered source at once. */
export async function findRegisteredHints(db: Kysely<Database>, userId: number): Promise<MemberHintReason[]> {
  return (await Promise.all([...hintSources.values()].map((find) => find(db, userId)))).flat()
}

/** The member as parts of the page know them. */
export interface MemberOfFile {
  id: number
  roles: number
  description: string | null
}

/** The member of staff who reads the page. */
export interface FileReader {
  id: number
  roles: number
  /** CSRF token of the page's forms. */
  token: string
}

/** Sections after the account's facts; facts under the hints. */
type MemberFileSlot = 'content' | 'hints'
type RenderPart = (db: Kysely<Database>, member: MemberOfFile, reader: FileReader) => Promise<ReactNode>

const fileParts: Record<MemberFileSlot, Map<string, RenderPart>> = { content: new Map(), hints: new Map() }

/** Registers a part of the staff's page of a member; again for the same name replaces it. */
export function registerMemberFilePart(slot: MemberFileSlot, name: string, render: RenderPart): void {
  fileParts[slot].set(name, render)
}

/** Renders the registered parts of a slot, each with its name as key. */
export function renderMemberFileParts(
  db: Kysely<Database>,
  slot: MemberFileSlot,
  member: MemberOfFile,
  reader: FileReader,
): Promise<{ name: string; part: ReactNode }[]> {
  return Promise.all(
    [...fileParts[slot]].map(async ([name, render]) => ({ name, part: await render(db, member, reader) })),
  )
}
