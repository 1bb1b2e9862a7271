import type { ReactNode } from 'react'
import type { AppContext } from '../../../../platform/context.ts'

type RenderNotice = (context: AppContext, member: { id: number; token: string }) => Promise<ReactNode>

const notices = new Map<string, RenderNotice>()

/** Registers a notice for suspended members, whose only page is their decisions; again for the same name replaces it. */
export function registerSuspensionNotice(name: string, render: RenderNotice): void {
  notices.set(name, render)
}

export function renderSuspensionNotices(
  context: AppContext,
  member: { id: number; token: string },
): Promise<{ name: string; notice: ReactNode }[]> {
  return Promise.all(
    [...notices].map(async ([name, render]) => ({ name, notice: await render(context, member) })),
  )
}
