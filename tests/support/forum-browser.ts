import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { seedForum } from '../../src/features/forum/seed.ts'
import { expectNoFaults, findLayoutShifts, type Journey, waitForHydration } from './browser.ts'
import { createMember, type TestMember } from './factories.ts'

// What journeys through the forum have in common: who walks there, and the steps that they take.

/** Category ids that the forum begins with. */
export const SORTIES = 4
export const VOYAGES = 5

export interface ForumMembers {
  founder: TestMember
  /** Begins topics. */
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

/** Somebody opens an address in a window of their own, and waits until it answers; nothing of it moves meanwhile. */
export async function openForumPage(journey: Journey, url: string, as: OpenOptions): Promise<Page> {
  const page = await journey.open(as)
  await page.goto(url)
  if (as.javaScriptEnabled === false) return page
  await waitForHydration(page)
  expect(await findLayoutShifts(page)).toEqual([])
  return page
}

/** Waits until the page says a sentence, whole. */
export const waitForText = (page: Page | Locator, text: string) =>
  page.getByText(text, { exact: true }).first().waitFor()

/** Waits for a toast that says so, and puts it away: it would stand before what comes next. */
export async function dismissToast(page: Page, text: string): Promise<void> {
  const toast = page.locator('.toast-stage .Toastify__toast').filter({ hasText: text })
  await toast.getByText(text, { exact: true }).waitFor()
  await toast.getByRole('button', { name: 'Fermer' }).click()
  await toast.waitFor({ state: 'detached' })
}

/** The posts of an author that say so. */
export const findPost = (page: Page, author: string, text: string) =>
  page.getByRole('article', { name: `Post de ${author}` }).filter({ hasText: text })

/** Presses a button of a menu of rarer acts, which is opened first. */
export async function chooseMenuAction(menu: Locator, page: Page, act: string): Promise<void> {
  await menu.click()
  await page.getByRole('button', { name: act, exact: true }).click()
}

/** Opens the menu of somebody's post and presses an act of it. */
export const choosePostAction = (page: Page, post: Locator, author: string, act: string) =>
  chooseMenuAction(post.getByRole('button', { name: `Autres actions sur le post de ${author}` }), page, act)

export const chooseTopicAction = (page: Page, act: string) =>
  chooseMenuAction(page.getByRole('button', { name: 'Autres actions sur le topic' }), page, act)

/** The dialog of this title, once it is open; everybody can use it. */
export async function waitForDialog(page: Page, title: string): Promise<Locator> {
  const open = page.getByRole('dialog', { name: title, exact: true })
  await open.waitFor()
  await expectNoFaults(page)
  return open
}

export const replyField = (page: Page) => page.getByLabel('Votre réponse')
export const replyButton = (page: Page) => page.getByRole('button', { name: 'Répondre', exact: true })
