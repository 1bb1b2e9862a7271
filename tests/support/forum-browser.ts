import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { seedForum } from '../../src/features/forum/seed.ts'
import { expectNoFaults, findLayoutShifts, type Journey, waitForHydration } from './browser.ts'
import { createMember, type TestMember } from './factories.ts'

// Shared by browser tests of the forum: its members and their steps.

/** Ids of the first categories. */
export const SORTIES = 4
export const VOYAGES = 5

export interface ForumMembers {
  founder: TestMember
  /** Creates topics. */
  salome: TestMember
  julien: TestMember
  /** Is rude. */
  bastien: TestMember
  moderator: TestMember
}

/** Members of a forum with its first categories. */
export async function createForumMembers(db: Journey['site']['db']): Promise<ForumMembers> {
  const founder = await createMember(db, { name: 'Fondateur', roles: 3, searchable: false })
  const salome = await createMember(db, { name: 'Salomé', name_key: 'salome' })
  const julien = await createMember(db, { name: 'Julien' })
  const bastien = await createMember(db, { name: 'Bastien' })
  const moderator = await createMember(db, { name: 'Nadia', roles: 1 })
  await seedForum(db)
  return { founder, salome, julien, bastien, moderator }
}

type OpenOptions = NonNullable<Parameters<Journey['open']>[0]>

/** Opens an address in a new window and waits until it is hydrated; nothing may shift. */
export async function openForumPage(journey: Journey, url: string, as: OpenOptions): Promise<Page> {
  const page = await journey.open(as)
  await page.goto(url)
  if (as.javaScriptEnabled === false) return page
  await waitForHydration(page)
  expect(await findLayoutShifts(page)).toEqual([])
  return page
}

/** Waits until the page shows a sentence, whole. */
export const waitForText = (page: Page | Locator, text: string) =>
  page.getByText(text, { exact: true }).first().waitFor()

/** Waits for a toast with this text and closes it, because it would cover the next step. */
export async function dismissToast(page: Page, text: string): Promise<void> {
  const toast = page.locator('.toast-stage .Toastify__toast').filter({ hasText: text })
  await toast.getByText(text, { exact: true }).waitFor()
  await toast.getByRole('button', { name: 'Fermer' }).click()
  await toast.waitFor({ state: 'detached' })
}

/** The posts of an author with this text. */
export const findPost = (page: Page, author: string, text: string) =>
  page.getByRole('article', { name: `Post de ${author}` }).filter({ hasText: text })

/** Opens a menu and presses a button of it. */
export async function chooseMenuAction(menu: Locator, page: Page, act: string): Promise<void> {
  await menu.click()
  await page.getByRole('button', { name: act, exact: true }).click()
}

/** Opens the menu of a post and presses a button of it. */
export const choosePostAction = (page: Page, post: Locator, author: string, act: string) =>
  chooseMenuAction(post.getByRole('button', { name: `Autres actions sur le post de ${author}` }), page, act)

export const chooseTopicAction = (page: Page, act: string) =>
  chooseMenuAction(page.getByRole('button', { name: 'Autres actions sur le topic' }), page, act)

/** Waits for the dialog of this title and checks its accessibility. */
export async function waitForDialog(page: Page, title: string): Promise<Locator> {
  const open = page.getByRole('dialog', { name: title, exact: true })
  await open.waitFor()
  await expectNoFaults(page)
  return open
}

export const replyField = (page: Page) => page.getByLabel('Votre réponse')
export const replyButton = (page: Page) => page.getByRole('button', { name: 'Répondre', exact: true })
