import { HtmlValidate, type Message } from 'html-validate'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Access } from '../src/shared/endpoint.ts'
import { findDeclaredAccess, hasDeclaredAccess, listDeclared } from './support/access/accesses.ts'
import { memberCalls } from './support/access/calls.ts'
import { files, forms, linkPosts, ownForms, pages, photoFiles, sharePosts } from './support/access/pages.ts'
import {
  describeMissingRow,
  expectedPage,
  expectedStatuses,
  isSuccess,
  listActors,
  needsRow,
  type Operation,
  type Row,
  type Statuses,
} from './support/access/policy.ts'
import {
  givenTo,
  PICTURE,
  type Prepared,
  prepareCall,
  prepareForm,
  readOperations,
  send,
} from './support/access/requests.ts'
import { ACTORS, type Actor, prepareSite, Scene, STAFF, type Values } from './support/access/scene.ts'
import { staffCalls } from './support/access/staff-calls.ts'
import { createVersionReader } from './support/access/versions.ts'
import { type Answer, createTestApp } from './support/app.ts'
import { RENDERED_LOGO } from './support/logos.ts'
import { RUNS_LONG_FORM } from './support/long-form.ts'
import { storePicture } from './support/store-picture.ts'

// The authorisation matrix (security.md 6): every call of the API document, every page, plain form and file,
// requested by each kind of actor on the objects of one member. A refused request changes no row of the database. An
// allowed one is valid and succeeds, and the audit log has what staff did.

/** A request, with the expected status of each actor. */
interface Target {
  row: Row
  expected: Statuses
  prepare: (scene: Scene, given: Values) => Promise<Prepared>
  statusOf: (answer: Answer) => number
}
type Answers = Partial<Record<Actor, Answer>>

const site = await createTestApp({ CONTACT_EMAIL: 'contact@exemple.fr' }, 100_000)
await prepareSite(site)
/** Its objects are read, and requested by those who are refused: they stay as they are. */
const world = await Scene.create(site)
const readVersions = await createVersionReader(site.db)
const rows: Record<string, Row> = { ...memberCalls, ...staffCalls }
const calls = await readOperations(site)
const isWrite = ({ name, method }: Operation) => method !== 'GET' || rows[name]?.isWrite === true
const [writes, reads] = [calls.filter(isWrite), calls.filter((call) => !isWrite(call))]
const plainForms = [
  ...site.context.forms.map(({ path, declared: { method, path: of, access, file } }) => ({
    ...{ name: path, method: 'POST', path, access, file },
    call: calls.find(({ name }) => name === `${method} ${of}`),
  })),
  ...Object.entries(ownForms).map(([path, access]) => ({
    ...{ name: path, method: 'POST', path, access },
    call: undefined,
  })),
]
afterAll(() => site.close())

function findRow(call: Operation): Row {
  const row = rows[call.name]
  if (!row && needsRow(call)) throw new Error(describeMissingRow(call))
  return row ?? {}
}

function callTarget(operation: Operation, row = findRow(operation)): Target {
  return {
    row,
    expected: expectedStatuses(operation.access, row),
    prepare: (scene, given) => prepareCall(scene, operation, row, given),
    statusOf: ({ status }) => status,
  }
}

const readTarget = (path: string, access: Access, row: Row): Target =>
  callTarget({ name: path, method: 'GET', path, access }, row)

/** A form has the row of its call unless its own says otherwise, and redirects after success. */
function formTarget(form: Operation & { call?: Operation | undefined }): Target {
  const row = { ...(form.call && findRow(form.call)), ...forms[form.path] }
  return {
    ...callTarget(form, row),
    prepare: (scene, given) => prepareForm(scene, form, row, given),
    statusOf: ({ status, headers: { location } }) => {
      // Where suspended members are led, and those whose link is not theirs.
      if (location === '/user/decisions') return 403
      if (location === '/user/donnees?fait=lien') return 404
      return status === 303 ? 200 : status
    },
  }
}

