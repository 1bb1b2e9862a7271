import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { adminIslands } from '../src/client/admin-islands.ts'
import { islands } from '../src/client/islands.ts'

const ROOT = join(import.meta.dirname, '..')
const SOURCE = /\.(ts|tsx)$/

const files = ['src', 'tools']
  .flatMap((folder) => [...walk(join(ROOT, folder))])
  .map((path) => relative(ROOT, path))
  .filter((path) => SOURCE.test(path))
const sources = files.filter((path) => !path.includes('.test.'))
const text = new Map(files.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) yield* walk(join(folder, entry.name))
    else yield join(folder, entry.name)
  }
}

/**
 * Imports of a file: sources by their path from the root, packages by their name. `types` marks type-only
 * imports.
 */
function importsOf(path: string): { target: string; isType: boolean }[] {
  const code = text.get(path) ?? ''
  const statements = code.matchAll(
    /^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm,
  )
  return [...statements].map(([, isType, named, dynamic]) => {
    const target = named ?? dynamic ?? ''
    const isSource = target.startsWith('.')
    return { target: isSource ? normalize(join(dirname(path), target)) : target, isType: Boolean(isType) }
  })
}

const SERVER_ROLES =
  /^src\/features\/(?:[\w-]+\/)+(queries|commands|present|routes|pages?|[\w-]+-pages?|mails|server|public|register)(\.tsx?|\/)/
const SERVER_FOLDERS = /^(src\/(platform|schema)|tools)\//
const BROWSER_SAFE =
  /^src\/(shared|client|ui)\/|^src\/features\/(?:[\w-]+\/)+(contract|texts|policy|profile-fields|notification-types)\.ts$|^src\/features\/(?:[\w-]+\/)+(contract|texts|policy|components|islands)\//

/** Parts of features that register themselves. */
const PARTS =
  /^src\/features\/((?:accounts\/(?:two-factor|data)|members\/(?:privacy|visits)|moderation\/(?:decisions|admin|harvesting|ban-evasion)|(?:feed|site)\/[\w-]+|[\w-]+))\/(.+)$/

