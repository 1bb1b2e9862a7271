import type { Browser, TestApp } from './app.ts'
import { createFriendship, createMember } from './factories.ts'
import { writeAsMembers } from './hostile-members.ts'
import { writeAsStaff, writeNotices } from './hostile-staff.ts'
import { type HostileSite, HostileTexts } from './hostile-texts.ts'

/** Fills every text field by its call; each must accept it. */
export async function writeHostileTexts(site: TestApp): Promise<HostileSite> {
  const { db } = site
  const founder = await createMember(db, { name: 'Fondatrice', roles: 3, searchable: false })
  const admin = await createMember(db, { name: 'Karim', roles: 2 })
  const author = await createMember(db, { name: 'Margot' })
  const friend = await createMember(db, { name: 'Hugo' })
  const banned = await createMember(db, { name: 'Basile' })
  await createFriendship(db, author.id, friend.id)
  const texts = new HostileTexts()
  const people = { founder, admin, author, friend, banned }
  const written = {
    texts,
    ...people,
    photo: 0,
    post: 0,
    thread: 0,
    closed: 0,
    outings: [],
    topics: [],
    category: '',
    noticed: '',
    entries: [],
  }
  const as = Object.fromEntries(
    await Promise.all(Object.entries(people).map(async ([name, member]) => [name, await site.as(member)])),
  ) as Record<keyof typeof people, Browser>
  await writeAsMembers(site, as, written)
  await writeAsStaff(site, as, written)
  await writeNotices(site, as.admin, written)
  return written
}