/** Compares statuses by actor; a wrong one is shown with its answer. */
function expectAnswers(
  answers: Answers,
  { expected, statusOf }: Pick<Target, 'expected' | 'statusOf'>,
): void {
  const compared = Object.entries(answers).map(([actor, answer]) => {
    const [got, wanted] = [statusOf(answer), expected[actor as Actor]]
    const excerpt = got === wanted ? '' : ` ${answer.headers.location ?? answer.text.slice(0, 300)}`
    return { got: `${actor} ${got}${excerpt}`, wanted: `${actor} ${wanted}` }
  })
  expect(compared.map(({ got }) => got)).toEqual(compared.map(({ wanted }) => wanted))
}

/** Requests the objects of the world as each of these actors. */
async function requestAs(actors: readonly Actor[], target: Target, fields?: Record<string, string>) {
  const answers: Answers = {}
  for (const actor of actors) {
    const acting = await world.as(actor)
    const prepared = await target.prepare(world, givenTo(acting))
    answers[actor] = await send(site, acting.browser, { ...prepared, ...(fields && { fields }) })
  }
  return answers
}

async function expectReads(target: Target): Promise<void> {
  expectAnswers(await requestAs(ACTORS, target), target)
}

/** Expects a refusal of each actor who may not, and no write to any table. */
async function expectRefusals(target: Target, fields?: Record<string, string>): Promise<void> {
  const refused = fields ? WITHOUT_TOKEN : listActors(target.expected, (status) => !isSuccess(status))
  await Promise.all(refused.map((actor) => world.as(actor)))
  await target.prepare(world, givenTo(await world.as('owner')))
  const before = await readVersions()
  const answers = await requestAs(refused, target, fields)
  if (!fields) expectAnswers(answers, target)
  for (const { status } of fields ? Object.values(answers) : [])
    expect([403, 404, 415, 419]).toContain(status)
  expect(await readVersions()).toEqual(before)
}
const WITHOUT_TOKEN: readonly Actor[] = RUNS_LONG_FORM ? ['owner', 'founder'] : ['founder']

/** Expects success of each actor who may, on new objects. Staff are logged once, not for a refused repetition. */
async function expectSuccesses(target: Target): Promise<void> {
  const { row, expected, prepare, statusOf } = target
  const answers: Answers = {}
  for (const actor of listActors(expected, isSuccess)) {
    const scene = await Scene.create(site)
    const acting = await scene.as(actor)
    const given = givenTo(acting, (await row.before?.(acting, scene)) ?? {})
    const request = await prepare(scene, given)
    const logged = await findLastEntry()
    const answer = await send(site, acting.browser, request)
    answers[actor] = answer
    if (!isSuccess(statusOf(answer)) || !STAFF.includes(actor)) continue
    const entries = await readAudit(logged)
    expect(entries).toEqual(row.audit ? [`${acting.id} ${row.audit}`] : [])
    if (actor !== 'founder' || !row.audit) continue
    const again = await send(site, acting.browser, request)
    const repeated = (await readAudit(logged)).filter((entry) => !entry.endsWith(' factor.wrong'))
    if (!isSuccess(statusOf(again))) expect(repeated).toEqual(entries)
  }
  expectAnswers(answers, target)
}