describe('import borders', () => {
  test('browser-safe files import nothing from the server', () => {
    const wrong = sources
      .filter((path) => BROWSER_SAFE.test(path))
      .flatMap((path) =>
        importsOf(path)
          .filter(({ isType }) => !isType)
          .filter(
            ({ target }) =>
              target.startsWith('node:') || SERVER_FOLDERS.test(target) || SERVER_ROLES.test(target),
          )
          .map(({ target }) => `${path} imports ${target}`),
      )
    expect(wrong).toEqual([])
  })

  test('a feature imports from another only contract, policy, components or public', () => {
    const wrong = sources.flatMap((path) => {
      const own = PARTS.exec(path)?.[1]
      if (!own) return []
      return importsOf(path)
        .filter(({ target }) => {
          const [, part, file = ''] = PARTS.exec(target) ?? []
          if (!part || part.split('/')[0] === own.split('/')[0]) return false
          return !/(^|\/)((contract|policy|public)(\.ts$|\/)|components\/)|^profile-fields\.ts$/.test(file)
        })
        .map(({ target }) => `${path} imports ${target}`)
    })
    expect(wrong).toEqual([])
  })

  test.each([
    ['src/shared/', /^src\/shared\/|^zod\/mini$/],
    ['src/schema/', /^src\/(schema|shared)\/|^(kysely(\/migration)?|pg-boss)$/],
    [
      'src/platform/',
      // The server renders islands from the same registry as the browser.
      /^src\/(platform|schema|shared|ui)\/|^src\/client\/(islands|admin-islands|providers)\.tsx?$|^src\/config\.ts$|^[^.s]|^s(?!rc\/)/,
    ],
  ])('%s imports only from lower layers', (folder, allowed) => {
    const wrong = sources
      .filter((path) => path.startsWith(folder))
      .flatMap((path) => importsOf(path).map(({ target }) => `${path} imports ${target}`))
      .filter((text) => !allowed.test(text.split(' imports ')[1] ?? ''))
    expect(wrong).toEqual([])
  })

  test('browser code reads no schema of a call, which its build leaves out', () => {
    const wrong = sources
      .filter(
        (path) => /^src\/(ui|client)\/|\/(components|islands)\//.test(path) && !/load-schema\.ts$/.test(path),
      )
      .filter((path) => /\.(params|query|body|reply)\??\.(shape|(safeP|p)arse)\b/.test(text.get(path) ?? ''))
    expect(wrong).toEqual([])
  })

  test('only the two registries and the entry point know all features', () => {
    const knows = (path: string) =>
      new Set(importsOf(path).flatMap(({ target }) => /^src\/features\/([\w-]+)\//.exec(target)?.[1] ?? []))
    const wide = sources.filter((path) => !path.startsWith('src/features/') && knows(path).size > 2)
    expect(wide).toEqual(['src/client/admin-islands.ts', 'src/client/islands.ts'])
  })

  test('features form no cycle, types included', () => {
    /** Low to high: a feature imports only from those before it. */
    const order = ['premium', 'accounts', 'feed', 'moderation', 'friends', 'messages', 'photos', 'forum']
    order.push('members', 'search', 'introductions', 'outings', 'site')
    const featureOf = (path: string) => /^src\/features\/([\w-]+)\//.exec(path)?.[1]
    const upward = sources.flatMap((path) => {
      const own = featureOf(path)
      if (!own) return []
      return importsOf(path).flatMap(({ target }) => {
        const other = featureOf(target)
        return other && order.indexOf(other) > order.indexOf(own) ? [`${own} imports ${other}`] : []
      })
    })
    expect([...new Set(upward)]).toEqual([])
    const features = new Set(sources.flatMap((path) => featureOf(path) ?? []))
    expect([...features].sort()).toEqual(order.toSorted())
  })

  test('no file imports itself through a cycle', () => {
    const done = new Set<string>()
    const circles: string[] = []
    const visit = (path: string, trail: string[]) => {
      if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
      if (done.has(path) || trail.includes(path)) return
      for (const { target, isType } of importsOf(path)) {
        if (!isType && text.has(target)) visit(target, [...trail, path])
      }
      done.add(path)
    }
    for (const path of sources) visit(path, [])
    expect(circles).toEqual([])
  })

  test('no file only re-exports', () => {
    const barrels = sources.filter((path) => {
      const lines = (text.get(path) ?? '')
        .split('\n')
        .filter((text) => text.trim() && !/^\s*(\/\/|\/?\*)/.test(text))
      return lines.length > 0 && lines.every((text) => /^export .* from '/.test(text))
    })
    expect(barrels).toEqual([])
  })
})

test('only the legal records name their table', () => {
  // The types of tables, and the plan of a larger site that lists every table.
  const allowed = /^src\/(platform\/legal-records|schema)\/|^tools\/bench\/scale\/plan-inputs\.ts$/
  const wrong = sources.filter(
    (path) =>
      !allowed.test(path) && /legal_records|LegalRecords\b.*from '.*schema/.test(text.get(path) ?? ''),
  )
  expect(wrong).toEqual([])
})

test('no module is longer than 400 lines', () => {
  const long = files.filter((path) => (text.get(path) ?? '').split('\n').length > 401)
  expect(long).toEqual([])
})

test('no test replaces a module, because files of a worker share their imports', () => {
  const wrong = files.filter((path) => /\bvi\.(mock|doMock)\(/.test(text.get(path) ?? ''))
  expect(wrong).toEqual([])
})

test('only parts that keep their markup where they cannot be fetched are lazy', () => {
  const users = sources.filter((path) =>
    /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(text.get(path) ?? ''),
  )
  expect(users).toEqual(['src/ui/lazy-part.ts'])
})

test('no statement looks for an id or those of a subquery, because PostgreSQL then reads the whole table', () => {
  const pattern = /id = \$\{[^}]*\}\S* or [\w.]*id in \(\s*(?:select|\$\{)/
  expect(sources.filter((path) => pattern.test(text.get(path) ?? ''))).toEqual([])
})

test('server code has no French outside of text files', () => {
  // `mails.ts` writes mails, `data-copy.ts` describes each file of a member's copy of their data where it declares the file.
  const allowed =
    /\.tsx$|(texts|profile-fields|notification-types)\.ts$|\/texts\/|\/(mails|data-copy)\.ts$|^src\/(shared|platform\/mail)\/|^tools\/demo\/|^src\/features\/site\/help\//
  const wrong = sources
    .filter((path) => !allowed.test(path))
    .flatMap((path) =>
      withoutComments(text.get(path) ?? '')
        .split('\n')
        .map((text, index) => ({ line: text, where: `${path}:${index + 1}` }))
        .filter(({ line: text }) => /[éèêàùçôîœÉÈÀ’«»]/.test(text))
        .map(({ line: text, where }) => `${where} ${text.trim()}`),
    )
  expect(wrong).toEqual([])
})

function withoutComments(code: string): string {
  return code
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|\s)\/\/.*$/gm, '')
}

/** Sentences quoted with a straight apostrophe in the specification or in product.md. */
const QUOTED_WITH_STRAIGHT_APOSTROPHE = [
  "Poignées d'amour",
  "Ce membre n'accepte pas les demandes d'ami de votre profil.",
  "Erreur impossible d'initialiser le formulaire de recherche",
  "Erreur impossible de charger l'interlocuteur",
  "Vous n'avez pas sélectionné de photo",
  "Vous avez atteint la limite de demandes d'ami pour aujourd'hui",
  "Vous n'avez pas d'abonnement Premium 🥹",
]

test('French texts have typographic apostrophes, except where the specification quotes a straight one', () => {
  const at =
    /(texts|profile-fields|notification-types)\.ts$|\/texts\/|\.tsx$|\/(mails|data-copy)\.ts$|^src\/(shared|platform\/mail)\/|^tools\/demo\/|^src\/features\/site\/help\//
  const quoted = new Set<string>()
  const wrong = sources
    .filter((path) => at.test(path))
    .flatMap((path) =>
      withoutComments(text.get(path) ?? '')
        .split('\n')
        .map((text, index) => {
          const remaining = QUOTED_WITH_STRAIGHT_APOSTROPHE.reduce((left, sentence) => {
            if (left.includes(sentence)) quoted.add(sentence)
            return left.replaceAll(sentence, '')
          }, text)
          return { rest: remaining, where: `${path}:${index + 1}` }
        })
        .filter(({ rest: remaining }) => /\p{L}(\\?'|&#39;|&apos;)\p{L}/u.test(remaining))
        .map(({ rest: remaining, where }) => `${where} ${remaining.trim()}`),
    )
  expect(wrong).toEqual([])
  expect([...quoted].sort()).toEqual([...QUOTED_WITH_STRAIGHT_APOSTROPHE].sort())
})

test('texts of the demo have typographic apostrophes', () => {
  const texts = [...walk(join(ROOT, 'tools', 'demo', 'texts'))].map((path) => readFileSync(path, 'utf8'))
  expect(texts.length).toBeGreaterThan(4)
  expect(texts.join('\n').match(/.*\p{L}'\p{L}.*/gu) ?? []).toEqual([])
})

test('every island is registered under its own name and mounted by a page', () => {
  const inFiles = sources.flatMap((path) => /\/islands\/([\w-]+)\.tsx$/.exec(path)?.[1] ?? []).sort()
  expect(Object.keys({ ...islands, ...adminIslands }).sort()).toEqual(inFiles)
  const used = sources.flatMap((path) =>
    [...(text.get(path) ?? '').matchAll(/<Island\s+id="([\w-]+)"/g)].map(([, id]) => String(id)),
  )
  expect([...new Set(used)].sort()).toEqual(inFiles)
})

describe('one name for a call', () => {
  /** The arguments of a call that opens at `start`; brackets and quotes are matched. */
  function argumentsAt(code: string, start: number): string[] {
    const found: string[] = []
    let depth = 0
    let quote = ''
    let from = start + 1
    for (let at = start; at < code.length; at++) {
      const char = code[at] ?? ''
      if (quote) {
        if (char === quote) quote = ''
      } else if (/['"`]/.test(char)) quote = char
      else if (/[([{]/.test(char)) depth++
      else if (/[)\]}]/.test(char)) {
        depth--
        if (depth === 0) return [...found, code.slice(from, at).trim()]
      } else if (char === ',' && depth === 1) {
        found.push(code.slice(from, at).trim())
        from = at + 1
      }
    }
    return found
  }

  /** Calls that a file registers by `operation`, each with its handler. */
  function registeredIn(path: string): { call: string; handler: string }[] {
    if (!importsOf(path).some(({ target }) => target === 'src/platform/http/operation.ts')) return []
    const code = withoutComments(text.get(path) ?? '')
    return [...code.matchAll(/(?<!function )\boperation\(/g)].map(({ index, 0: opening }) => {
      const [, call = '', handler = ''] = argumentsAt(code, index + opening.length - 1)
      return { call, handler }
    })
  }

  /** Contracts are a namespace: `calls.lockTopic` is served by `lockTopic`. */
  function isServedByItsName({ call, handler }: { call: string; handler: string }): boolean {
    const name = /^(?:calls|\w+Calls)\.(\w+)$/.exec(call)?.[1]
    return name !== undefined && new RegExp(`^${name}$|(?<!\\.)\\b${name}\\(`).test(handler)
  }

  const registered = sources.flatMap((path) => registeredIn(path).map((one) => ({ ...one, path })))

  test('the handler of a call is, or calls, a function of the same name', () => {
    expect(registered.length).toBeGreaterThan(140)
    const wrong = registered
      .filter((one) => !isServedByItsName(one))
      .map(({ path, call }) => `${path} ${call}`)
    expect(wrong).toEqual([])
  })

  test('a call is named as its constant', () => {
    const declared = sources.flatMap((path) => [
      ...(text.get(path) ?? '').matchAll(/\b(\w+)(?: =|:) endpoint\(\{\s*name: '(\w+)'/g),
    ])
    expect(declared.length).toBeGreaterThan(240)
    expect(
      declared.filter(([, constant, name]) => name !== constant).map(([, constant]) => constant),
    ).toEqual([])
  })
})
