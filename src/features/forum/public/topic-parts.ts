import type { ReactNode } from 'react'
import type { AppContext } from '../../../platform/context.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'

/** Facts of a topic of the category of outings. */
export interface PartTopic {
  topic_id: number
  user_id: number | null
  topic_locked: boolean
  members_only: boolean
}

/** A part above a topic, styled by the sheet of outings; null for none. */
type LoadPart = (context: AppContext, viewer: Viewer, topic: PartTopic) => Promise<ReactNode | null>

const parts: { load?: LoadPart } = {}

/** Registers the part above topics of the category of outings, for members. */
export function registerOutingTopicPart(load: LoadPart): void {
  parts.load = load
}

export async function loadOutingTopicPart(
  context: AppContext,
  viewer: Viewer,
  topic: PartTopic,
): Promise<ReactNode | null> {
  return (await parts.load?.(context, viewer, topic)) ?? null
}