async function findLastEntry(): Promise<number> {
  const { last } = await site.db
    .selectFrom('audit')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Later entries of the audit log, as actor and action. */
async function readAudit(after: number): Promise<string[]> {
  const log = site.db.selectFrom('audit').select(['actor_id', 'action']).where('id', '>', after).orderBy('id')
  return (await log.execute()).map(({ actor_id, action }) => `${actor_id} ${action}`)
}

describe('the tables', () => {
  test('have only rows of calls, pages and forms that exist', () => {
    const existing = [calls, site.context.pages.map(({ path }) => ({ name: path })), plainForms]
    const superfluous = [rows, pages, forms].map((table, i) =>
      Object.keys(table).filter((name) => !existing[i]?.some((one) => one.name === name)),
    )
    expect(superfluous).toEqual([[], [], []])
  })

  test('have every served address: it is a documented call, a page, form or file', () => {
    const declared = [
      ...calls.map(({ name }) => name),
      ...site.context.pages.map(({ path }) => `GET ${path}`),
      ...plainForms.map(({ path }) => `POST ${path}`),
      ...Object.keys(files).map((path) => `GET ${path}`),
      ...[...linkPosts, ...sharePosts].map((path) => `POST ${path}`),
    ]
    const answered = site.context.routes.map(({ method, path }) => `${method} ${path}`)
    expect(answered.sort()).toEqual(declared.sort())
  })

  test('have the access of every call, page and form', () => {
    const found = [
      ...calls.map(({ name, access }) => ({ name, access, of: name })),
      ...site.context.pages.map(({ path, access }) => ({ name: `GET ${path}`, access, of: `GET ${path}` })),
      ...plainForms.map(({ path, access, call }) => ({
        ...{ name: `POST ${path}`, access },
        of: hasDeclaredAccess(`POST ${path}`) ? `POST ${path}` : String(call?.name),
      })),
    ].map((one) => ({ ...one, wanted: findDeclaredAccess(one.of) }))
    const wrong = found.filter(({ access, wanted }) => access !== wanted)
    expect(
      wrong.map(
        ({ name, access, wanted }) => `${name}: ${access}, by tests/support/access/accesses.ts ${wanted}`,
      ),
    ).toEqual([])
    const names = found.map(({ name }) => name)
    expect(listDeclared().filter((name) => !names.includes(name))).toEqual([])
  })

  test('let somebody succeed with every call', () => {
    const useless = calls.filter((call) => {
      const { expected } = callTarget(call, rows[call.name] ?? {})
      return listActors(expected, isSuccess).length === 0
    })
    expect(useless.map(({ name }) => name)).toEqual([])
  })
})

describe('each actor reads', () => {
  test.each(reads)('$name', (call) => expectReads(callTarget(call)))

  test.each(site.context.pages)('the page $path', async ({ path, access }) => {
    const target = readTarget(path, access, pages[path] ?? {})
    await expectReads({ ...target, expected: expectedPage(access, target.row) })
  })
})

describe('is valid HTML', () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
  const describeFault = ({ ruleId, message, selector }: Message) => `${ruleId}: ${message}, ${selector}`

  test.each(site.context.pages)('the page $path', async ({ path, access }) => {
    const answers = await requestAs(
      ['visitor', 'owner', 'founder'],
      readTarget(path, access, pages[path] ?? {}),
    )
    const texts = Object.values(answers).map(({ text }) => text)
    const reports = await Promise.all(texts.map((text) => validator.validateString(text)))
    const faults = reports.flatMap(({ results }) => results.flatMap(({ messages }) => messages))
    expect(faults.map(describeFault)).toEqual([])
  })
})

describe('each actor gets the file', () => {
  const storeFile = async (object: string) => {
    const photo = site.db.selectFrom('photos').where('id', '=', await world.id(object))
    const { photo: file } = await photo.select('photo').executeTakeFirstOrThrow()
    await storePicture(site, file)
    return file
  }
  beforeAll(() => storeFile('photo'))

  test.each(Object.entries(files))('%s', (path, row) => expectReads(readTarget(path, 'anyone', row)))

  test.each(Object.entries(photoFiles))('of the %s', async (object, row) => {
    const file = await storeFile(object)
    for (const path of Object.keys(files).filter((path) => path.endsWith('/up/photo/:file')))
      await expectReads(readTarget(path, 'anyone', { ...row, params: { file } }))
  })
})

describe('a refused actor changes nothing', () => {
  test.each(writes)('$name', (call) => expectRefusals(callTarget(call)))

  test.each(plainForms)('the form $path', (form) => expectRefusals(formTarget(form)))

  test.each(plainForms)('without its token: the form $path', (form) =>
    expectRefusals(formTarget(form), { _token: 'x' }),
  )
})

describe('an allowed actor succeeds, and staff are logged', () => {
  beforeEach(() => {
    vi.spyOn(site.context.images, 'process').mockImplementation(async () => PICTURE)
    vi.spyOn(site.context.images, 'readLogo').mockImplementation(async () => RENDERED_LOGO)
  })

  test.each(writes)('$name', (call) => expectSuccesses(callTarget(call)))

  test.each(plainForms)('the form $path', (form) => expectSuccesses(formTarget(form)))
})
